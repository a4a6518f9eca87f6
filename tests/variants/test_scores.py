"""Scores on numbers worked out by hand."""

import math

import pytest
from some_variants import pair

from mcts_teach import ucb1
from mcts_teach.variants import greedy, smoothed_mean, ucb1_inside, ucb1_tuned


@pytest.mark.parametrize("c", [0, 0.5, 1, 2])
def test_a_constant_outside_is_the_root_of_one_inside(c):
    assert ucb1_inside(*pair(90, 12, 7), c=c * c) == pytest.approx(ucb1(*pair(90, 12, 7), c=c))


@pytest.mark.parametrize(
    ("score", "total", "visits", "wins", "value"),
    [
        (ucb1_inside, 3996, 1705, 1094, 0.7403),  # both are published
        (ucb1_inside, 6682, 1508, 584, 0.4953),
        (ucb1_tuned, 1000, 500, 475, 1.0043),  # variance .0475 + .16623: below 1/4
        (ucb1_tuned, 100, 10, 5, 0.83930),  # variance .25 + .95971, so 1/4: .5 + sqrt(.46052 / 4)
        (ucb1_tuned, 100, 10, 10, 1.33930),  # no variance, but too few visits to be sure of it
        (ucb1_tuned, 10_000, 9000, 0, 0.006803),  # variance 0 + .045242
        (greedy, 50, 8, 6, 0.75),
    ],
)
def test_a_score_is_that_worked_out_by_hand(score, total, visits, wins, value):
    assert score(*pair(total, visits, wins)) == pytest.approx(value, abs=5e-5)


@pytest.mark.parametrize("score", [ucb1_inside, ucb1_tuned, greedy])
def test_an_unvisited_child_scores_infinity_with_each_score(score):
    assert score(*pair(0, 0, 0)) == score(*pair(7, 0, 0)) == math.inf


@pytest.mark.parametrize("t", [0.5, 1, 2, 5, 100])
def test_a_prior_puts_one_of_one_before_none_of_none_before_none_of_one(t):
    won, new, lost = (smoothed_mean(*pair(9, *counts), t=t) for counts in [(1, 1), (0, 0), (1, 0)])
    assert won > new > lost
    assert (won, new, lost) == pytest.approx(((1 + t) / (1 + 2 * t), 1 / 2, t / (1 + 2 * t)))
