"""Answers to the exercises of "Play Connect Four"."""

ANSWERS = {
    "exercise-law-of-the-wins": """\
def my_draws(root):
    return root.visits - root.wins - sum(child.wins for child in root.children.values())


check.examples(my_draws, drawn, "whoever won, somebody's wins count it; whose are kept where?")
""",
    "exercise-connect-four": """\
from typing import NamedTuple


class MyConnectFour(NamedTuple):
    columns: tuple = ("",) * 7  # from the bottom to the top

    @property
    def player(self):
        return len("".join(self.columns)) % 2

    def disc(self, row, col):
        column = self.columns[col] if 0 <= col < 7 else ""
        return column[row] if 0 <= row < len(column) else "."

    def won(self):
        who = "OX"[self.player]
        return any(
            all(self.disc(row + i * up, col + i * right) == who for i in range(4))
            for up, right in [(0, 1), (1, 0), (1, 1), (-1, 1)]
            for row in range(6)
            for col in range(7)
        )

    def moves(self):
        return [] if self.won() else [col for col in range(7) if len(self.columns[col]) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError(f"{column} is not one of {self.moves()}")
        columns = list(self.columns)
        columns[column] += "XO"[self.player]
        return MyConnectFour(tuple(columns))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        if not self.won():
            return (0.5, 0.5)
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)

    def __str__(self):
        return "\\n".join(" ".join(self.disc(row, col) for col in range(7)) for row in reversed(range(6)))


check.game(MyConnectFour, ConnectFour())
""",
}

WRONG = {
    "exercise-law-of-the-wins": (  # the other side's wins are forgotten
        """\
def my_draws(root):
    return root.visits - sum(child.wins for child in root.children.values())


check.examples(my_draws, drawn, "whoever won, somebody's wins count it; whose are kept where?")
""",
        "",
    ),
    "exercise-connect-four": (  # nothing looks upwards
        """\
class MyConnectFour:
    def __init__(self, cells="." * 42, player=0, won=False):
        self.cells, self.player, self.won = cells, player, won

    def moves(self):
        return [] if self.won else [col for col in range(7) if self.cells[col] == "."]

    def play(self, column):
        if column not in self.moves():
            raise ValueError("full, or over")
        at = max(cell for cell in range(column, 42, 7) if self.cells[cell] == ".")
        cells = self.cells[:at] + "XO"[self.player] + self.cells[at + 1 :]
        four = "XO"[self.player] * 4
        rows = [cells[i : i + 7] for i in range(0, 42, 7)]
        down = [cells[i::8][:4] for i in range(21) if i % 7 < 4]
        up = [cells[i::6][:4] for i in range(21) if i % 7 > 2]
        return MyConnectFour(cells, 1 - self.player, any(four in line for line in rows + down + up))

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over")
        return (self.player, 1 - self.player) if self.won else (0.5, 0.5)


check.game(MyConnectFour, ConnectFour())
""",
        "a-line-forgotten",
    ),
}
