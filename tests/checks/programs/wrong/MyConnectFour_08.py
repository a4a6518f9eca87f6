"""MyConnectFour
`list(self.columns)` copies only the outer list: the seven columns inside are shared by all positions, and a disc falls into all of them at once.
named: state-changed
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, columns=None, player=0):
        self.columns = columns if columns is not None else [[] for _ in range(7)]
        self.player = player

    def at(self, col, row):
        if 0 <= col < 7 and 0 <= row < len(self.columns[col]):
            return self.columns[col][row]
        return None

    def winner(self):
        for col in range(7):
            for row in range(6):
                who = self.at(col, row)
                if who is None:
                    continue
                for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    if all(self.at(col + k * dx, row + k * dy) == who for k in range(4)):
                        return who
        return None

    def moves(self):
        if self.winner() is not None:
            return []
        return [col for col in range(7) if len(self.columns[col]) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError("no such move")
        columns = list(self.columns)  # a copy
        columns[column].append(self.player)
        return MyConnectFour(columns, 1 - self.player)

    def rewards(self):
        winner = self.winner()
        if winner is None and self.moves():
            raise ValueError("the game is not over")
        return {0: (1.0, 0.0), 1: (0.0, 1.0), None: (0.5, 0.5)}[winner]

    def __str__(self):
        letters = {None: ".", 0: "X", 1: "O"}
        return "\n".join("".join(letters[self.at(x, y)] for x in range(7)) for y in range(5, -1, -1))
