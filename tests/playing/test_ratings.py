"""Elo against its own definition, and its interval against matches of which the truth is known."""

from math import inf, log10, sqrt

import pytest

from mcts_teach import TicTacToe, match, random_player
from mcts_teach.playing import Elo, balanced_openings, wilson_interval
from mcts_teach.playing.ratings import elo_of


def expected(difference):
    """What share of the points a player gets who is so much stronger (Elo's own formula)."""
    return 1 / (1 + 10 ** (-difference / 400))


@pytest.mark.parametrize("counts", [(60, 20, 20), (11, 0, 10), (10, 80, 10), (3, 5, 92), (150, 7, 43)])
def test_the_difference_is_the_one_that_predicts_the_score(counts):
    won, drawn, lost = counts
    games, found = sum(counts), elo_of([1.0] * won + [0.5] * drawn + [0.0] * lost)
    share = (won + drawn / 2) / games
    assert expected(found.difference) == pytest.approx(share)
    variance = (won * (1 - share) ** 2 + drawn * (0.5 - share) ** 2 + lost * share**2) / games
    assert expected(found.high) - share == pytest.approx(1.96 * sqrt(variance / games), rel=1e-4)
    assert share - expected(found.low) == pytest.approx(1.96 * sqrt(variance / games), rel=1e-4)
    other = elo_of([0.0] * won + [0.5] * drawn + [1.0] * lost)
    assert other == pytest.approx((-found.difference, -found.high, -found.low))


def test_draws_make_it_surer_and_where_all_ended_alike_it_is_unsure():
    sharp, drawish = elo_of([1] * 55 + [0] * 45), elo_of([1] * 10 + [0.5] * 90)
    assert drawish.difference == pytest.approx(sharp.difference)
    assert drawish.high - drawish.low < 0.4 * (sharp.high - sharp.low)
    low, _ = wilson_interval(10, 10)
    assert elo_of([1] * 10) == (inf, pytest.approx(400 * log10(low / (1 - low))), inf)
    assert elo_of([0] * 10) == (-inf, -inf, pytest.approx(400 * log10((1 - low) / low)))
    assert elo_of([0.5] * 10) == (0, pytest.approx(-203.8, abs=1), pytest.approx(203.8, abs=1))


@pytest.mark.slow
def test_a_match_says_it_of_its_results_and_shows_it_if_it_is_from_openings():
    players, openings = [random_player(), random_player()], balanced_openings(TicTacToe(), 5)
    played = match(TicTacToe(), players, 10, openings=openings, progress=False)
    assert played.elo == elo_of(played.results())
    assert isinstance(played.elo, Elo)
    assert repr(played).endswith(f"; {played.elo}>")
    assert "Elo" not in repr(match(TicTacToe(), players, 10, progress=False))
