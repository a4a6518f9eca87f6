"""One-armed bandits: the question inside every search, which arm to pull next.

Auer, Cesa-Bianchi & Fischer (2002), "Finite-time Analysis of the Multiarmed Bandit Problem", Machine Learning 47.
An arm counts its visits and its wins as a child in a tree does, and a run counts its visits as a parent does. So
`mcts.ucb1` itself is the score that chooses here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from numbers import Real
from random import Random

from mcts_teach.errors import as_list, check_function, number, rng_of, whole_number
from mcts_teach.mcts import ucb1


@dataclass(frozen=True)
class Bandit:
    """A row of slot machines ("arms"): each pays 1 with its own probability, and 0 otherwise.

    `means` are the probabilities. ValueError if there are none, or if one is not between 0 and 1.

    >>> from random import Random
    >>> from mcts_teach.bandits import Bandit
    >>> Bandit((0.25, 0.5)).gaps, Bandit((0.0, 1.0)).pull(1, Random(0))
    ((0.25, 0.0), 1.0)
    """

    means: Sequence[float]

    def __post_init__(self) -> None:
        means: list[object] = as_list("the chances of a bandit's arms", self.means)
        wrong = [mean for mean in means if not (isinstance(mean, Real) and 0 <= float(mean) <= 1)]
        if wrong or not means:
            raise ValueError(f"a bandit needs the chance of each arm, from 0 to 1, not {wrong or self.means!r}")
        object.__setattr__(self, "means", tuple(means))

    @property
    def gaps(self) -> tuple[float, ...]:
        """What one pull of each arm costs on average, against the best arm."""
        return tuple(max(self.means) - mean for mean in self.means)

    def pull(self, arm: int, rng: Random) -> float:
        """Pull an arm, counted from 0; return its reward, 1 or 0. ValueError if there is no such arm."""
        number = whole_number("arm", arm, 0, len(self.means) - 1)
        return float(rng.random() < self.means[number])


@dataclass(slots=True)
class Arm:
    """An arm as a gambler knows it: how often it was pulled, and the sum of what it paid."""

    visits: int = 0
    wins: float = 0.0


@dataclass(slots=True)
class BanditRun:
    """The pulls of a gambler: the arms, and which one was chosen each time.

    `regret` holds the sum of the gaps after each pull: what the choices have cost so far against the best arm. No
    gambler knows it, so it is filled in at the end.
    """

    arms: list[Arm]
    choices: list[int] = field(default_factory=list)
    regret: list[float] = field(default_factory=list)

    @property
    def visits(self) -> int:
        """The number of pulls."""
        return len(self.choices)

    def __repr__(self) -> str:
        arms = ", ".join(f"{arm.wins:g}/{arm.visits}" for arm in self.arms)
        return f"<BanditRun: {self.visits} visits, arms {arms}>"


Strategy = Callable[[BanditRun, Random], int]


def ucb_strategy(run: BanditRun, rng: Random, *, score: Callable[..., float] = ucb1) -> int:
    """Choose the arm with the highest score, by default UCB1; among equals the first.

    With its defaults it is the policy UCB1 of Auer, Cesa-Bianchi & Fischer (2002), Figure 1.

    >>> from random import Random
    >>> from mcts_teach.bandits import Arm, BanditRun, ucb_strategy
    >>> ucb_strategy(BanditRun([Arm(3, 2), Arm(1, 0)], choices=[0, 0, 0, 1]), Random(0))
    1
    """
    return max(range(len(run.arms)), key=lambda arm: score(run, run.arms[arm]))


def epsilon_greedy(run: BanditRun, rng: Random, *, epsilon: float = 0.1) -> int:
    """Choose any arm with probability epsilon, and otherwise the arm with the best mean so far.

    An arm that was never pulled counts as the best, as in UCB1. With epsilon = 0 it is the greedy strategy.

    >>> from random import Random
    >>> from mcts_teach.bandits import Arm, BanditRun, epsilon_greedy
    >>> epsilon_greedy(BanditRun([Arm(3, 1), Arm(1, 1)], choices=[0, 0, 0, 1]), Random(0))
    1
    """
    if not 0 <= number("epsilon", epsilon) <= 1:
        raise ValueError(f"epsilon is a probability, from 0 to 1, not {epsilon!r}")
    if rng.random() < epsilon:
        return rng.randrange(len(run.arms))
    return ucb_strategy(run, rng, score=partial(ucb1, c=0))


def thompson(run: BanditRun, rng: Random) -> int:
    """Draw for each arm a probability that fits what it has paid; choose the arm whose draw is the highest.

    Thompson (1933), Biometrika 25. The draws come from the Beta distribution with 1 + wins and 1 + losses: the
    posterior of an arm's probability if all were equally likely before.

    >>> from random import Random
    >>> from mcts_teach.bandits import Arm, BanditRun, thompson
    >>> thompson(BanditRun([Arm(90, 80), Arm(10, 1)], choices=[0] * 90 + [1] * 10), Random(0))
    0
    """
    draws = [rng.betavariate(1 + arm.wins, 1 + arm.visits - arm.wins) for arm in run.arms]
    return draws.index(max(draws))


def play_bandit(bandit: Bandit, pulls: int, *, strategy: Strategy = ucb_strategy, seed: int | Random = 0) -> BanditRun:
    """Let a strategy pull arms so many times; return the run, with its regret.

    A strategy is a function of a run and a random generator; it returns the arm to pull, counted from 0.
    ValueError if there is no such arm.

    >>> from mcts_teach.bandits import Bandit, play_bandit
    >>> play_bandit(Bandit((0.25, 0.75)), 100)
    <BanditRun: 100 visits, arms 3/15, 56/85>
    """
    _check_bandit(bandit)
    whole_number("pulls", pulls, 1)
    check_function("strategy", strategy, "a run and a random generator")
    rng, run = rng_of(seed), BanditRun([Arm() for _ in bandit.means])
    for _ in range(pulls):
        chosen = strategy(run, rng)
        reward = bandit.pull(chosen, rng)
        run.arms[chosen].visits += 1
        run.arms[chosen].wins += reward
        run.choices.append(chosen)
    run.regret = list(accumulate(map(bandit.gaps.__getitem__, run.choices)))
    return run


def _check_bandit(bandit: object) -> None:
    """Refuse what has not the members of a bandit."""
    if not all(hasattr(bandit, name) for name in ("means", "gaps", "pull")):
        raise ValueError(f"give a bandit, such as Bandit((0.25, 0.75)), not {bandit!r}")


def regret_bound(bandit: Bandit, pulls: int) -> float:
    """The expected regret that UCB1 does not exceed after so many pulls, a function of the bandit's gaps.

    Auer, Cesa-Bianchi & Fischer (2002), Theorem 1: 8 ln n times the sum of 1 / gap, plus 1 + pi^2 / 3 times the sum
    of the gaps, over the arms that are not best. It holds for the constant c = sqrt(2).

    >>> from mcts_teach.bandits import Bandit, regret_bound
    >>> round(regret_bound(Bandit((0.25, 0.75)), 100), 2)
    75.83
    """
    _check_bandit(bandit)
    gaps = [gap for gap in bandit.gaps if gap > 0]
    slope = 8 * sum(1 / gap for gap in gaps)
    return slope * math.log(whole_number("pulls", pulls, 1)) + (1 + math.pi**2 / 3) * sum(gaps)
