"""Bandits: runs traced by hand, and the regret of UCB1 against the bound that was proven for it."""

import math
from collections import Counter
from functools import partial
from statistics import fmean

import pytest

from mcts_teach.bandits import Bandit, epsilon_greedy, play_bandit, regret_bound, thompson, ucb_strategy

greedy = partial(epsilon_greedy, epsilon=0)
STRATEGIES = {"greedy": greedy, "epsilon": epsilon_greedy, "ucb1": ucb_strategy, "thompson": thompson}
CLEAR = Bandit((0.9, 0.1))
BANDITS = [CLEAR, Bandit((0.3, 0.5, 0.6)), Bandit((0.0, 1.0)), Bandit((0.5, 0.5, 0.25)), Bandit((0.1,) * 9 + (0.9,))]


every_strategy = pytest.mark.parametrize("strategy", STRATEGIES.values(), ids=STRATEGIES)
every_bandit = pytest.mark.parametrize("bandit", BANDITS, ids=str)


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


def test_the_bound_is_that_worked_out_by_hand():
    assert regret_bound(Bandit((1.0, 0.0)), 1) == pytest.approx(1 + math.pi**2 / 3)
    assert regret_bound(Bandit((0.25, 0.75)), 100) == pytest.approx(75.8277, abs=1e-4)  # 16 ln 100 + 4.28987 / 2
    by_hand = 8 * (1 / 0.5 + 1 / 0.25) * math.log(100) + (1 + math.pi**2 / 3) * 0.75
    assert regret_bound(Bandit((0.5, 1.0, 1.0, 0.75)), 100) == pytest.approx(by_hand)
    assert regret_bound(Bandit((0.5, 0.5)), 1000) == 0


@every_bandit
def test_ucb1_stays_below_the_bound(bandit):
    runs = [play_bandit(bandit, 1000, seed=seed) for seed in range(8)]
    for n in (10, 100, 1000):
        assert fmean(run.regret[n - 1] for run in runs) <= regret_bound(bandit, n)


# The same on every machine and every Python
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
