"""The check of simulate: exact where the end is certain, by chance elsewhere."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, Share, same
from mcts_teach.checks.pieces.by_dice import even_case, seeded_case, told_shares
from mcts_teach.checks.plain_data import as_plain, kind_of, words_of
from mcts_teach.checks.positions import COURSE, EDGE, ONE_LEFT, OVER, THREE, TWO_LEFT, Alone, Twice, both_seats
from mcts_teach.games import ConnectFour
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.solve import random_value

PLAYOUTS = 400
DRAWN = 2_000  # moves of each kind, for shares


def _simulate_cases(function: Any) -> list[Case]:
    found = []
    for last, stone, *over in zip(*map(both_seats, (*ONE_LEFT, *OVER)), strict=True):
        found += [_certain_case(end, "the game is over already", plays=False) for end in over]
        found.append(_certain_case(last, "one move is left, and it draws"))
        found.append(_certain_case(stone, "one move is left, and it wins"))
    chance = [*both_seats(COURSE), THREE, Twice(first=1), Alone(), ConnectFour(3, 3, 3), TWO_LEFT]
    fair = [_fair_case(COURSE, 0), _fair_case(EDGE, 0), _fair_case(COURSE, 1)]
    whole = [_whole_case(ConnectFour(), 10), *(_whole_case(state, 50) for state in (THREE, Twice(), Alone()))]
    return [*found, *whole, _seeded_case(COURSE), *fair, *map(_chance_case, chance)]


def _certain_case(state: Any, why: str, *, plays: bool = True) -> Case:
    end = state.play(state.moves()[0]) if plays else state
    right = end.rewards()
    return Case(
        "simulate(state, rng)",
        lambda function: _plain(function(state, Random(4))),
        lambda answer: same(answer, right, 1e-6),
        f"{right}: what player 0 gets, and what player 1 gets",
        why,
        state=state,
        key=lambda answer: {type(None): "no-return", float: "one-number"}.get(type(answer), ""),
        raises=None if plays else lambda text: "plays-after-the-end",
    )


def _plain(answer: Any) -> Any:
    """Rewards as a tuple of numbers, those in an array too; all else as plain data."""
    answer = as_plain(answer.tolist() if hasattr(answer, "tolist") else answer)
    if isinstance(answer, list | tuple) and all(isinstance(number, int | float | Fraction) for number in answer):
        return tuple(map(float, answer))
    return float(answer) if isinstance(answer, int) and not isinstance(answer, bool) else answer


def _chance_case(state: Any) -> Case:
    right = tuple(Share(float(value)) for value in random_value(state))

    def call(function: Any) -> Any:
        answers = [_plain(function(state, rng)) for rng in map(Random, range(PLAYOUTS))]
        if all(answer is None for answer in answers):
            return None
        if not all(isinstance(answer, tuple) and len(answer) == len(right) for answer in answers):
            return ", ".join(sorted(set(map(kind_of, answers))))
        return tuple(Share(sum(column) / PLAYOUTS) for column in zip(*answers, strict=True))

    return Case(
        f"simulate(state, rng) {PLAYOUTS} times; the mean of the rewards",
        call,
        lambda seen: same(seen, right),
        "about " + told_shares(right),
        "this is what random playouts bring on average, counted exactly",
        lambda seen: told_shares(seen) if isinstance(seen, tuple) else str(seen),
        state,
    )


def _seeded_case(state: Any) -> Case:
    def answer(function: Any, rng: Random) -> Any:
        watch = PlayoutRecorder(function)
        rewards = _plain(watch(state, rng))
        known = isinstance(rewards, tuple) and all(isinstance(reward, float) for reward in rewards)
        return watch.list_moves(), repr(rewards) if known else ""  # on positions of its own it leaves no line

    return seeded_case(
        "simulate(state, Random(seed)) twice with each of the seeds 0 to 11",
        answer,
        12,
        "the same game for the same seed, and different games for different seeds",
        ("different games for the same seed", "the same game for all seeds"),
        state,
        "always-the-same",
        why="all chance comes from the rng that is handed over",
    )


def _fair_case(state: Any, depth: int) -> Case:
    """How often each move is drawn in a game's first move, or in the one after it, all from one rng."""

    def draws(function: Any) -> Counter[Any]:
        watch, rng, counts = PlayoutRecorder(function), Random(6), Counter[Any]()
        for _ in range(DRAWN):
            watch(state, rng)
            counts.update(watch.list_moves()[depth : depth + 1])
        return counts

    called = f"simulate(state, rng) {DRAWN:,} times; how often each move comes {('first', 'second')[depth]}"
    why = "in a random playout every legal move is equally likely, whatever was played before"
    return even_case(called, draws, state.moves(), why, state)


def _whole_case(state: Any, games: int) -> Case:
    """Each game is played to its end, and what comes back is what that end is worth."""

    def call(function: Any) -> Any:
        watch, rng, lost = PlayoutRecorder(function), Random(9), list[Any]()
        for number in range(1, games + 1):
            answer, end = _plain(watch(state, rng)), state
            for move in watch.list_moves():
                end = end.play(move)
            if end is state:  # a game that is not over, or one on positions of its own, of which nothing is known
                lost.append((number, answer, "the game is not over"))
            elif not same(answer, end.rewards(), 1e-6):
                return number, answer, f"its end is worth {end.rewards()}"
        return lost[0] if 0 < len(lost) < games else ()

    return Case(
        f"simulate(state, rng) {games} times",
        call,
        lambda seen: seen == (),
        "games that are played to the end, and the rewards there",
        "only a finished game says what it is worth, however long it takes",
        lambda seen: f"{words_of(seen[1])} in game {seen[0]}, where {seen[2]}",
        state,
    )


check_simulate = Check("simulate", _simulate_cases, mcts.simulate, "simulate", COURSE, dice=True)
