"""The check of simulate: exact where the end is certain, by chance elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import UNSEEN, Case, Check, Facts, Share, no_picture
from mcts_teach.checks.pieces.by_dice import drawn_alike, repeats
from mcts_teach.checks.plain_data import as_plain, kind_of, words_of
from mcts_teach.checks.positions import (
    ALONE,
    COURSE,
    EDGE,
    LONG_GAME,
    ONE_LEFT,
    OVER,
    THREE,
    TWO_LEFT,
    Twice,
    both_seats,
)
from mcts_teach.games import ConnectFour
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.solve import random_value

GAMES_ALONE = 400
DRAWN = 2_000  # moves of each kind, for shares
CERTAIN = [(one, "the game is over already") for over in OVER for one in both_seats(over)]
for last, ends in zip(ONE_LEFT, ("draws", "wins"), strict=True):
    CERTAIN += [(one, f"one move is left, and it {ends}") for one in both_seats(last)]
GAMES = [(TWO_LEFT, 20), (COURSE, 60), (ConnectFour(), 10), (THREE, 50), (Twice(), 50), (ALONE, 50), (LONG_GAME, 10)]
NO_DRAWS = {"(1.0, 0.0)", "(0.0, 1.0)"}  # what the long game can bring, also one on positions of a learner's own
FINISHED = "only a finished game says what it is worth, however long it takes"
EQUAL = "in a random playout every legal move is equally likely, whatever was played before"
MEANS = "this is what random playouts bring on average, counted exactly"
UNFINISHED = "where the game is not over"


def _simulate_cases(function: Any) -> list[Case]:
    found = [_certain_case(*row) for row in CERTAIN]
    found += [_whole_case(*row) for row in GAMES]
    called = "simulate(state, Random(seed)) twice with each of the seeds 0 to 11"
    found.append(repeats(called, lambda function, seed: _played(function, COURSE, Random(seed)), 12, COURSE))
    found += [_fair_case(state, depth) for state, depth in ((COURSE, 0), (EDGE, 0), (COURSE, 1))]
    return [*found, _mean_case(ALONE)]


def _certain_case(state: Any, why: str) -> Case:
    call = lambda function: {"rewards": _rewards(function(state, Random(4)))}  # noqa: E731
    return Case("simulate(state, rng)", call, why=why, state=state)


def _rewards(answer: Any) -> Any:
    """Rewards as a tuple of numbers, those in an array too; all else as plain data."""
    answer = as_plain(answer.tolist() if hasattr(answer, "tolist") else answer)
    numbers = isinstance(answer, list | tuple) and all(hasattr(one, "__float__") for one in answer)
    if numbers:
        return tuple(round(float(one), 6) for one in answer)
    return float(answer) if type(answer) is int else answer


def _played(function: Any, state: Any, rng: Random) -> tuple[Any, Any]:
    watch = PlayoutRecorder(function)
    return _rewards(watch(state, rng)), watch.list_moves()


def _whole_case(state: Any, games: int) -> Case:
    """Each game is played to its end, and what comes back is what that end is worth; chance decides only how often."""

    def call(function: Any) -> Any:
        found, rng = defaultdict[str, set[str]](set), Random(9)
        for _ in range(games):
            (answer, line), end = _played(function, state, rng), state
            for move in line:
                end = end.play(move)
            worth = UNFINISHED if end.moves() else f"where the end is worth {_rewards(end.rewards())}"
            plain = isinstance(answer, tuple | float | int | None)
            found[worth].add(words_of(answer) if plain else kind_of(answer))
        if list(found) == [UNFINISHED] and (state != LONG_GAME or found[UNFINISHED] <= NO_DRAWS):  # it left no line
            return UNSEEN
        told = {worth: " or ".join(sorted(answers)) for worth, answers in found.items()}
        return {worth: answers for worth, answers in told.items() if not worth.endswith(f"worth {answers}")}

    wanted = "games that are played to the end, and the rewards there"
    return Case(f"simulate(state, rng) {games} times", call, wanted, FINISHED, state=state, right={})


def _fair_case(state: Any, depth: int) -> Case:
    """How often each move is drawn in a game's first move, or in the one after it, all from one rng."""

    def drawn(function: Any, rng: Random) -> Sequence[Any]:
        watch = PlayoutRecorder(function)
        watch(state, rng)
        return watch.list_moves()[depth : depth + 1]

    called = f"simulate(state, rng) {DRAWN:,} times; how often each move comes {('first', 'second')[depth]}"
    return drawn_alike(called, EQUAL, state, state.moves(), DRAWN, 6, drawn)


def _mean_case(state: Any) -> Case:
    """What one player gets on average, which shows whether the moves of a game depend on each other."""

    def mean(function: Any) -> Facts:
        rewards = [_rewards(function(state, Random(seed)))[0] for seed in range(GAMES_ALONE)]
        return {"": Share(fmean(rewards), GAMES_ALONE)}

    called = f"simulate(state, rng) {GAMES_ALONE} times; the mean of the rewards"
    return Case(called, mean, "", MEANS, state, right={"": float(random_value(state)[0])}, draw=no_picture)


check_simulate = Check("simulate", _simulate_cases, mcts.simulate, "simulate", COURSE, dice=True)
