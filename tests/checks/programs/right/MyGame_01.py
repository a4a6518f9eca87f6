"""MyGame
Chomp for three players: whoever eats a1 gets nothing, and the two others share the point.
"""

from typing import NamedTuple


class MyGame(NamedTuple):
    """Chomp for three: whoever has to eat a1 loses, the others get a half each."""

    rows: tuple = (4, 4)
    player: int = 0

    def moves(self):
        return [(row, column) for row in range(len(self.rows)) for column in range(self.rows[row])]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is eaten already")
        row, column = move
        eaten = tuple(min(length, column) for length in self.rows[row:])
        return MyGame(self.rows[:row] + eaten, (self.player + 1) % 3)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        loser = (self.player - 1) % 3
        return tuple(0.0 if who == loser else 0.5 for who in range(3))

    def name(self, move):
        return f"{'abcdefgh'[move[1]]}{move[0] + 1}"

    def __str__(self):
        return "\n".join("#" * length for length in self.rows)
