"""MyGame
rewards() gives one number, +1 or -1 for the player to move, where it must give one for each player.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Chomp on three rows: whoever has to eat a1 loses."""

    rows: tuple = (3, 3, 3)
    player: int = 0

    def moves(self):
        return [(r, c) for r, length in enumerate(self.rows) for c in range(length)]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is gone")
        r, c = move
        rows = tuple(length if i < r else min(length, c) for i, length in enumerate(self.rows))
        return MyGame(rows, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("not over")
        return 1  # the other one had to eat a1, so the player to move has won

    def __str__(self):
        return "\n".join("#" * length for length in self.rows)
