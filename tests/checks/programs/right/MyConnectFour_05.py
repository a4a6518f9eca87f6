"""MyConnectFour
Bits: two whole numbers, seven bits a column with one free between them, and shifts find four in a row.
"""

class MyConnectFour:
    """A position of Connect Four, held in your own way; its `player`, 0 or 1, is to move."""

    __slots__ = ("stones", "player")

    def __init__(self, stones=(0, 0), player=0):
        self.stones, self.player = stones, player

    def _four(self, who):
        bits = self.stones[who]
        for step in (1, 6, 7, 8):
            pairs = bits & bits >> step
            if pairs & pairs >> 2 * step:
                return True
        return False

    def moves(self):
        if self._four(0) or self._four(1):
            return []
        taken = self.stones[0] | self.stones[1]
        return [column for column in range(7) if not taken >> (7 * column + 5) & 1]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"column {column} is not free")
        taken = self.stones[0] | self.stones[1]
        disc = (taken + (1 << 7 * column)) & (63 << 7 * column) & ~taken
        first, second = self.stones
        after = (first | disc, second) if self.player == 0 else (first, second | disc)
        return MyConnectFour(after, 1 - self.player)

    def rewards(self):
        if self._four(0):
            return (1.0, 0.0)
        if self._four(1):
            return (0.0, 1.0)
        if self.moves():
            raise ValueError("nobody has won yet")
        return (0.5, 0.5)

    def __eq__(self, other):
        return isinstance(other, MyConnectFour) and self.stones == other.stones

    def __hash__(self):
        return hash(self.stones)
