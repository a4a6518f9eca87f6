"""MyTicTacToe
Rows are looked for as XXX anywhere in the text, so three marks that run over the edge of the board, such as cells 2, 3 and 4, win.
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return 0 if self.cells.count("X") == self.cells.count("O") else 1

    def has(self, who):
        c = self.cells
        columns = [c[0::3], c[1::3], c[2::3]]
        diagonals = [c[0] + c[4] + c[8], c[2] + c[4] + c[6]]
        return who * 3 in c or who * 3 in columns + diagonals

    def moves(self):
        if self.has("X") or self.has("O"):
            return []
        return [i for i, cell in enumerate(self.cells) if cell == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} cannot be played")
        new = list(self.cells)
        new[move] = "XO"[self.player]
        return MyTicTacToe("".join(new))

    def rewards(self):
        if self.moves():
            raise ValueError("too early")
        if self.has("X"):
            return (1.0, 0.0)
        if self.has("O"):
            return (0.0, 1.0)
        return (0.5, 0.5)
