"""MyConnectFour
A numpy array of 6 x 7; each window of four cells is summed; play copies the array.
"""

import numpy as np


class MyConnectFour:
    def __init__(self):
        self.board = np.zeros((6, 7), dtype=int)  # 1 for player 0, -1 for player 1
        self.player = 0

    def _four(self, value):
        hit = self.board == value
        across = hit[:, :-3] & hit[:, 1:-2] & hit[:, 2:-1] & hit[:, 3:]
        down = hit[:-3] & hit[1:-2] & hit[2:-1] & hit[3:]
        right = hit[:-3, :-3] & hit[1:-2, 1:-2] & hit[2:-1, 2:-1] & hit[3:, 3:]
        left = hit[3:, :-3] & hit[2:-1, 1:-2] & hit[1:-2, 2:-1] & hit[:-3, 3:]
        return bool(across.any() or down.any() or right.any() or left.any())

    def moves(self):
        if self._four(1) or self._four(-1):
            return []
        return [int(c) for c in np.flatnonzero(self.board[0] == 0)]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"column {column} cannot be played now")
        new = MyConnectFour()
        new.board = self.board.copy()
        row = int(np.flatnonzero(new.board[:, column] == 0).max())
        new.board[row, column] = 1 if self.player == 0 else -1
        new.player = 1 - self.player
        return new

    def rewards(self):
        if self.moves():
            raise ValueError("the game is still going on")
        return (1.0, 0.0) if self._four(1) else (0.0, 1.0) if self._four(-1) else (0.5, 0.5)

    def __str__(self):
        return "\n".join("".join({0: ".", 1: "X", -1: "O"}[int(v)] for v in row) for row in self.board)
