"""MyTicTacToe
moves() lists the free cells even when somebody has three in a row: the game goes on after it is won.
named: wins-do-not-end
"""

from typing import NamedTuple


ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return 0 if self.cells.count("X") == self.cells.count("O") else 1

    def winner(self):
        for a, b, c in ROWS:
            if self.cells[a] != "." and self.cells[a] == self.cells[b] == self.cells[c]:
                return self.cells[a]
        return None

    def moves(self):
        return [cell for cell in range(9) if self.cells[cell] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"cell {move} is taken")
        cells = list(self.cells)
        cells[move] = "XO"[self.player]
        return MyTicTacToe("".join(cells))

    def rewards(self):
        winner = self.winner()
        if winner is None and self.moves():
            raise ValueError("the game is not over")
        return {"X": (1.0, 0.0), "O": (0.0, 1.0), None: (0.5, 0.5)}[winner]
