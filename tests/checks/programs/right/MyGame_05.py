"""MyGame
A class with a frozen set of free numbers; players pick numbers 1 to 9 and need three that add up to 15. Draws are possible.
"""

from itertools import combinations


class MyGame:
    """Pick numbers from 1 to 9 in turn; whoever has three that add up to 15 wins."""

    def __init__(self, mine=frozenset(), theirs=frozenset(), player=0):
        self.mine, self.theirs, self.player = mine, theirs, player

    def _won(self):
        return any(sum(three) == 15 for three in combinations(self.theirs, 3))

    def moves(self):
        if self._won():
            return []
        return sorted(set(range(1, 10)) - self.mine - self.theirs)

    def play(self, number):
        if number not in self.moves():
            raise ValueError(f"{number} cannot be picked")
        return MyGame(self.theirs, self.mine | {number}, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if not self._won():
            return (0.5, 0.5)
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)

    def __eq__(self, other):
        return isinstance(other, MyGame) and vars(self) == vars(other)

    def __hash__(self):
        return hash((self.mine, self.theirs, self.player))

    def __str__(self):
        hands = [self.mine, self.theirs] if self.player == 0 else [self.theirs, self.mine]
        return "\n".join(f"player {p}: " + " ".join(map(str, sorted(hand))) for p, hand in enumerate(hands))
