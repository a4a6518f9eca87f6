"""MyTicTacToe
moves lists the free cells although somebody has three in a row already, so a won game is played on.
named: wins-do-not-end
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def moves(self):
        return [i for i in range(9) if self.cells[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is taken")
        return MyTicTacToe(self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
        for line in lines:
            marks = {self.cells[i] for i in line}
            if marks == {"X"}:
                return (1.0, 0.0)
            if marks == {"O"}:
                return (0.0, 1.0)
        if "." in self.cells:
            raise ValueError("the game is not over")
        return (0.5, 0.5)
