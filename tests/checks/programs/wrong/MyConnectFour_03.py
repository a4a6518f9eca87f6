"""MyConnectFour
A column is full only when it has more than six discs, so a seventh disc goes in (off by one).
"""

class MyConnectFour:
    def __init__(self, columns=((),) * 7, player=0):
        self.columns = columns
        self.player = player

    def at(self, col, row):
        if 0 <= col < 7 and 0 <= row < len(self.columns[col]):
            return self.columns[col][row]
        return None

    def winner(self):
        for col in range(7):
            for row in range(7):
                who = self.at(col, row)
                if who is None:
                    continue
                for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if all(self.at(col + k * dc, row + k * dr) == who for k in range(4)):
                        return who
        return None

    def moves(self):
        if self.winner() is not None:
            return []
        return [col for col in range(7) if len(self.columns[col]) <= 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"{column} is full, or the game is over")
        columns = tuple(c + (self.player,) if i == column else c for i, c in enumerate(self.columns))
        return MyConnectFour(columns, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("not over yet")
        return {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}[self.winner()]
