"""Bandits: runs traced by hand, and the regret of UCB1 against the bound that was proven for it."""

import math
from collections import Counter
from functools import partial
from random import Random
from statistics import fmean

import pytest

from mcts_teach.bandits import Arm, Bandit, BanditRun, epsilon_greedy, play_bandit, regret_bound, thompson, ucb_strategy

greedy = partial(epsilon_greedy, epsilon=0)
STRATEGIES = {"greedy": greedy, "epsilon": epsilon_greedy, "ucb1": ucb_strategy, "thompson": thompson}
CLEAR = Bandit((0.9, 0.1))
BANDITS = [CLEAR, Bandit((0.3, 0.5, 0.6)), Bandit((0.0, 1.0)), Bandit((0.5, 0.5, 0.25)), Bandit((0.1,) * 9 + (0.9,))]


def a_run(*arms):
    """What a gambler knows after some visits and wins of each arm."""
    return BanditRun([Arm(*arm) for arm in arms], [k for k, arm in enumerate(arms) for _ in range(arm[0])])


every_strategy = pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
every_bandit = pytest.mark.parametrize("bandit", BANDITS, ids=str)


# The machines


# Every run


@every_strategy
@every_bandit
def test_a_run_counts_what_it_did(bandit, strategy):
    run = play_bandit(bandit, 150, strategy=strategy, seed=4)
    pulled = Counter(run.choices)
    assert run.visits == len(run.regret) == 150
    assert [arm.visits for arm in run.arms] == [pulled[k] for k in range(len(bandit.means))]
    assert all(0 <= arm.wins <= arm.visits for arm in run.arms)
    assert run.regret[-1] == pytest.approx(sum(gap * pulled[k] for k, gap in enumerate(bandit.gaps)))
    assert run.regret[0] == bandit.gaps[run.choices[0]]
    assert run.regret == sorted(run.regret)


def test_a_strategy_does_not_see_the_regret():
    seen = []

    def curious(run, rng):
        seen.append((list(run.regret), run.visits))
        return 0

    play_bandit(CLEAR, 3, strategy=curious)
    assert seen == [([], 0), ([], 1), ([], 2)]


# UCB1


def test_the_bound_is_that_worked_out_by_hand():
    assert regret_bound(Bandit((1.0, 0.0)), 1) == pytest.approx(1 + math.pi**2 / 3)
    assert regret_bound(Bandit((0.25, 0.75)), 100) == pytest.approx(75.8277, abs=1e-4)  # 16 ln 100 + 4.28987 / 2
    by_hand = 8 * (1 / 0.5 + 1 / 0.25) * math.log(100) + (1 + math.pi**2 / 3) * 0.75
    assert regret_bound(Bandit((0.5, 1.0, 1.0, 0.75)), 100) == pytest.approx(by_hand)
    assert regret_bound(Bandit((0.5, 0.5)), 1000) == 0


@every_bandit
def test_ucb1_stays_below_the_bound(bandit):
    runs = [play_bandit(bandit, 3000, seed=seed) for seed in range(20)]
    for n in (10, 100, 1000, 3000):
        assert fmean(run.regret[n - 1] for run in runs) <= regret_bound(bandit, n)


# Greedy and epsilon-greedy


def test_epsilon_is_how_often_it_does_not_look():
    run = a_run((10, 9), (10, 1), (10, 1), (10, 1))
    rng = Random(2)
    chosen = Counter(epsilon_greedy(run, rng, epsilon=0.4) for _ in range(5000))
    for arm, share in [(0, 0.7), (1, 0.1), (2, 0.1), (3, 0.1)]:
        assert chosen[arm] / 5000 == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / 5000))


# Thompson


class Seeded:
    """Remembers what it is asked for, and answers with the mean of the distribution."""

    def __init__(self):
        self.asked = []

    def betavariate(self, alpha, beta):
        self.asked.append((alpha, beta))
        return alpha / (alpha + beta)


def test_thompson_draws_from_the_posterior():
    """From all chances equally likely, w wins and l losses lead to Beta(1 + w, 1 + l) (Bayes 1763)."""
    dice = Seeded()
    assert thompson(a_run((0, 0), (3, 2), (10, 9.5)), dice) == 2
    assert dice.asked == [(1, 1), (3, 2), (10.5, 1.5)]


# Golden runs: the same on every machine and every Python


@pytest.mark.parametrize(
    ("name", "choices", "wins"),
    [
        ("greedy", "01222222222222222222", [0, 0, 11]),
        ("epsilon", "01212121222222222222", [0, 1, 10]),
        ("ucb1", "01202101202012022022", [3, 1, 5]),
        ("thompson", "20221100112111121101", [1, 6, 3]),
    ],
)
def test_runs_are_those_that_were_noted(name, choices, wins):
    run = play_bandit(BANDITS[1], 20, strategy=STRATEGIES[name], seed=3)
    assert "".join(map(str, run.choices)) == choices
    assert [arm.wins for arm in run.arms] == wins


# Bad input, in words


@pytest.mark.parametrize("means", [(), (0.5, 1.5), (0.5, math.nan)])
def test_a_bandit_needs_the_chance_of_each_arm(means):
    with pytest.raises(ValueError, match="a bandit needs the chance of each arm, from 0 to 1, not "):
        Bandit(means)
