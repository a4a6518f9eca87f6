"""MyTicTacToe
With a magic square: three of a player's numbers that add up to 15 are a row.
"""

from itertools import combinations
from typing import NamedTuple

MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return (9 - len([c for c in self.cells if c == "."])) % 2

    def owns(self, mark):
        numbers = [MAGIC[i] for i in range(9) if self.cells[i] == mark]
        return any(sum(three) == 15 for three in combinations(numbers, 3))

    def moves(self):
        over = self.owns("X") or self.owns("O")
        return [i for i in range(9) if self.cells[i] == "." and not over]

    def play(self, move):
        try:
            self.moves().index(move)
        except ValueError:
            raise ValueError(f"cell {move} cannot be taken") from None
        return MyTicTacToe("".join("XO"[self.player] if i == move else c for i, c in enumerate(self.cells)))

    def rewards(self):
        if self.moves():
            raise ValueError("ask again at the end")
        x, o = self.owns("X"), self.owns("O")
        return (0.5 + x / 2 - o / 2, 0.5 + o / 2 - x / 2)
