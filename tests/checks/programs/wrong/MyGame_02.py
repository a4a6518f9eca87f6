"""MyGame
Three players take turns, but rewards has only two places, so the third has none to look up.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Chomp for three: whoever eats a1 loses, the others share."""

    rows: tuple = (3, 3)
    player: int = 0

    def moves(self):
        return [(row, column) for row in range(len(self.rows)) for column in range(self.rows[row])]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is eaten already")
        row, column = move
        rows = self.rows[:row] + tuple(min(length, column) for length in self.rows[row:])
        return MyGame(rows, (self.player + 1) % 3)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (1.0, 0.0) if self.player == 0 else (0.0, 1.0)
