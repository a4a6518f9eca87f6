"""MyGame
Three players take turns, but rewards() gives two numbers: the third one's reward is missing.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Three players add 1 or 2 to a counter; whoever brings it to 10 wins."""

    count: int = 0
    player: int = 0

    def moves(self):
        return [n for n in (1, 2) if self.count + n <= 10]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"cannot add {move}")
        return MyGame(self.count + move, (self.player + 1) % 3)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        winner = (self.player - 1) % 3
        return (1.0, 0.0) if winner == 0 else (0.0, 1.0)

    def __str__(self):
        return f"{self.count} of 10"
