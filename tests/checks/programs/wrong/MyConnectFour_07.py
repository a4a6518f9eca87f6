"""MyConnectFour
The board is one text of 42 letters and four in a row are looked for at steps of 1, 6, 7 and 8, with nothing between the rows: a row of four may run over the edge of the board.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, cells="." * 42, player=0):
        self.cells = cells  # row by row, the top row first
        self.player = player

    def four(self, who):
        for start in range(42):
            for step in (1, 6, 7, 8):
                run = range(start, start + 4 * step, step)
                if run[-1] < 42 and all(self.cells[i] == who for i in run):
                    return True
        return False

    def moves(self):
        if self.four("X") or self.four("O"):
            return []
        return [col for col in range(7) if self.cells[col] == "."]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"column {column} cannot be played")
        row = max(r for r in range(6) if self.cells[7 * r + column] == ".")
        i = 7 * row + column
        return MyConnectFour(self.cells[:i] + "XO"[self.player] + self.cells[i + 1 :], 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if self.four("X"):
            return (1.0, 0.0)
        if self.four("O"):
            return (0.0, 1.0)
        return (0.5, 0.5)

    def __str__(self):
        return "\n".join(self.cells[7 * r : 7 * r + 7] for r in range(6))
