"""MyTicTacToe
With one regular expression that finds any three in a row in the text.
"""

import re
from typing import NamedTuple

THREE = re.compile(
    r"^(?:...|......)?([XO])\1\1"  # a row, at 0, 3 or 6
    r"|^.{0,2}([XO])..\2..\2"  # a column
    r"|^([XO])...\3...\3"  # a diagonal
    r"|^..([XO]).\4.\4"
)


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    @property
    def winner(self):
        found = THREE.match(self.cells)
        return found and found[found.lastindex]

    def moves(self):
        return [] if self.winner else [m.start() for m in re.finditer(r"\.", self.cells)]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"not a free cell: {move}")
        return self._replace(cells=self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("the game goes on")
        return (float(self.winner == "X"), float(self.winner == "O")) if self.winner else (0.5, 0.5)
