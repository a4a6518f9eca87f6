"""MyTicTacToe
With bit masks that are worked out from the text.
"""

from typing import NamedTuple

MASKS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    def bits(self, mark):
        return sum(1 << i for i, cell in enumerate(self.cells) if cell == mark)

    def has_won(self, mark):
        bits = self.bits(mark)
        return any(bits & mask == mask for mask in MASKS)

    @property
    def player(self):
        return self.bits("X").bit_count() - self.bits("O").bit_count()

    def moves(self):
        if self.has_won("X") or self.has_won("O"):
            return []
        return [i for i in range(9) if self.bits(".") >> i & 1]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not one of {self.moves()}")
        cells = list(self.cells)
        cells[move] = "XO"[self.player]
        return MyTicTacToe("".join(cells))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if self.has_won("X"):
            return (1.0, 0.0)
        return (0.0, 1.0) if self.has_won("O") else (0.5, 0.5)
