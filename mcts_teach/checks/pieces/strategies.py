"""The check of a reader's own bandit strategy: any idea is right if it names an arm, from the first pull on."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from mcts_teach.bandits import Arm, Bandit, BanditRun, ucb_strategy
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.pieces.own_players import say_move
from mcts_teach.checks.plain_data import as_plain

PULLS = 300
MACHINES = (0.3, 0.8), (0.4, 0.7, 0.2), (0.5, 0.1, 0.6, 0.2, 0.4), (0.0, 0.0), (1.0, 1.0, 1.0)
AT_FIRST = "an arm is its number, from 0 on; at first each has 0 visits, and nothing can be divided by 0"
WHY_SO = "an arm is its number, from 0 on, however many there are; the pull is counted for you"


def _first_wrong(strategy: Any, means: tuple[float, ...], pulls: int) -> Any:
    """Let a strategy pull, and say in words where it goes wrong first; "" if nowhere, None if nothing comes back."""
    bandit, rng = Bandit(means), Random(3)
    run = BanditRun([Arm() for _ in means])
    for pull in range(1, pulls + 1):
        before = deepcopy(run)
        arm = as_plain(strategy(run, rng))
        if arm is None and pull == 1:
            return None
        if type(arm) is not int or not 0 <= arm < len(means):
            return f"{say_move(arm)} at pull {pull}, when it was given {before!r}"
        if run != before and pulls > 1:
            return f"{arm}, but the run was changed from {before!r} to {run!r}"
        run.arms[arm].visits += 1
        run.arms[arm].wins += bandit.pull(arm, rng)
        run.choices.append(arm)
    return ""


def _case(means: tuple[float, ...], pulls: int) -> Case:
    arms = ", ".join(map(str, range(len(means) - 1))) + f" or {len(means) - 1}"
    when, chances = "the first pull" if pulls == 1 else f"{pulls} pulls", ", ".join(map(str, means))
    called = f"strategy(run, rng) for {when} of {len(means)} arms, with the chances {chances}"
    call = lambda strategy: {"": _first_wrong(strategy, means, pulls)}  # noqa: E731
    wanted, why = f"{arms}, and the run as it was", AT_FIRST if pulls == 1 else WHY_SO
    return Case(called, call, wanted, why, right={"": ""})


check_strategy = Check(
    "strategy",
    lambda strategy: [_case(means, pulls) for pulls in (1, PULLS) for means in MACHINES],
    ucb_strategy,
    dice=True,
    remark=lambda strategy: "It always names an arm. Is the idea good? Its regret tells.",
)
