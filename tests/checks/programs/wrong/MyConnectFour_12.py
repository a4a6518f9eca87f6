"""MyConnectFour
From the last disc it counts in one direction of each line only, so a disc that fills the middle of a four does not win.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self):
        self.board = {}
        self.player = 0
        self.won = False

    def top(self, column):
        row = 0
        while (row, column) in self.board:
            row += 1
        return row

    def moves(self):
        if self.won:
            return []
        return [column for column in range(7) if self.top(column) < 6]

    def count(self, board, row, column, down, right):
        who, n = board[row, column], 0
        while board.get((row, column)) == who:
            n += 1
            row += down
            column += right
        return n

    def play(self, column):
        if column not in self.moves():
            raise ValueError("illegal")
        row = self.top(column)
        after = MyConnectFour()
        after.board = dict(self.board)
        after.board[row, column] = self.player
        after.player = 1 - self.player
        after.won = any(
            self.count(after.board, row, column, down, right) >= 4
            for down, right in [(-1, 0), (0, 1), (0, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)]
        )
        return after

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if self.won:
            return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)
        return (0.5, 0.5)
