"""MyConnectFour
From the last disc it looks to one side along each line and not to both, so a four whose last disc stands inside it is missed.
"""

class MyConnectFour:
    def __init__(self, board=None, last=None):
        self.board = dict(board or {})
        self.player = len(self.board) % 2
        self.last = last

    def won(self):
        if self.last is None:
            return False
        who = self.board[self.last]
        row, col = self.last
        for dr, dc in ((0, 1), (0, -1), (1, 0), (1, 1), (1, -1)):
            if all(self.board.get((row + k * dr, col + k * dc)) == who for k in (1, 2, 3)):
                return True
        return False

    def moves(self):
        if self.won():
            return []
        return [col for col in range(7) if (0, col) not in self.board]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"not one of {self.moves()}")
        row = 5
        while (row, column) in self.board:
            row -= 1
        return MyConnectFour({**self.board, (row, column): self.player}, (row, column))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if not self.won():
            return (0.5, 0.5)
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
