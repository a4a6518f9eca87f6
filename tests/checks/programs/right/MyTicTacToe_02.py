"""MyTicTacToe
With numpy: the text becomes a 3 x 3 array of 1, -1 and 0, and sums of 3 or -3 win.
"""

from typing import NamedTuple

import numpy as np


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def array(self):
        return np.array([{"X": 1, "O": -1, ".": 0}[cell] for cell in self.cells]).reshape(3, 3)

    @property
    def player(self):
        return int(self.array.sum())

    def winner(self):
        board = self.array
        sums = [*board.sum(axis=0), *board.sum(axis=1), np.trace(board), np.trace(np.fliplr(board))]
        return 0 if 3 in sums else 1 if -3 in sums else None

    def moves(self):
        if self.winner() is not None:
            return []
        return np.flatnonzero(self.array == 0).tolist()

    def play(self, move):
        if move not in self.moves():
            raise ValueError("an illegal move")
        return MyTicTacToe(self.cells[:move] + ("O" if self.player else "X") + self.cells[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("nobody has won yet, and there are free cells")
        return {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}[self.winner()]
