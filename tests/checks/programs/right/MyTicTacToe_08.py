"""MyTicTacToe
Tic-tac-toe as text.
"""

class MyTicTacToe:
    LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]

    def __init__(self, cells="........."):
        self.cells = cells

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def lines_of(self, symbol):
        return sum(all(self.cells[int(i)] == symbol for i in line) for line in self.LINES)

    def moves(self):
        if self.lines_of("X") or self.lines_of("O"):
            return []
        return [i for i, cell in enumerate(self.cells) if cell == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not one of {self.moves()}")
        symbol = "XO"[self.player]
        return MyTicTacToe(self.cells[:move] + symbol + self.cells[move + 1:])

    def rewards(self):
        if self.moves():
            raise ValueError("the game goes on")
        if self.lines_of("X"):
            return (1, 0)
        if self.lines_of("O"):
            return (0, 1)
        return (0.5, 0.5)
