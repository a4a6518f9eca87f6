"""A game of one's own for three players, each for themselves."""

# %% my-game

from typing import NamedTuple


class MyGame(NamedTuple):
    """Chomp for three: whoever has to eat the poisoned square a1 loses, and the player after them wins."""

    rows: tuple = (3, 2)  # how many squares each row still has
    player: int = 0

    def moves(self):
        return [(row, column) for row in range(len(self.rows)) for column in range(self.rows[row])]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is eaten already")
        row, column = move
        left = self.rows[:row] + tuple(min(length, column) for length in self.rows[row:])
        return MyGame(left, (self.player + 1) % 3)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return tuple({self.player: 1.0, (self.player + 1) % 3: 0.5}.get(player, 0.0) for player in range(3))
