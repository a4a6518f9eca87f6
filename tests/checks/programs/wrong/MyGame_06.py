"""MyGame
A move is a list [row, column], which cannot be a key of a dictionary of children.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    rows: tuple = (4, 4)
    player: int = 0

    def moves(self):
        return [[r, c] for r, length in enumerate(self.rows) for c in range(length)]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is eaten already")
        r, c = move
        return MyGame(tuple(min(n, c) if i >= r else n for i, n in enumerate(self.rows)), 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (1.0, 0.0) if self.player == 0 else (0.0, 1.0)
