"""MyConnectFour
A numpy array that is copied for each move; sums over windows of four find a win.
"""

import numpy as np


class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, board=None, player=0):
        self.board = np.zeros((6, 7), dtype=int) if board is None else board  # 1 is X, -1 is O
        self.player = player
        self.value = self._value()

    def _value(self):
        b = self.board
        sums = [
            b[:, 0:4] + b[:, 1:5] + b[:, 2:6] + b[:, 3:7],
            b[0:3] + b[1:4] + b[2:5] + b[3:6],
            b[0:3, 0:4] + b[1:4, 1:5] + b[2:5, 2:6] + b[3:6, 3:7],
            b[3:6, 0:4] + b[2:5, 1:5] + b[1:4, 2:6] + b[0:3, 3:7],
        ]
        if any((s == 4).any() for s in sums):
            return 1
        if any((s == -4).any() for s in sums):
            return -1
        return 0

    def moves(self):
        if self.value:
            return []
        return [col for col in range(7) if self.board[0, col] == 0]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"column {column} is full, or the game is over, or there is no such column")
        board = self.board.copy()
        row = np.flatnonzero(board[:, column] == 0)[-1]
        board[row, column] = 1 if self.player == 0 else -1
        return MyConnectFour(board, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return ((1 + self.value) / 2, (1 - self.value) / 2)

    def __str__(self):
        return "\n".join(" ".join("O.X"[1 + disc] for disc in row) for row in self.board)
