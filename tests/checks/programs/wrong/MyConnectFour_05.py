"""MyConnectFour
The board is one flat text, and four cells that run on from one row into the next count as a row, because columns are not looked at.
"""

class MyConnectFour:
    def __init__(self, cells="." * 42):
        self.cells = cells
        self.player = 1 if cells.count("X") > cells.count("O") else 0

    def winner(self):
        for mark in "XO":
            for i in range(42):
                for step in (1, 7, 8, 6):
                    line = self.cells[i : i + 3 * step + 1 : step]
                    if line == mark * 4:
                        return mark
        return None

    def moves(self):
        return [] if self.winner() else [c for c in range(7) if self.cells[c] == "."]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"illegal: {column}")
        place = max(i for i in range(column, 42, 7) if self.cells[i] == ".")
        return MyConnectFour(self.cells[:place] + "XO"[self.player] + self.cells[place + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return {"X": (1.0, 0.0), "O": (0.0, 1.0), None: (0.5, 0.5)}[self.winner()]

    def __str__(self):
        return "\n".join(self.cells[r : r + 7] for r in range(0, 42, 7))
