"""MyConnectFour
Only four in a row and four in a column are looked for, no diagonals.
named: a-line-forgotten
"""

class MyConnectFour:
    def __init__(self, columns=("",) * 7):
        self.columns = columns
        self.player = sum(map(len, columns)) % 2

    def rows(self):
        return ["".join(c[r] if r < len(c) else "." for c in self.columns) for r in range(6)]

    def won(self, mark):
        return any(mark * 4 in line for line in [*self.columns, *self.rows()])

    def moves(self):
        if self.won("X") or self.won("O"):
            return []
        return [c for c in range(7) if len(self.columns[c]) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"column {column} cannot be played")
        new = list(self.columns)
        new[column] += "XO"[self.player]
        return MyConnectFour(tuple(new))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (1.0, 0.0) if self.won("X") else (0.0, 1.0) if self.won("O") else (0.5, 0.5)
