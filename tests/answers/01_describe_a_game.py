"""Notebook 01: a game, and how many games follow from a position."""

ANSWERS = {
    "exercise-game": """\
class MyTicTacToe(NamedTuple):
    board: str = "........."

    @property
    def player(self):
        return self.board.count("X") - self.board.count("O")

    def won(self, mark):
        board = self.board
        lines = [board[i : i + 3] for i in (0, 3, 6)] + [board[i::3] for i in (0, 1, 2)] + [board[::4], board[2:7:2]]
        return mark * 3 in lines

    def moves(self):
        over = self.won("X") or self.won("O")
        return [] if over else [i for i in range(9) if self.board[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not one of the legal moves {self.moves()}")
        return MyTicTacToe(self.board[:move] + "XO"[self.player] + self.board[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over yet")
        return (1.0, 0.0) if self.won("X") else (0.0, 1.0) if self.won("O") else (0.5, 0.5)


check.game(MyTicTacToe, TicTacToe())
""",
    "exercise-games": """\
def my_games(state):
    \"\"\"Return how many games can still follow from a position.\"\"\"
    if not state.moves():
        return 1
    return sum(my_games(state.play(move)) for move in state.moves())


counted = {"XXX / OO. / ...": 1, "XOX / XO. / O.X": 2, "XO. / XO. / ...": 73, "XO. / .X. / ..O": 102}
WHY = "1 for a game that is over; else the sum over all positions after it, and nothing for the position itself"
rows = [(from_text(board, TicTacToe()), number) for board, number in counted.items()]
check.examples(my_games, rows, WHY)
""",
}

WRONG = {
    "exercise-game": (
        """\
class MyTicTacToe(NamedTuple):
    board: str = "........."

    @property
    def player(self):
        return self.board.count("X") - self.board.count("O")

    def won(self, mark):
        board = self.board
        lines = [board[i : i + 3] for i in (0, 3, 6)] + [board[i::3] for i in (0, 1, 2)]
        return mark * 3 in lines

    def moves(self):
        over = self.won("X") or self.won("O")
        return [] if over else [i for i in range(9) if self.board[i] == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not one of the legal moves {self.moves()}")
        return MyTicTacToe(self.board[:move] + "XO"[self.player] + self.board[move + 1 :])

    def rewards(self):
        if self.moves():
            raise ValueError("the game is not over yet")
        return (1.0, 0.0) if self.won("X") else (0.0, 1.0) if self.won("O") else (0.5, 0.5)


check.game(MyTicTacToe, TicTacToe())
""",
        "a-line-forgotten",
    ),
    "exercise-games": (
        """\
def my_games(state):
    \"\"\"Return how many games can still follow from a position.\"\"\"
    return sum(my_games(state.play(move)) for move in state.moves())


counted = {"XXX / OO. / ...": 1, "XOX / XO. / O.X": 2, "XO. / XO. / ...": 73, "XO. / .X. / ..O": 102}
WHY = "1 for a game that is over; else the sum over all positions after it, and nothing for the position itself"
rows = [(from_text(board, TicTacToe()), number) for board, number in counted.items()]
check.examples(my_games, rows, WHY)
""",
        "",
    ),
}
