"""MyConnectFour
range(3) for the columns in which a row of four can begin; seven columns have four such places, so fours at the right edge are not seen.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, board=None, player=0, won=False):
        self.board = board or [[None] * 7 for _ in range(6)]
        self.player = player
        self.won = won

    def moves(self):
        return [] if self.won else [c for c in range(7) if self.board[0][c] is None]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"column {column}?")
        board = [row[:] for row in self.board]
        for row in range(5, -1, -1):
            if board[row][column] is None:
                board[row][column] = self.player
                break
        return MyConnectFour(board, 1 - self.player, self.four(board, self.player))

    @staticmethod
    def four(b, who):
        for r in range(6):
            for c in range(3):
                if all(b[r][c + k] == who for k in range(4)):
                    return True
        for r in range(3):
            for c in range(7):
                if all(b[r + k][c] == who for k in range(4)):
                    return True
        for r in range(3):
            for c in range(3):
                if all(b[r + k][c + k] == who for k in range(4)):
                    return True
                if all(b[r + 3 - k][c + k] == who for k in range(4)):
                    return True
        return False

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if not self.won:
            return (0.5, 0.5)
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
