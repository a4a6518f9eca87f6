"""MyConnectFour
Seven discs fit into a column: the limit is the number of columns and not that of rows.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    SIZE = 7

    def __init__(self, discs=(), last=None):
        self.discs = dict(discs)  # (column, height): player
        self.player = len(self.discs) % 2
        self.winner = None
        if last is not None and self.row_through(last):
            self.winner = self.discs[last]

    def row_through(self, cell):
        who = self.discs[cell]
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = 1
            for sign in (1, -1):
                x, y = cell[0] + sign * dx, cell[1] + sign * dy
                while self.discs.get((x, y)) == who:
                    length += 1
                    x, y = x + sign * dx, y + sign * dy
            if length >= 4:
                return True
        return False

    def height(self, column):
        return sum(1 for x, _ in self.discs if x == column)

    def moves(self):
        if self.winner is not None:
            return []
        return [column for column in range(self.SIZE) if self.height(column) < self.SIZE]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"{column} is not a move")
        cell = (column, self.height(column))
        return MyConnectFour({**self.discs, cell: self.player}, cell)

    def rewards(self):
        if self.moves():
            raise ValueError("too early")
        if self.winner is None:
            return (0.5, 0.5)
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)
