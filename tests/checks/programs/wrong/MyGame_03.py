"""MyGame
The players are 1 and 2, but rewards are looked up by the player from 0, so player 2 has none and player 1 gets the other's.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Subtraction: take 1, 2 or 3 of 15; whoever takes the last one wins."""

    left: int = 15
    player: int = 1

    def moves(self):
        return [n for n in (1, 2, 3) if n <= self.left]

    def play(self, n):
        if n not in self.moves():
            raise ValueError(f"you cannot take {n}")
        return MyGame(self.left - n, 2 if self.player == 1 else 1)

    def rewards(self):
        if self.left:
            raise ValueError("the game is not over")
        return (1.0, 0.0) if self.player == 2 else (0.0, 1.0)
