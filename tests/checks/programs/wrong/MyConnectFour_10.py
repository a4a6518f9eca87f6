"""MyConnectFour
The legal columns are not asked: -1 counts from the end of the list and drops a disc into the last column, without a ValueError.
named: illegal-accepted
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, columns=("",) * 7, player=0):
        self.columns, self.player = columns, player

    def grid(self):
        return [column.ljust(6, ".") for column in self.columns]

    def has_four(self, who):
        g, four = self.grid(), who * 4
        lines = list(g) + ["".join(g[x][y] for x in range(7)) for y in range(6)]
        for d in range(-6, 7):
            lines.append("".join(g[x][x + d] for x in range(7) if 0 <= x + d < 6))
            lines.append("".join(g[x][6 + d - x] for x in range(7) if 0 <= 6 + d - x < 6))
        return any(four in line for line in lines)

    def over(self):
        return self.has_four("X") or self.has_four("O")

    def moves(self):
        return [] if self.over() else [i for i, column in enumerate(self.columns) if len(column) < 6]

    def play(self, column):
        if column > 6 or self.over() or len(self.columns[column]) == 6:
            raise ValueError(f"you cannot play {column}")
        columns = list(self.columns)
        columns[column] += "XO"[self.player]
        return MyConnectFour(tuple(columns), 1 - self.player)

    def rewards(self):
        if self.has_four("X"):
            return (1.0, 0.0)
        if self.has_four("O"):
            return (0.0, 1.0)
        if self.moves():
            raise ValueError("the game goes on")
        return (0.5, 0.5)

    def __str__(self):
        g = self.grid()
        return "\n".join(" ".join(g[x][y] for x in range(7)) for y in range(5, -1, -1))
