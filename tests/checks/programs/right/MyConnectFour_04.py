"""MyConnectFour
Seven texts for the columns, from which rows and diagonals are read as texts; a frozen dataclass.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class MyConnectFour:
    columns: tuple = ("",) * 7

    @property
    def player(self):
        return len("".join(self.columns)) % 2

    def lines(self):
        full = [column.ljust(6, ".") for column in self.columns]
        yield from full
        yield from ("".join(row) for row in zip(*full))
        for sign in (1, -1):
            for start in range(-6, 13):
                yield "".join(full[c][start + sign * c] for c in range(7) if 0 <= start + sign * c < 6)

    def winner(self):
        for line in self.lines():
            if "0000" in line:
                return 0
            if "1111" in line:
                return 1
        return None

    def moves(self):
        return [] if self.winner() is not None else [c for c in range(7) if len(self.columns[c]) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"{column} is not one of {self.moves()}")
        before, after = self.columns[:column], self.columns[column + 1 :]
        return MyConnectFour((*before, self.columns[column] + str(self.player), *after))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        who = self.winner()
        return (0.5, 0.5) if who is None else (1.0 - who, float(who))
