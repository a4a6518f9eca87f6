"""MyTicTacToe
A full board is called a draw before anybody looks for three in a row, so a win with the ninth stone is lost.
named: draw-before-win
"""

from typing import NamedTuple


LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return (9 - self.cells.count(".")) % 2

    def three(self, mark):
        return any(all(self.cells[int(k)] == mark for k in line) for line in LINES)

    def moves(self):
        if self.three("X") or self.three("O"):
            return []
        return [k for k in range(9) if self.cells[k] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not free")
        return self._replace(cells=self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if "." not in self.cells:
            return 0.5, 0.5
        if self.three("X"):
            return 1.0, 0.0
        if self.three("O"):
            return 0.0, 1.0
        raise ValueError("too early")
