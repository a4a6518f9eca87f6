"""MyConnectFour
The list of rows is copied but not the rows, so play writes into the rows of the old position too (shallow copy).
named: state-changed
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self):
        self.board = [[None] * 7 for _ in range(6)]
        self.player = 0

    def four(self, who):
        b = self.board
        for r in range(6):
            for c in range(7):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    cells = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= y < 6 and 0 <= x < 7 and b[y][x] == who for y, x in cells):
                        return True
        return False

    def moves(self):
        if self.four(0) or self.four(1):
            return []
        return [c for c in range(7) if self.board[0][c] is None]

    def play(self, column):
        if column not in self.moves():
            raise ValueError("illegal move")
        new = MyConnectFour()
        new.board = self.board[:]
        new.player = 1 - self.player
        for r in range(5, -1, -1):
            if new.board[r][column] is None:
                new.board[r][column] = self.player
                break
        return new

    def rewards(self):
        if self.moves():
            raise ValueError("not over")
        if self.four(0):
            return (1.0, 0.0)
        return (0.0, 1.0) if self.four(1) else (0.5, 0.5)
