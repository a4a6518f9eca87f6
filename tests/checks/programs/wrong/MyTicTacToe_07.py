"""MyTicTacToe
moves returns a generator, which is never empty to a test of truth and has no length; a list is asked for.
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def three(self):
        c = self.cells
        for line in (c[:3], c[3:6], c[6:], c[::3], c[1::3], c[2::3], c[::4], c[2:7:2]):
            if line in ("XXX", "OOO"):
                return line[0]

    def moves(self):
        if self.three() is None:
            for cell in range(9):
                if self.cells[cell] == ".":
                    yield cell

    def play(self, move):
        if move not in self.moves():
            raise ValueError(move)
        return MyTicTacToe(self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if list(self.moves()):
            raise ValueError("not over")
        return {"X": (1.0, 0.0), "O": (0.0, 1.0), None: (0.5, 0.5)}[self.three()]
