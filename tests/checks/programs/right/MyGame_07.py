"""MyGame
Coins in a row, as a frozen dataclass: take the first or the last, a 3 moves again, the higher sum wins, and draws are possible.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class MyGame:
    """Seven coins in a row, worth what is printed on them; take the first or the last. A 3 moves again."""

    coins: tuple = (1, 3, 2, 5, 3, 1, 2)
    sums: tuple = (0, 0)
    player: int = 0

    def moves(self):
        if not self.coins:
            return []
        return ["left", "right"] if len(self.coins) > 1 else ["left"]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move!r} is not possible")
        coin, rest = (self.coins[0], self.coins[1:]) if move == "left" else (self.coins[-1], self.coins[:-1])
        sums = tuple(total + coin * (who == self.player) for who, total in enumerate(self.sums))
        return replace(self, coins=rest, sums=sums, player=self.player if coin == 3 else 1 - self.player)

    def rewards(self):
        if self.coins:
            raise ValueError("there are coins on the table")
        first, second = self.sums
        return (1.0, 0.0) if first > second else (0.0, 1.0) if second > first else (0.5, 0.5)

    def name(self, move):
        return move[0].upper()

    def __str__(self):
        return f"{' '.join(map(str, self.coins))}   {self.sums[0]} : {self.sums[1]}"
