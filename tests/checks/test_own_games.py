"""The check of a game: what it shows and remarks, that a search says the same, and which games it walks through."""

import re

import pytest
from test_programs import CHECKS, count_looks, programs

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, search
from mcts_teach.checks import check
from mcts_teach.checks.pieces import game_promises
from mcts_teach.checks.pieces.own_games import _ways, winning_line

WRONG = [one for one in programs() if one.piece == "MyGame" and one.says and one.name != "right"]


def game_of(piece, name):
    """The first game of the learners with a name, in a new class; it says what it finds."""
    return next(one.thing for one in programs() if (one.piece, one.name) == (piece, name) and one.says)


def test_a_right_game_is_shown_the_tree_that_a_search_grows():
    game = next(one.thing for one in programs() if one.piece == "MyGame" and one.name == "right")
    verdict = check.game(game)
    assert (verdict.picture.yours.visits, verdict.remark) == (12, "")


def test_what_search_refuses_is_said_in_the_same_sentence(monkeypatch):
    """But for eight that a game of the check shows otherwise: what is random, shared or without end."""
    count_looks(monkeypatch.setattr)
    refused = list(filter(None, map(refusal, WRONG)))
    others = [said for said, returned in refused if said not in returned]
    assert len(others) <= 8 < 28 <= len(refused)
    assert not any("Error" in returned for _, returned in refused)  # it is said where, and not what was raised


def test_a_search_says_in_which_line_a_position_that_cannot_be_changed_is_assigned_to():
    game = next(one.thing for one in programs() if (one.piece, one.told) == ("MyTicTacToe", "cannot-change"))
    with pytest.raises(
        ValueError, match=r"MyTicTacToe\.play\(\d\) assigned to .* \(in play, line \d+: cells\[move\] = "
    ):
        search(game(), 10)


def refusal(one):
    """What search says of a game, with what its check says; None if search says nothing of its own."""
    try:
        search(one.thing(), 10)
    except ValueError as error:
        said = without_move(str(error)).partition(" is not a game")[0].partition(", in\n")[0]
        return (said, without_move(CHECKS[one.piece](one.thing).returned)) if "MyGame" in said else None
    except Exception:
        return None


def without_move(text):
    """Which move shows it, is chance."""
    return re.sub(r"(play|rewards|moves)\(.*?(returned|changed)", r"\2", text)


def test_a_slow_game_is_told_so_with_a_number(monkeypatch):
    clock = iter(range(10**6))
    monkeypatch.setattr(game_promises, "process_time", lambda: next(clock) / 10)  # a tenth of a second at each look
    monkeypatch.setattr(game_promises, "TOO_SLOW", 1.0)
    said = check.game(ConnectFour()).returned
    assert said.startswith("this is too slow for the check, which saw ")
    assert said.endswith("moves of a game in 1.0 seconds of CPU time")


@pytest.mark.parametrize(
    "known", [TicTacToe(), MNK(4, 3, 3), Hex(3), Nim((2, 3), players=3), Nim((50, 60, 70))], ids=repr
)
def test_games_of_the_package_are_right_beside_themselves(known):
    verdict = check.game(known, known)
    assert (verdict.outcome, verdict.remark) == ("right", "")


class Race:
    """Who first counts to `goal`, by one or two, wins; the four members, and nothing else."""

    def __init__(self, count=0, player=0, goal=5):
        self.count, self.player, self.goal = count, player, goal

    def moves(self):
        return [step for step in (1, 2) if self.count + step <= self.goal]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not one of {self.moves()}")
        return type(self)(self.count + move, 1 - self.player, self.goal)

    def rewards(self):
        if self.moves():
            raise ValueError("the game goes on")
        return (float(self.player), 1.0 - self.player)


class Misere(Race):
    def rewards(self):
        return super().rewards()[::-1]


@pytest.mark.parametrize("known", [Race(), Race])
def test_a_known_game_needs_the_four_members_only(known):
    assert check.game(Race, known)
    verdict = check.game(Misere, known)
    assert (verdict.outcome, verdict.called) == ("wrong", "positions of Race, beside yours")
    assert verdict.returned == "after the moves 1, 2, 2: the rewards are (0.0, 1.0), not (1.0, 0.0)"


def test_the_moves_lead_to_the_position_that_is_shown():
    verdict, state = CHECKS["MyThreeInARow"](game_of("MyThreeInARow", "a-line-forgotten")), ConnectFour(5, 4, 3)
    for column in verdict.returned.partition("after the moves ")[2].partition(":")[0].split(", "):
        state = state.play(int(column))
    assert state == verdict.picture.right
    assert state.won
    assert verdict.picture.yours is None  # it has no text to show
    assert verdict.picture.svg().startswith("<svg")


@pytest.mark.parametrize(("text", "both"), [("X" + "." * 19, True), ("\n".join(["." * 4] * 5), False)])
def test_both_boards_are_shown_where_they_look_different(text, both):
    game = game_of("MyThreeInARow", "other-begins")
    game.__str__ = lambda self: text
    yours = CHECKS["MyThreeInARow"](game).picture.yours
    assert (yours is not None and str(yours) == text) == both


def test_the_games_of_connect_four_win_on_all_lines_and_fill_the_board():
    ways = _ways(ConnectFour())
    assert len(ways) < 1_200
    ends = [right for right in ways.values() if not right.moves()]
    assert len({winning_line(end) for end in ends if end.won and winning_line(end).bit_count() == 4}) == 69
    full = {end.rewards() for end in ends if (end.mine | end.theirs).bit_count() == 42}
    assert full == {(0.5, 0.5), (0.0, 1.0)}
    for way, right in ways.items():
        state = ConnectFour()
        for move in way:
            state = state.play(move)
        assert state == right


def test_all_positions_of_tic_tac_toe_are_looked_at():
    ways = _ways(TicTacToe())
    assert len(ways) == len(set(ways.values())) == 5_478
