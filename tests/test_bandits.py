"""Bandits: runs traced by hand, and the regret of UCB1 against the bound that was proven for it."""

import inspect
import math
from collections import Counter
from functools import partial
from random import Random
from statistics import fmean

import pytest

from mcts_teach import Node, TicTacToe, mcts
from mcts_teach.bandits import (
    Arm,
    Bandit,
    BanditRun,
    epsilon_greedy,
    play_bandit,
    regret_bound,
    thompson,
    ucb_strategy,
)

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


def test_an_arm_pays_as_often_as_it_should():
    rng, bandit = Random(1), Bandit((0.0, 0.25, 1.0))
    paid = [[bandit.pull(arm, rng) for _ in range(4000)] for arm in range(3)]
    assert set(paid[0]) == {0.0}
    assert set(paid[2]) == {1.0}
    assert fmean(paid[1]) == pytest.approx(0.25, abs=4 * math.sqrt(0.25 * 0.75 / 4000))


def test_gaps_are_to_the_best_arm():
    assert Bandit([0.25, 0.75, 0.5]).gaps == (0.5, 0.0, 0.25)
    assert Bandit((0.5, 0.5)).gaps == (0.0, 0.0)


def test_a_list_and_a_tuple_of_means_make_the_same_bandit():
    assert Bandit([0.25, 0.75]) == Bandit((0.25, 0.75))
    assert hash(Bandit([0.25, 0.75])) == hash(Bandit((0.25, 0.75)))


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


@every_strategy
def test_same_seed_same_run(strategy):
    runs = [play_bandit(BANDITS[1], 200, strategy=strategy, seed=seed) for seed in (5, 5, 6)]
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


@pytest.mark.parametrize("name", ["greedy", "ucb1"])
@every_bandit
def test_each_arm_is_pulled_once_before_any_is_pulled_twice(bandit, name):
    run = play_bandit(bandit, 2 * len(bandit.means), strategy=STRATEGIES[name])
    assert run.choices[: len(bandit.means)] == list(range(len(bandit.means)))


def test_a_strategy_does_not_see_the_regret():
    seen = []

    def curious(run, rng):
        seen.append((list(run.regret), run.visits))
        return 0

    play_bandit(CLEAR, 3, strategy=curious)
    assert seen == [([], 0), ([], 1), ([], 2)]


# UCB1


def test_the_score_of_an_arm_is_the_score_of_a_node():
    assert inspect.signature(ucb_strategy).parameters["score"].default is mcts.ucb1
    run = a_run((5, 3), (3, 1), (2, 0), (1, 0), (0, 0))
    root = Node(TicTacToe(), visits=11)
    for arm in run.arms:
        assert mcts.ucb1(run, arm) == mcts.ucb1(root, Node(TicTacToe(), 0, arm.visits, arm.wins))


def test_ucb1_by_hand():
    """Arm 0 never pays and arm 1 always does, so no luck is involved.

    Before the last of these pulls arm 0 scores sqrt(2 ln 6) = 1.893, arm 1 scores 1 + sqrt(2 ln 6 / 5) = 1.847;
    one pull earlier it is sqrt(2 ln 5) = 1.794 against 1 + sqrt(2 ln 5 / 4) = 1.897.
    """
    run = play_bandit(Bandit((0.0, 1.0)), 7)
    assert run.choices == [0, 1, 1, 1, 1, 1, 0]
    assert run.regret == [1, 1, 1, 1, 1, 1, 2]
    assert repr(run) == "<BanditRun: 7 visits, arms 0/2, 5/5>"


def test_among_equals_the_first_is_chosen():
    assert ucb_strategy(a_run((2, 1), (2, 1)), Random(0)) == 0
    assert epsilon_greedy(a_run((2, 0), (4, 2), (2, 1)), Random(0), epsilon=0) == 1


def test_a_constant_of_zero_is_greedy():
    without_bonus = partial(ucb_strategy, score=partial(mcts.ucb1, c=0))
    run = a_run((9, 5), (1, 0), (4, 2))
    assert without_bonus(run, Random(0)) == greedy(run, Random(0)) == 0
    assert ucb_strategy(run, Random(0)) == 1


def test_the_bound_by_hand():
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


def test_ucb1_pulls_a_bad_arm_as_seldom_as_the_proof_says():
    """The heart of Theorem 1: a bad arm is pulled at most 8 ln n / gap^2 + 1 + pi^2 / 3 times on average."""
    bandit, n = Bandit((0.95, 0.05, 0.35)), 2000
    runs = [play_bandit(bandit, n, seed=seed) for seed in range(20)]
    for arm in (1, 2):
        pulled = fmean(run.arms[arm].visits for run in runs)
        assert math.log(n) / bandit.gaps[arm] ** 2 < pulled <= 8 * math.log(n) / bandit.gaps[arm] ** 2 + 4.29


def test_who_never_learns_breaks_the_bound():
    """The bound says something: pulling at random, or one arm for ever, goes beyond it."""
    anything = play_bandit(CLEAR, 5000, strategy=partial(epsilon_greedy, epsilon=1))
    worst = play_bandit(CLEAR, 5000, strategy=lambda run, rng: 1)
    assert worst.regret[-1] > anything.regret[-1] > regret_bound(CLEAR, 5000)


# Greedy and epsilon-greedy


def test_greedy_starves_an_arm_that_was_unlucky_once():
    """Arm 1 is the better one, but after one loss its mean is 0, and the mean of arm 0 is never below that."""
    bandit = Bandit((0.25, 0.5))
    first = [play_bandit(bandit, 2, strategy=greedy, seed=seed).arms[1].wins for seed in range(200)]
    later = [play_bandit(bandit, 300, strategy=greedy, seed=seed).arms[1].visits for seed in range(200)]
    assert [visits == 1 for visits in later] == [wins == 0 for wins in first]
    assert first.count(0) / 200 == pytest.approx(0.5, abs=4 * 0.5 / math.sqrt(200))


def test_epsilon_is_how_often_it_does_not_look():
    run = a_run((10, 9), (10, 1), (10, 1), (10, 1))
    rng = Random(2)
    chosen = Counter(epsilon_greedy(run, rng, epsilon=0.4) for _ in range(5000))
    for arm, share in [(0, 0.7), (1, 0.1), (2, 0.1), (3, 0.1)]:
        assert chosen[arm] / 5000 == pytest.approx(share, abs=4 * math.sqrt(share * (1 - share) / 5000))


def test_a_constant_epsilon_costs_a_constant_share():
    """In the long run it loses epsilon / 2 of the gap a pull, for ever; UCB1 loses less and less."""
    bandit = Bandit((0.1, 0.9))
    late = {}
    for name in ("epsilon", "ucb1"):
        runs = [play_bandit(bandit, 6000, strategy=STRATEGIES[name], seed=seed) for seed in range(10)]
        late[name] = fmean(run.regret[-1] - run.regret[2999] for run in runs) / 3000
    assert late["epsilon"] == pytest.approx(0.05 * 0.8, rel=0.2)
    assert late["ucb1"] < 0.005


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


def test_thompson_chooses_an_arm_as_often_as_it_may_be_the_best():
    """Beta(2, 1) against Beta(1, 1): the integral of 2x times x is 2/3."""
    rng, run = Random(3), a_run((1, 1), (0, 0))
    first = fmean(thompson(run, rng) == 0 for _ in range(5000))
    assert first == pytest.approx(2 / 3, abs=4 * math.sqrt(2 / 9 / 5000))


def test_thompson_learns():
    regrets = [play_bandit(CLEAR, 2000, strategy=thompson, seed=seed).regret[-1] for seed in range(10)]
    assert fmean(regrets) < regret_bound(CLEAR, 2000) / 5


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
def test_golden_runs(name, choices, wins):
    run = play_bandit(BANDITS[1], 20, strategy=STRATEGIES[name], seed=3)
    assert "".join(map(str, run.choices)) == choices
    assert [arm.wins for arm in run.arms] == wins


# Bad input, in words


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (lambda: Bandit(()), r"needs the chance of each arm, from 0 to 1, not \(\)"),
        (lambda: Bandit((0.5, 1.5)), r"from 0 to 1, not \[1.5\]"),
        (lambda: Bandit((0.5, math.nan)), r"from 0 to 1, not \[nan\]"),
        (lambda: CLEAR.pull(2, Random(0)), "arm must be a whole number from 0 to 1, not 2"),
        (lambda: CLEAR.pull(-1, Random(0)), "arm must be a whole number from 0 to 1, not -1"),
        (lambda: play_bandit(CLEAR, 0), "pulls must be a whole number of at least 1, not 0"),
        (lambda: play_bandit(CLEAR, 10.0), "pulls must be a whole number of at least 1, not 10.0"),
        (lambda: play_bandit(CLEAR, 10, seed="x"), "seed must be a whole number or a random.Random, not 'x'"),
        (lambda: play_bandit(CLEAR, 10, strategy=lambda run, rng: 2), "arm must be a whole number from 0 to 1, not 2"),
        (lambda: play_bandit(CLEAR, 10, strategy=lambda run, rng: None), "from 0 to 1, not None"),
        (lambda: play_bandit(CLEAR, 10, strategy=lambda run, rng: -1), "from 0 to 1, not -1"),
        (lambda: epsilon_greedy(a_run((1, 1)), Random(0), epsilon=5), "a probability, from 0 to 1, not 5"),
        (lambda: regret_bound(CLEAR, 0), "pulls must be a whole number of at least 1, not 0"),
    ],
)
def test_bad_input_is_refused_in_words(bad, words):
    with pytest.raises(ValueError, match=words):
        bad()
