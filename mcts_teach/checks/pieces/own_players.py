"""The checks of a reader's own rules, for a game and for a bandit: any is right if its answers are possible."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import reduce
from random import Random
from typing import Any

from mcts_teach.bandits import Arm, Bandit, BanditRun, ucb_strategy
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.plain_data import as_plain, kind_of
from mcts_teach.checks.verdict import Comparison
from mcts_teach.games import ConnectFour, Nim, TicTacToe
from mcts_teach.names import move_name, player_name

PLAYED_GAMES = "330254564223355224331121550404466660106011", "156030255204304216050121664453324661145332"  # both drawn
AFTER = (0, 1, 10, 21, 25, 29, 32, 35, 37, 38, 39, 40, 41)  # so many moves; the columns fill up one by one
OTHER_GAMES = TicTacToe(), TicTacToe().play(4).play(0), Nim((1, 2)), Nim((0, 3))
LEGAL = "a legal move"
WHY_A_MOVE = "what a player returns is played, so it must be a member of state.moves()"
WHY_THE_LAST = "near the end of a game a single move may be left"
WHY_NOT_FULL = "state.moves() leaves out full columns: look there first; a place in that list is not the column"


def any_move(state: Any) -> Any:
    """The first legal move."""
    return state.moves()[0]


def _case(state: Any) -> Case:
    legal, who = state.moves(), player_name(state, state.player)
    full = ", ".join(move_name(state, col) for col in range(state.cols) if col not in legal)
    names = ", ".join(f"{move} ({move_name(state, move)})" for move in legal)
    called = f"player(state), with {who} to move" + (f" and full columns: {full}" if full else "")
    call = lambda player: {"": _told(state, legal, player(state))}  # noqa: E731
    wanted = f"one of {names}" if len(legal) > 1 else f"{names}, the only move"
    why = WHY_THE_LAST if len(legal) == 1 else WHY_NOT_FULL if full else WHY_A_MOVE
    shown = Comparison(None, state, "The position in which it goes wrong:", ("", f"{who} to move"))
    return Case(called, call, wanted, why, right={"": LEGAL}, draw=lambda player, answer: shown)


def _told(state: Any, legal: Sequence[Any], answer: Any) -> Any:
    answer = as_plain(answer)
    if answer is None or answer in legal:
        return None if answer is None else LEGAL
    if type(answer) is int and 0 <= answer < state.cols:
        return f"{answer}, and column {move_name(state, answer)} is full"
    return f"{say_move(answer)}, which is no column"


def say_move(answer: Any) -> str:
    """What came back; of what is made up of more than words and numbers, the type."""
    shown = type(answer) in (type(None), bool, int, float, str, list, tuple)
    return repr(answer) if shown else f"something of type {kind_of(answer)}"


def _remark(player: Any) -> str:
    """A rule for columns need not know other games, but its author may like to hear what it does there."""
    try:
        elsewhere = all(player(state) in state.moves() for state in OTHER_GAMES)
    except Exception:
        elsewhere = False
    if elsewhere:
        return "Every move was legal, in tic-tac-toe and Nim as well. Is the rule good? A match tells."
    return "Every move was legal in Connect Four (in tic-tac-toe or Nim it is lost). Is the rule good? A match tells."


def _cases(player: Any) -> list[Case]:
    """Each position once, those with few discs first."""
    begun = [map(int, game[:moves]) for moves in AFTER for game in PLAYED_GAMES]
    return [*map(_case, dict.fromkeys(reduce(ConnectFour.play, moves, ConnectFour()) for moves in begun))]


check_own_player = Check("player", _cases, any_move, remark=_remark)


PULLS = 300
MACHINES = (0.3, 0.8), (0.4, 0.7, 0.2), (0.5, 0.1, 0.6, 0.2, 0.4), (0.0, 0.0), (1.0, 1.0, 1.0)
AT_FIRST = "an arm is its number, from 0 on; at first each has 0 visits, and nothing can be divided by 0"
WHY_SO = "an arm is its number, from 0 on, however many there are; the pull is counted for you"


def _first_wrong_pull(strategy: Any, means: tuple[float, ...], pulls: int) -> Any:
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


def _pulls_case(means: tuple[float, ...], pulls: int) -> Case:
    arms = ", ".join(map(str, range(len(means) - 1))) + f" or {len(means) - 1}"
    when, chances = "the first pull" if pulls == 1 else f"{pulls} pulls", ", ".join(map(str, means))
    called = f"strategy(run, rng) for {when} of {len(means)} arms, with the chances {chances}"
    call = lambda strategy: {"": _first_wrong_pull(strategy, means, pulls)}  # noqa: E731
    wanted, why = f"{arms}, and the run as it was", AT_FIRST if pulls == 1 else WHY_SO
    return Case(called, call, wanted, why, right={"": ""})


check_strategy = Check(
    "strategy",
    lambda strategy: [_pulls_case(means, pulls) for pulls in (1, PULLS) for means in MACHINES],
    ucb_strategy,
    dice=True,
    remark=lambda strategy: "It always names an arm. Is the idea good? Its regret tells.",
)
