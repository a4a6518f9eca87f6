"""The check of a game beside one that has its rules: a Connect Four of a learner's, right, or one place changed."""

from typing import NamedTuple

import pytest

from mcts_teach import ConnectFour, TicTacToe
from mcts_teach.checks import check, guard
from mcts_teach.checks.pieces.own_games import _games_of, _line

RIGHT = """
class MyConnectFour:
    def __init__(self, columns=((),) * 7, player=0):
        self.columns, self.player = columns, player

    def disc(self, row, col):
        column = self.columns[col] if 0 <= col < 7 else ()
        return column[row] if 0 <= row < len(column) else None

    def won(self):
        return any(
            all(self.disc(row + i * up, col + i * right) == 1 - self.player for i in range(4))
            for up, right in [(0, 1), (1, 0), (1, 1), (-1, 1)] for row in range(6) for col in range(7)
        )

    def moves(self):
        return [] if self.won() else [col for col in range(7) if len(self.columns[col]) < 6]

    def play(self, column):
        if column not in self.moves():
            raise ValueError("full, or over")
        columns = list(self.columns)
        columns[column] = (*columns[column], self.player)
        return MyConnectFour(columns, 1 - self.player)

    def rewards(self):
        if self.moves():
            raise ValueError("not over")
        if not self.won():
            return 0.5, 0.5
        return (0, 1) if self.player == 0 else (1, 0)
"""
LISTS = {
    "(*columns[column], self.player)": "columns[column] + [self.player]",
    "((),) * 7": "tuple([] for _ in range(7))",
}


def mine(edits):
    text = RIGHT
    for old, new in edits.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    names = {}
    exec(text, names)
    return names["MyConnectFour"]


@pytest.fixture(scope="module")
def verdict_on_right():
    return check.game(mine({}), ConnectFour())


def test_a_right_game_is_right_beside_its_rules_and_alone(verdict_on_right):
    assert verdict_on_right
    assert check.game(mine(LISTS), ConnectFour())
    assert check.game(mine({}))  # it looks at the whole board at each move: many lines, but it ends
    assert check.game(TicTacToe(), TicTacToe())


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ("(1, 0), ", "", "a-line-forgotten", "7 legal moves after a win in"),
        (", (-1, 1)", "", "a-line-forgotten", "7 legal moves after a win in"),
        ("in range(6) for col in range(7)", "in range(5) for col in range(7)", "a-line-forgotten", "after a win in"),
        ("[] if self.won() else ", "", "wins-do-not-end", "7 legal moves after a win in"),
        ("range(4)", "range(3)", "", "the game is over already in"),
        ("len(self.columns[col]) < 6", "not self.columns[col]", "", "moves are [1, 2, 3, 4, 5, 6], not [0, 1,"),
        ("MyConnectFour(columns, 1 - self.player)", "MyConnectFour(columns)", "turn-does-not-change", "player 0 is to"),
        ("player=0", "player=1", "", "player 1 is to move, not player 0, in"),
        ("(0, 1) if self.player == 0", "(0, 1) if self.player == 1", "rewards-of-the-loser", "(1, 0), not (0.0, 1.0)"),
        ("0.5, 0.5", "0, 0", "draw-is-a-loss", "the rewards are (0, 0), not (0.5, 0.5), in"),
        ("column not in self.moves()", "self.won()", "illegal-accepted", "is accepted in"),
        ("column not in self.moves()", "len(self.columns[column]) == 6", "illegal-accepted", "is accepted in"),
    ],
)  # fmt: skip
def test_a_wrong_rule_is_shown_in_a_position_and_named(old, new, key, said):
    verdict = check.game(mine({old: new}), ConnectFour())
    assert (verdict.outcome, verdict.key) == ("wrong", key), verdict
    assert said in verdict.returned
    assert "falls to the lowest free cell" in verdict.why
    assert verdict.picture.svg().startswith("<svg")


def test_a_game_that_nobody_wins_yet():
    verdict = check.game(mine({"(1, 0), ": "", "return 0.5, 0.5": "raise ValueError('who has won?')"}), ConnectFour())
    assert verdict.key == "a-line-forgotten"
    drawn = check.game(mine({"return 0.5, 0.5": "raise ValueError('who has won?')"}), ConnectFour())
    assert drawn.returned.startswith("rewards() raises a ValueError (who has won?) in\n")


def test_a_player_that_is_a_method_is_said():
    method = {"= columns, player": "= columns, (lambda: player)"}
    assert check.game(mine(method), ConnectFour()).returned == "player is a method; write @property above it"


def test_columns_that_positions_share_are_noticed():
    shared = LISTS | {"(*columns[column], self.player)": "columns[column]; columns[column].append(self.player)"}
    new = {"((),) * 7": "()", "= columns, player": "= columns or [[] for _ in range(7)], player"}
    verdict, of_new = (check.game(mine(shared | edits), ConnectFour()) for edits in ({}, new))
    assert (verdict.outcome, verdict.key) == (of_new.outcome, of_new.key) == ("wrong", "state-changed")
    assert of_new.returned.startswith("playing on has changed this position, in\n")


def test_the_moves_lead_to_the_position_that_is_shown():
    verdict = check.game(mine({"(1, 0), ": ""}), ConnectFour())
    state = ConnectFour()
    for column in verdict.returned.partition("after these moves: ")[2].split():
        state = state.play(int(column))
    assert state == verdict.picture.right
    assert state.won


def test_the_games_of_connect_four_win_on_all_lines_and_fill_the_board():
    ends = [end for _, end in _games_of(ConnectFour())]
    assert len({_line(end) for end in ends if end.won and _line(end).bit_count() == 4}) == 69
    full = {end.rewards() for end in ends if (end.mine | end.theirs).bit_count() == 42}
    assert (0.5, 0.5) in full
    assert len(full) > 1
    for moves, end in _games_of(ConnectFour()):
        state = ConnectFour()
        for move in moves:
            state = state.play(move)
        assert state == end


def test_a_disc_that_never_falls_to_the_end_is_stopped_soon(monkeypatch):
    monkeypatch.setattr(guard, "LONG", 0.0)  # nothing here may need the clock
    endless = {
        "columns = list(self.columns)": "columns = list(self.columns)\n        while columns[column]:\n            pass"
    }
    verdict = check.game(mine(endless), ConnectFour())
    assert (verdict.outcome, verdict.key) == ("wrong", "never-ends")
    assert verdict.called.startswith("a game of Connect Four, beside")


def test_a_game_with_nine_first_moves_is_not_taken_for_tic_tac_toe_if_a_move_takes_others_away():
    """Chomp on a bar of three by three squares: who eats a square eats all to the right and below; the first loses."""

    class Chomp(NamedTuple):
        rows: tuple = (3, 3, 3)
        player: int = 0

        def moves(self):
            return [(r, c) for r, n in enumerate(self.rows) for c in range(n)]

        def play(self, move):
            if move not in self.moves():
                raise ValueError(f"{move} is eaten")
            r, c = move
            return Chomp(tuple(min(n, c) if i >= r else n for i, n in enumerate(self.rows)), 1 - self.player)

        def rewards(self):
            if self.moves():
                raise ValueError("the game is not over")
            return (1.0, 0.0) if self.player == 0 else (0.0, 1.0)

    assert check.game(Chomp)
