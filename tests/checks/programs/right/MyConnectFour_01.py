"""MyConnectFour
Two whole numbers as bitboards, seven bits for each column, and four in a row by shifting.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    def __init__(self, mine=0, theirs=0, player=0):
        self.mine, self.theirs, self.player = mine, theirs, player

    @staticmethod
    def four(bits):
        for shift in (1, 6, 7, 8):
            pairs = bits & bits >> shift
            if pairs & pairs >> 2 * shift:
                return True
        return False

    def height(self, column):
        return ((self.mine | self.theirs) >> 7 * column & 0b111111).bit_count()

    def moves(self):
        if self.four(self.theirs):
            return []
        return [column for column in range(7) if self.height(column) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"{column!r} is not a legal column: {self.moves()}")
        bit = 1 << 7 * column + self.height(column)
        return MyConnectFour(self.theirs, self.mine | bit, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if not self.four(self.theirs):
            return (0.5, 0.5)
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
