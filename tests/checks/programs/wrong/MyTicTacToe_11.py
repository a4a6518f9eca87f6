"""MyTicTacToe
The winner is taken to be the player to move, but who completed the row has just moved: the rewards are the wrong way round.
named: rewards-of-the-loser
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return 0 if self.cells.count(".") % 2 == 1 else 1

    @property
    def won(self):
        c = self.cells
        lines = [c[:3], c[3:6], c[6:], c[::3], c[1::3], c[2::3], c[::4], c[2:7:2]]
        return "XXX" in lines or "OOO" in lines

    def moves(self):
        return [] if self.won else [i for i in range(9) if self.cells[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError("illegal move")
        return MyTicTacToe(self.cells[:move] + ("X", "O")[self.player] + self.cells[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("not over")
        if not self.won:
            return (0.5, 0.5)
        rewards = [0.0, 0.0]
        rewards[self.player] = 1.0
        return tuple(rewards)
