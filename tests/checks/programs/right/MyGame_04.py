"""MyGame
A game of two knights on 4 x 4 that leave holes behind them; who cannot move loses; __eq__ and __hash__ by hand.
"""

class MyGame:
    """Two knights on a 4 x 4 board; a square that was left is gone. Whoever cannot move loses."""

    SIZE = 4
    JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]

    def __init__(self, knights=((0, 0), (3, 3)), gone=(), player=0):
        self.knights, self.gone, self.player = knights, gone, player

    def _key(self):
        return self.knights, frozenset(self.gone), self.player

    def __eq__(self, other):
        return isinstance(other, MyGame) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())

    def moves(self):
        y, x = self.knights[self.player]
        found = []
        for dy, dx in self.JUMPS:
            cell = (y + dy, x + dx)
            inside = 0 <= cell[0] < self.SIZE and 0 <= cell[1] < self.SIZE
            if inside and cell not in self.gone and cell not in self.knights:
                found.append(cell)
        return found

    def play(self, cell):
        if cell not in self.moves():
            raise ValueError(f"the knight cannot go to {cell}; it can go to {self.moves()}")
        knights = list(self.knights)
        left, knights[self.player] = knights[self.player], cell
        return MyGame(tuple(knights), self.gone + (left,), 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)

    def __str__(self):
        def sign(cell):
            return "#" if cell in self.gone else "AB"[self.knights.index(cell)] if cell in self.knights else "."

        return "\n".join("".join(sign((y, x)) for x in range(self.SIZE)) for y in range(self.SIZE))
