"""MyTicTacToe
The player is the number of free cells modulo two, which is 1 on the empty board, so O begins.
"""

from typing import NamedTuple

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return self.cells.count(".") % 2

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return "XO".index(self.cells[a])
        return None

    def moves(self):
        if self.winner() is not None:
            return []
        return [i for i in range(9) if self.cells[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError("taken")
        return MyTicTacToe(self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("not over")
        if self.winner() is None:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.winner() == 0 else (0.0, 1.0)
