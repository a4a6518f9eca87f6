"""MyTicTacToe
A magic square: three cells of one player are a row if their numbers add up to 15.
"""

from itertools import combinations
from typing import NamedTuple


MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def has_row(self, mark):
        numbers = [MAGIC[cell] for cell in range(9) if self.cells[cell] == mark]
        return any(sum(three) == 15 for three in combinations(numbers, 3))

    def moves(self):
        moves = []
        if not self.has_row("X") and not self.has_row("O"):
            for cell in range(9):
                if self.cells[cell] == ".":
                    moves.append(cell)
        return moves

    def play(self, move):
        if move not in range(9) or self.cells[move] != ".":
            raise ValueError("cell " + str(move) + " is taken")
        if not self.moves():
            raise ValueError("the game is over")
        mark = "O" if self.player else "X"
        return MyTicTacToe("".join(mark if i == move else c for i, c in enumerate(self.cells)))

    def rewards(self):
        x, o = self.has_row("X"), self.has_row("O")
        if not x and not o and "." in self.cells:
            raise ValueError("no rewards yet")
        return (0.5 + (x - o) / 2, 0.5 + (o - x) / 2)
