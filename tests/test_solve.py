"""The oracle, held against published values and against itself."""

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import pytest

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    exact_value,
    from_text,
    move_values,
    optimal_moves,
    random_value,
    solve,
)

FIRST_WINS, DRAW, SECOND_WINS = (1.0, 0.0), (0.5, 0.5), (0.0, 1.0)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        (TicTacToe(), DRAW),
        (MNK(3, 4, 3), FIRST_WINS),
        (MNK(4, 3, 3), FIRST_WINS),
        (MNK(4, 4, 3), FIRST_WINS),
        (Hex(2), FIRST_WINS),
        (Hex(3), FIRST_WINS),
        (ConnectFour(4, 4), DRAW),
    ],
    ids=repr,
)
def test_whole_games_have_their_published_value(state, value):
    assert exact_value(state) == value


@pytest.mark.parametrize(("size", "winning"), [(2, ["b1", "a2"]), (3, ["c1", "a2", "b2", "c2", "a3"])])
def test_winning_openings_of_hex(size, winning):
    state = Hex(size)
    assert [state.name(move) for move in optimal_moves(state)] == winning


@pytest.mark.parametrize("piles", [(1,), (2, 2), (1, 2, 3), (3, 4, 5), (1, 1, 2), (2, 4, 6), (5, 5, 1)])
def test_nim_agrees_with_the_sum_without_carry_of_bouton(piles):
    nim_sum = 0
    for pile in piles:
        nim_sum ^= pile
    assert exact_value(Nim(piles)) == (SECOND_WINS if nim_sum == 0 else FIRST_WINS)


def test_every_optimal_move_is_found_and_no_other():
    assert optimal_moves(TicTacToe()) == list(range(9))
    assert optimal_moves(TicTacToe().play(0)) == [4]
    assert optimal_moves(from_text("XX. / .O. / ...", TicTacToe())) == [2]


def test_move_values_are_those_of_the_player_to_move():
    assert move_values(from_text("XX. / OO. / X..", TicTacToe())) == {2: 0.5, 5: 1.0, 7: 0.0, 8: 0.0}


@pytest.mark.parametrize(
    ("state", "first_wins", "second_wins"),
    [
        (TicTacToe(), Fraction(737, 1260), Fraction(121, 420)),
        (TicTacToe().play(0), Fraction(17, 28), Fraction(37, 140)),
        (TicTacToe().play(1), Fraction(15, 28), Fraction(47, 140)),
        (TicTacToe().play(4), Fraction(97, 140), Fraction(27, 140)),
        (Hex(2), Fraction(1, 2), Fraction(1, 2)),
        (Hex(3), Fraction(2, 3), Fraction(1, 3)),
    ],
    ids=repr,
)
def test_random_play_has_its_exact_value(state, first_wins, second_wins):
    draws = 1 - first_wins - second_wins
    assert random_value(state) == (first_wins + draws / 2, second_wins + draws / 2)


def test_random_value_knows_three_players():
    assert random_value(Nim((1, 1), players=3)) == (0, 1, 0)
    assert sum(random_value(Nim((2, 3), players=3))) == 1


class Walk(NamedTuple):
    """A game for one: from 0, take one or two steps at a time; only a stop on 3 is worth anything."""

    place: int = 0
    player: int = 0

    def moves(self):
        return [1, 2] if self.place < 3 else []

    def play(self, move):
        return Walk(self.place + move)

    def rewards(self):
        return (1.0 if self.place == 3 else 0.25,)


def test_a_game_for_one_is_maximised():
    assert exact_value(Walk()) == (1.0,)
    assert move_values(Walk(2)) == {1: 1.0, 2: 0.25}


class Generous(Walk):
    """A finished game in which everybody wins."""

    def rewards(self):
        return (1.0, 1.0)


def test_another_game_with_equal_fields_is_not_mixed_up():
    assert exact_value(Walk(3)) == (1.0,)
    with pytest.raises(ValueError, match="for one player, or for two who share"):
        exact_value(Generous(3))


class Hoard(Walk):
    """A game for one that is worth more than a win."""

    def play(self, move):
        return Hoard(self.place + move)

    def rewards(self):
        return (2.0,)


def test_a_game_for_one_is_worth_a_win_at_most():
    with pytest.raises(ValueError, match=r"for one player, or for two who share .* rewards \(2\.0,\)"):
        exact_value(Hoard())


def test_what_cannot_be_solved_is_refused_in_words():
    with pytest.raises(ValueError, match="for one player, or for two who share"):
        exact_value(Nim((1, 2), players=3))
    with pytest.raises(ValueError, match="the game is over"):
        optimal_moves(from_text("XXX / OO. / ...", TicTacToe()))
    with pytest.raises(ValueError, match="not a game position: it has no player"):
        optimal_moves("XXX / OO. / ...")
    with pytest.raises(ValueError, match=r"^\[1, 2\] is not a game position: it has no player"):
        exact_value([1, 2])  # which cannot be looked up either


def test_a_game_that_is_too_large_is_given_up(monkeypatch):
    monkeypatch.setattr(solve, "MOST_STATES", 1000)
    monkeypatch.setattr(solve, "_exact", {})
    monkeypatch.setattr(solve, "_random", {})
    with pytest.raises(ValueError, match="more than 1,000 positions"):
        exact_value(ConnectFour())
    with pytest.raises(ValueError, match="more than 1,000 positions"):
        random_value(ConnectFour())


@pytest.mark.parametrize(("value", "name"), [(exact_value, "_exact"), (random_value, "_random")])
def test_earlier_answers_are_forgotten_before_they_fill_the_memory(value, name, monkeypatch):
    known, sizes, answers = {}, [], []
    monkeypatch.setattr(solve, "MOST_STATES", 60)
    monkeypatch.setattr(solve, name, known)
    for piles in [(6, 2), (2, 6), (1, 1, 5), (5, 1, 1), (1, 5, 1)] * 2:
        answers.append(value(Nim(piles)))
        sizes.append(len(known))
    assert max(sizes) <= 2 * 60
    assert any(after < before for before, after in pairwise(sizes))
    assert answers[:5] == answers[5:]


class Long(NamedTuple):
    """A game for one with as many moves as one likes, one after the other; or one that begins anew."""

    left: int = 20_000
    turns: bool = False
    player: int = 0

    def moves(self):
        return [1, 0][: 1 + self.turns] if self.left else []

    def play(self, move):
        return self._replace(left=self.left - move if move else 3)

    def rewards(self):
        return (0.75,)


def test_a_long_game_is_solved_as_a_short_one(monkeypatch):
    assert exact_value(Long(5_000)) == (0.75,)
    assert random_value(Long(5_000)) == (Fraction(3, 4),)
    monkeypatch.setattr(solve, "_exact", {})
    monkeypatch.setattr(solve, "MOST_STATES", 500)
    with pytest.raises(ValueError, match="this game has more than 500 positions, too many to solve; take a smaller"):
        exact_value(Long(5_000))
    assert exact_value(Long(400)) == (0.75,)


@pytest.mark.parametrize("value", [random_value, exact_value])
def test_a_game_that_comes_back_to_a_position_is_refused(value):
    with pytest.raises(ValueError, match=r"^this game can come back to a position, so it has no exact value:\nLong"):
        value(Long(3, turns=True))


@pytest.mark.parametrize(("value", "kept"), [(random_value, "_random"), (exact_value, "_exact")])
def test_answers_are_kept_and_forgotten_when_they_fill_the_memory(value, kept, monkeypatch):
    known = {}
    monkeypatch.setattr(solve, kept, known)
    monkeypatch.setattr(solve, "MOST_STATES", 30)
    value(Long(20))
    assert len(known) == 21
    value(Long(21))
    value(Long(29))
    assert len(known) == 30
    value(Long(40))
    assert len(known) == 41
    value(Long(28))
    assert len(known) == 41
    value(Long(50, player=0).play(1)._replace(left=10, turns=False, player=0))
    assert len(known) == 41
    value(TicTacToe().play(4).play(0).play(2).play(6).play(3).play(5))
    assert 0 < len(known) < 30
