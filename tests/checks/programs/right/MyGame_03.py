"""MyGame
A plain class with slots: take 1 to 3 of 12, whoever takes the last one loses; no name, no text.
"""

class MyGame:
    __slots__ = ("left", "player")

    def __init__(self, left=12, player=0):
        self.left = left
        self.player = player

    def moves(self):
        return list(range(1, min(3, self.left) + 1))

    def play(self, count):
        if count not in self.moves():
            raise ValueError(f"take one of {self.moves()}")
        return MyGame(self.left - count, 1 - self.player)

    def rewards(self):
        if self.left > 0:
            raise ValueError("the game is not over")
        # who is to move now did not take the last one, and wins
        return (1.0, 0.0) if self.player == 0 else (0.0, 1.0)
