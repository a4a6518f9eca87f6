"""MyConnectFour
It looks for a four of the player who is to move, but it is the other one who dropped the last disc, so a win is seen one move late.
named: wins-do-not-end (partly)
"""

class MyConnectFour:
    def __init__(self, discs=((), ()), player=0):
        self.discs, self.player = discs, player

    def won(self):
        mine = set(self.discs[self.player])
        return any(
            all((c + k * dc, r + k * dr) in mine for k in range(4))
            for c, r in mine
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def height(self, column):
        return sum(c == column for c, _ in self.discs[0] + self.discs[1])

    def moves(self):
        return [] if self.won() else [c for c in range(7) if self.height(c) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"{column} is no legal move")
        discs = list(self.discs)
        discs[self.player] += ((column, self.height(column)),)
        return MyConnectFour(tuple(discs), 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if not self.won():
            return (0.5, 0.5)
        return (1.0, 0.0) if self.player == 0 else (0.0, 1.0)
