"""MyConnectFour
Seven texts that grow; rows and diagonals are read off as texts with a bar between them, and `in` looks for four letters.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, columns=None):
        self.columns = tuple(columns or [""] * 7)
        self.player = sum(map(len, self.columns)) % 2

    def lines(self):
        grid = [f"{column:.<6}" for column in self.columns]
        rows = ["".join(letters) for letters in zip(*grid)]
        leaning = []
        for sign in (1, -1):
            for start in range(-6, 12):
                cells = ((x, start + sign * x) for x in range(7))
                leaning.append("".join(grid[x][y] for x, y in cells if 0 <= y < 6))
        return "|".join([*grid, *rows, *leaning])

    def winner(self):
        lines = self.lines()
        return next((who for who, letter in enumerate("XO") if letter * 4 in lines), None)

    def moves(self):
        if self.winner() is not None:
            return []
        return [col for col, discs in enumerate(self.columns) if len(discs) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"a disc cannot fall into {column}")
        columns = list(self.columns)
        columns[column] += "XO"[self.player]
        return type(self)(columns)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        winner = self.winner()
        return (0.5, 0.5) if winner is None else (float(winner == 0), float(winner == 1))

    def __str__(self):
        return "\n".join(" ".join(f"{c:.<6}"[row] for c in self.columns) for row in range(5, -1, -1))
