"""MyTicTacToe
Rewards that are asked for too early are a draw (1/2, 1/2) and not a ValueError.
named: rewards-before-the-end
"""

from typing import NamedTuple


class MyTicTacToe(NamedTuple):
    """Tic-tac-toe as a position: `player`, `moves()`, `play(move)` and `rewards()`."""

    cells: str = "........."

    @property
    def player(self):
        return 1 if self.cells.count("X") > self.cells.count("O") else 0

    def lines(self):
        b = self.cells
        for i in range(3):
            yield b[3 * i : 3 * i + 3]
            yield b[i] + b[i + 3] + b[i + 6]
        yield b[0] + b[4] + b[8]
        yield b[2] + b[4] + b[6]

    def moves(self):
        if any(line in ("XXX", "OOO") for line in self.lines()):
            return []
        return [i for i in range(9) if self.cells[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not a legal move")
        return MyTicTacToe(self.cells[:move] + "XO"[self.player] + self.cells[move + 1 :])

    def rewards(self):
        for line in self.lines():
            if line == "XXX":
                return (1.0, 0.0)
            if line == "OOO":
                return (0.0, 1.0)
        return (0.5, 0.5)
