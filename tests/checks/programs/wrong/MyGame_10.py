"""MyGame
play rolls a die of its own, so the same move from the same position leads to different ones; a position after a move must depend on the position and the move alone.
"""

import random
from typing import NamedTuple


class MyGame(NamedTuple):
    """Race to 12: roll one die or two; whoever goes past 12 loses, who lands on it wins."""

    squares: tuple = (0, 0)
    player: int = 0

    def moves(self):
        return [] if max(self.squares) >= 12 else [1, 2]

    def play(self, dice):
        if dice not in self.moves():
            raise ValueError("roll one die or two")
        rolled = sum(random.randint(1, 6) for _ in range(dice))
        squares = list(self.squares)
        squares[self.player] += rolled
        return MyGame(tuple(squares), 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        last = 1 - self.player
        winner = last if self.squares[last] == 12 else self.player
        return (1.0, 0.0) if winner == 0 else (0.0, 1.0)
