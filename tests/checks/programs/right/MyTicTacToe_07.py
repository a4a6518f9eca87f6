"""MyTicTacToe
Numpy: the text becomes an array of 1, -1 and 0, and its sums over rows, columns and diagonals are 3 or -3 for a row.
"""

import numpy as np
from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    def board(self):
        return np.array([{"X": 1, "O": -1, ".": 0}[c] for c in self.cells]).reshape(3, 3)

    @property
    def player(self):
        return int(self.board().sum())

    def winner(self):
        b = self.board()
        sums = [*b.sum(axis=0), *b.sum(axis=1), b.trace(), np.fliplr(b).trace()]
        return 1 if 3 in sums else -1 if -3 in sums else 0

    def moves(self):
        if self.winner() != 0:
            return []
        return [int(k) for k in np.flatnonzero(self.board().ravel() == 0)]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move}: no such move")
        cells = list(self.cells)
        cells[move] = ["X", "O"][self.player]
        return MyTicTacToe("".join(cells))

    def rewards(self):
        match self.winner(), self.moves():
            case 1, _:
                return (1.0, 0.0)
            case -1, _:
                return (0.0, 1.0)
            case _, []:
                return (0.5, 0.5)
        raise ValueError("the game is not over")
