"""MyGame
The rows are a list, and play changes it in place before it makes the new position, so the old position changes too (aliasing).
named: state-changed
"""

class MyGame:
    """Chomp with lists."""

    def __init__(self, rows=None, player=0):
        self.rows = rows if rows is not None else [4, 4, 4]
        self.player = player

    def moves(self):
        return [(r, c) for r in range(len(self.rows)) for c in range(self.rows[r])]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is eaten already")
        row, column = move
        for r in range(row, len(self.rows)):
            self.rows[r] = min(self.rows[r], column)
        return MyGame(self.rows, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (1.0, 0.0) if self.player == 0 else (0.0, 1.0)
