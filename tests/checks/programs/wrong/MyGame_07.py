"""MyGame
The boxes that were won are counted in a list of the class, shared by all positions, so rewards depend on games played before.
"""

class MyGame:
    """Ten coins in a row, take one or two from the left; whoever takes more coins wins."""

    score = [0, 0]

    def __init__(self, coins=9, player=0):
        self.coins, self.player = coins, player

    def moves(self):
        return [n for n in (1, 2) if n <= self.coins]

    def play(self, n):
        if n not in self.moves():
            raise ValueError(n)
        self.score[self.player] += n
        return MyGame(self.coins - n, 1 - self.player)

    def rewards(self):
        if self.coins:
            raise ValueError("not over")
        a, b = self.score
        return (1.0, 0.0) if a > b else (0.0, 1.0) if b > a else (0.5, 0.5)
