"""The check of simulate: exact where the end is certain, by chance elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, Share
from mcts_teach.checks.plain_data import as_plain, kind_of
from mcts_teach.checks.positions import (
    COURSE,
    DRAWN,
    LAST_MOVE,
    LAST_STONE_WINS,
    THREE,
    TWO_LEFT,
    X_WON,
    both_seats,
    tic_tac_toe,
)
from mcts_teach.games import ConnectFour
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.solve import random_value

PLAYOUTS = 400


def _simulate_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        drawn, won, last, stone = (both_seats(text)[seat] for text in (DRAWN, X_WON, LAST_MOVE, LAST_STONE_WINS))
        found += [
            _certain_case(drawn, "the game is over already", plays=False),
            _certain_case(won, "the game is over already", plays=False),
            _certain_case(last, "one move is left, and it draws"),
            _certain_case(stone, "one move is left, and it wins"),
        ]
    fair = [_fair_case(tic_tac_toe(COURSE)), _fair_case(tic_tac_toe("XOX / .O. / OX."))]
    chance = [*both_seats(COURSE), THREE, ConnectFour(3, 3, 3), tic_tac_toe(TWO_LEFT)]
    return [*found, _seeded_case(tic_tac_toe(COURSE)), *fair, *map(_chance_case, chance)]


def _certain_case(state: Any, why: str, *, plays: bool = True) -> Case:
    end = state.play(state.moves()[0]) if plays else state
    right = end.rewards()
    return Case(
        "simulate(state, rng)",
        lambda function: _plain(function(state, Random(4))),
        lambda answer: answer == right,
        f"{right}: what player 0 gets, and what player 1 gets",
        why,
        state=state,
        raises=_telling_error if plays else lambda text: "plays-after-the-end",
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
        lambda seen: (
            isinstance(seen, tuple) and all(abs(a - b) < Share.tolerance for a, b in zip(seen, right, strict=True))
        ),
        "about " + told_shares(right),
        "this is what random games bring on average, counted exactly",
        lambda seen: told_shares(seen) if isinstance(seen, tuple) else str(seen),
        state,
        raises=_telling_error,
    )


def _telling_error(text: str) -> str:
    """What the games' own errors say of the playout that caused them."""
    if "illegal move" in text:
        return "moves-not-renewed"
    return "one-move" if "not over yet" in text else "plays-after-the-end" if "the game is over" in text else ""


def told_shares(values: Sequence[float]) -> str:
    """Shares with two decimals each."""
    return ", ".join(f"{value:.2f}" for value in values)


def _first_moves(function: Any, state: Any, games: int) -> list[Any]:
    """The first move of each of so many random games, as far as it was played on the given position."""
    watch, first = PlayoutRecorder(function), list[Any]()
    for seed in range(games):
        watch(state, Random(seed))
        first += watch.line()[:1]
    return first


def _seeded_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        watch, lines = PlayoutRecorder(function), []
        for seed in [*range(12), *range(12)]:
            rewards = _plain(watch(state, Random(seed)))
            known = isinstance(rewards, tuple) and all(isinstance(reward, float) for reward in rewards)
            lines.append((watch.line(), repr(rewards) if known else ""))  # on positions of its own it leaves no line
        return lines[:12] == lines[12:], len(set(lines)) > 1

    return Case(
        "simulate(state, Random(seed)) twice with each of the seeds 0 to 11",
        call,
        lambda seen: seen == (True, True),
        "the same game for the same seed, and different games for different seeds",
        "all chance comes from the rng that is handed over",
        lambda seen: "different games for the same seed" if not seen[0] else "the same game for all seeds",
        state,
        lambda seen: "own-dice" if not seen[0] else "always-the-same" if not seen[1] else "",
    )


def _fair_case(state: Any) -> Case:
    right = 1 / len(state.moves())

    def call(function: Any) -> Any:
        counts = Counter(_first_moves(function, state, PLAYOUTS))
        return tuple(Share(counts[move] / PLAYOUTS) for move in state.moves())

    return Case(
        f"simulate(state, rng) {PLAYOUTS} times; how often each move comes first",
        call,
        lambda seen: all(abs(share - right) < 0.1 for share in seen) or not any(seen),
        f"each about {right:.2f}",
        "in a random game every legal move is equally likely",
        told_shares,
        state,
        _uneven,
    )


def _uneven(shares: Sequence[float]) -> str:
    """The mistake that uneven shares give away."""
    if not sum(shares) or max(shares) - min(shares) < 0.1:
        return ""
    ends, inner = (shares[0] + shares[-1]) / 2, shares[1:-1]
    half = all(abs(share - 2 * ends) < 0.1 for share in inner) and abs(shares[0] - shares[-1]) < 0.1
    return "end-moves-rare" if half else "always-the-same" if max(shares) == 1 else "not-uniform"


def _playing(
    result: Callable[[Any, Any], Any] = lambda end, start: end.rewards(),
    choose: Callable[[Sequence[Any], Random], Any] = lambda moves, rng: rng.choice(moves),
    most: int = 99,
) -> Any:
    """A simulate with another result (of the end and the start), another choice, or at most so many moves."""

    def play(state: Any, rng: Random) -> Any:
        start, left = state, most
        while state.moves() and left:
            state, left = state.play(choose(state.moves(), rng)), left - 1
        return result(state, start)

    return play


def _without_looking(state: Any, rng: Random) -> Any:
    while True:
        state = state.play(rng.choice(state.moves()))
        if not state.moves():
            return state.rewards()


def _first_list(state: Any, rng: Random) -> Any:
    moves = list(state.moves())
    while state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()


def _first_list_struck(state: Any, rng: Random) -> Any:
    moves = list(state.moves())
    rng.shuffle(moves)
    while moves and state.moves():
        state = state.play(moves.pop())
    return state.rewards()


def _whole_first_list(state: Any, rng: Random) -> Any:
    moves = list(state.moves())
    rng.shuffle(moves)
    while moves:
        state = state.play(moves.pop())
    return state.rewards()


def _drawn(end: Any, otherwise: Any) -> Any:
    rewards = end.rewards()
    return otherwise if len(set(rewards)) == 1 else rewards


def _winner(end: Any, nobody: Any) -> Any:
    rewards = end.rewards()
    return rewards.index(1) if 1 in rewards else nobody


def _halves(state: Any) -> Any:
    return state.rewards() if not state.moves() else (0.5, 0.5)


SIMULATE_MISTAKES: list[tuple[str, Any]] = [
    ("draw-is-a-loss", _playing(lambda end, start: _drawn(end, (0.0, 0.0)))),
    ("draw-is-a-loss", _playing(lambda end, start: _drawn(end, (0.0, 1.0)))),
    ("draw-is-a-loss", _playing(lambda end, start: _drawn(end, (1.0, 0.0)))),
    ("draw-is-a-win", _playing(lambda end, start: _drawn(end, (1.0, 1.0)))),
    ("winner-not-rewards", _playing(lambda end, start: _winner(end, None))),
    ("winner-not-rewards", _playing(lambda end, start: _winner(end, -1))),
    ("one-number", _playing(lambda end, start: end.rewards()[0])),
    ("one-number", _playing(lambda end, start: end.rewards()[1])),
    ("one-number", _playing(lambda end, start: end.rewards()[start.player])),
    ("one-number", _playing(lambda end, start: end.rewards()[1 - start.player])),
    ("one-number", _playing(lambda end, start: end.rewards()[end.player])),
    ("one-number", _playing(lambda end, start: end.rewards()[1 - end.player])),
    ("upside-down", _playing(lambda end, start: end.rewards()[::-1])),
    ("right-for-one-seat", _playing(lambda end, start: end.rewards()[:: -1 if start.player else 1])),
    ("minus-one-to-one", _playing(lambda end, start: tuple(2 * reward - 1 for reward in end.rewards()))),
    ("one-move", _playing(most=1)),
    ("one-move", _playing(lambda end, start: _halves(end), most=1)),
    ("plays-after-the-end", _without_looking),
    ("moves-not-renewed", _first_list),
    ("moves-not-renewed", _first_list_struck),
    ("moves-not-renewed", _whole_first_list),
    ("always-the-same", _playing(choose=lambda moves, rng: moves[0])),
    ("always-the-same", _playing(choose=lambda moves, rng: moves[-1])),
    ("always-the-same", _playing(choose=lambda moves, rng: Random(0).choice(moves))),
    ("end-moves-rare", _playing(choose=lambda moves, rng: moves[round(rng.random() * (len(moves) - 1))])),
    ("cut-short", _playing(lambda end, start: _halves(end), most=2)),
    ("cut-short", _playing(lambda end, start: _halves(end), most=3)),
    ("rewards-before-the-end", lambda state, rng: state.rewards()),
]

check_simulate = Check(
    "simulate",
    _simulate_cases,
    SIMULATE_MISTAKES,
    [
        "When is a game over, and who can say what it is worth then?",
        "As long as there are moves, play one of them at random, and go on with the position that play returns.",
        "while moves := state.moves(): state = state.play(rng.choice(moves)); then return state.rewards().",
    ],
    mcts.simulate,
    "simulate",
    tic_tac_toe(COURSE),
)
