"""MyTicTacToe
The class holds a list, and play writes into it and returns the same position: it must make a new one and leave the old.
named: state-changed
"""

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class MyTicTacToe:
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    def __init__(self, cells="........."):
        self.cells = list(cells)

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def three(self, mark):
        return any(all(self.cells[int(k)] == mark for k in line) for line in LINES)

    def moves(self):
        if self.three("X") or self.three("O"):
            return []
        return [k for k in range(9) if self.cells[k] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError("no")
        self.cells[move] = "XO"[self.player]
        return self

    def rewards(self):
        if self.moves():
            raise ValueError("not yet")
        return (1.0, 0.0) if self.three("X") else (0.0, 1.0) if self.three("O") else (0.5, 0.5)
