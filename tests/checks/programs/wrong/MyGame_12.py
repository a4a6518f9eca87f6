"""MyGame
moves() offers to take up to three stones even if fewer are left, and play refuses those: a random game stops with an error.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Take one, two or three stones; whoever takes the last one wins."""

    stones: int = 10
    player: int = 0

    def moves(self):
        return [1, 2, 3] if self.stones > 0 else []

    def play(self, move):
        if move > self.stones:
            raise ValueError("not so many stones are left")
        return MyGame(self.stones - move, 1 - self.player)

    def rewards(self):
        if self.stones:
            raise ValueError("the game is not over")
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
