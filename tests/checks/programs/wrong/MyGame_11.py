"""MyGame
The players are numbered 1 and 2, where the course counts from 0: rewards[2] does not exist, and player 1 is given the other's reward.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Take 1, 2 or 3 of the matches; whoever takes the last match loses."""

    matches: int = 8
    player: int = 1

    def moves(self):
        return list(range(1, min(3, self.matches) + 1))

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} matches cannot be taken")
        return MyGame(self.matches - move, 3 - self.player)

    def rewards(self):
        if self.matches > 0:
            raise ValueError("there are matches left")
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)

    def __str__(self):
        return "i" * self.matches
