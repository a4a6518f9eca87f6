"""MyTicTacToe
On a won board the point is given to the player to move, but it was the other one who has just made three in a row.
named: rewards-of-the-loser
"""

from typing import NamedTuple

WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class MyTicTacToe(NamedTuple):
    cells: str = "........."

    @property
    def player(self):
        return (9 - self.cells.count(".")) % 2

    def won(self):
        return any(self.cells[a] == self.cells[b] == self.cells[c] != "." for a, b, c in WINS)

    def moves(self):
        return [] if self.won() else [i for i in range(9) if self.cells[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError("this cell is taken, or the game is over")
        return MyTicTacToe(self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("wait for the end")
        if not self.won():
            return (0.5, 0.5)
        both = [0.0, 0.0]
        both[self.player] = 1.0
        return tuple(both)
