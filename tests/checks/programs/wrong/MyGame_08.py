"""MyGame
Nim with a list of piles that play changes in place and hands on: all positions of a game share one list, so looking ahead spoils the position.
named: state-changed
"""

class MyGame:
    """Nim: take any number from one pile; whoever takes the last one wins."""

    def __init__(self, piles=None, player=0):
        self.piles = piles or [1, 2, 3]
        self.player = player

    def moves(self):
        return [(pile, number) for pile in range(len(self.piles)) for number in range(1, self.piles[pile] + 1)]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} cannot be taken")
        pile, number = move
        self.piles[pile] -= number
        return MyGame(self.piles, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)

    def __str__(self):
        return " ".join("|" * pile for pile in self.piles)
