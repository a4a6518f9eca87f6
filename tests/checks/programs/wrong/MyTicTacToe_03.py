"""MyTicTacToe
rewards asks for a full board before it looks for three in a row, so a win with the ninth mark counts as a draw (wrong order).
named: draw-before-win
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def lines(self):
        c = self.cells
        rows = [c[0:3], c[3:6], c[6:9]]
        cols = [c[0::3], c[1::3], c[2::3]]
        return rows + cols + [c[0::4], c[2:8:2]]

    def moves(self):
        if "XXX" in self.lines() or "OOO" in self.lines():
            return []
        return [k for k in range(9) if self.cells[k] == "."]

    def play(self, move):
        if move not in range(9) or self.cells[move] != "." or not self.moves():
            raise ValueError("illegal move", move)
        return self._replace(cells=self.cells[:move] + ["X", "O"][self.player] + self.cells[move + 1 :])

    def rewards(self):
        if "." not in self.cells:
            return (0.5, 0.5)
        if "XXX" in self.lines():
            return (1.0, 0.0)
        if "OOO" in self.lines():
            return (0.0, 1.0)
        raise ValueError("the game goes on")
