"""The check of flat Monte Carlo: the share of its random games that each move wins."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, Share, same
from mcts_teach.checks.pieces.by_dice import seeded_case
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, NEAR_THE_END, ONE_LEFT, THREE, TWO_LEFT, Twice, both_seats, made_tree
from mcts_teach.names import move_name
from mcts_teach.solve import random_value

COUNTED, ROUNDED = 23, 1e-6  # games that are counted, and how far from a whole number their sum may be
PLAYED = 500  # after each move, so that two right answers are seldom far from each other


def flat_means(state: Any, playouts: int, rng: Random) -> dict[Any, float]:
    """What each move earned its player on average in so many random games: flat Monte Carlo."""

    def mean(after: Any) -> float:
        return float(sum(mcts.simulate(after, rng)[state.player] for _ in range(playouts)) / playouts)

    return {move: mean(state.play(move)) for move in state.moves()}


def _flat_cases(function: Any) -> list[Case]:
    states = [
        *both_seats(TWO_LEFT),
        *both_seats(ONE_LEFT[0]),
        *both_seats(NEAR_THE_END),
        *both_seats(COURSE),
        THREE,
        Twice((), 0),
    ]
    return [*map(_flat_case, states), _dice_case(COURSE), *map(_count_case, (COURSE, NEAR_THE_END))]


def _dice_case(state: Any) -> Case:
    """Twelve games after each move are few, so that other seeds bring other shares."""
    return seeded_case(
        "win_ratios(state, 12, Random(seed)) twice with each of the seeds 0 to 5",
        lambda function, rng: as_plain(function(state, 12, rng)),
        6,
        "the same for the same seed, and other shares for other seeds",
        ("another answer for the same seed", "the same answer for all seeds"),
        state,
        why="all chance comes from the rng that is handed over, so that it can be repeated",
    )


def _count_case(state: Any) -> Case:
    """So many games after each move, no more and no fewer: each share is a whole number of them, or of half points.

    And a move that always wins has won all of them.
    """
    sure = [place for place, move in enumerate(state.moves()) if _chance_to_win(state.play(move), state.player) == 1]

    def is_counted(seen: Any) -> bool:
        if not isinstance(seen, tuple) or not all(map(isfinite, seen)):
            return False
        whole = all(abs(2 * COUNTED * share - round(2 * COUNTED * share)) < ROUNDED for share in seen)
        return whole and all(abs(seen[place] - 1) < ROUNDED for place in sure)

    return Case(
        f"win_ratios(state, {COUNTED}, rng)",
        lambda function: _shares(function, state, COUNTED),
        is_counted,
        f"for each move a whole number of games of the {COUNTED}, divided by {COUNTED}",
        f"playouts says how many games follow each move: {COUNTED} after the first, as many after the second",
        lambda seen: _told(state, seen, digits=3),
        state,
    )


def _shares(function: Any, state: Any, playouts: int) -> Any:
    """The shares in the order of the moves, or what is wrong with them."""
    answer, moves = function(state, playouts, Random(5)), state.moves()
    if not isinstance(answer, dict):
        return answer
    if set(answer) == set(moves):
        return tuple(Share(answer[move]) for move in moves)
    return f"the keys {words_of(sorted(answer, key=repr))}, but the moves are {words_of(list(moves))}"


def _told(state: Any, shares: Any, digits: int = 2) -> str:
    if not isinstance(shares, tuple):
        return shares if isinstance(shares, str) else repr(shares)
    names = [move_name(state, move) for move in state.moves()]
    return ", ".join(f"{name}: {share:.{digits}f}" for name, share in zip(names, shares, strict=True))


def _flat_case(state: Any) -> Case:
    moves = tuple(state.moves())
    halves = tuple(float(random_value(state.play(move))[state.player]) for move in moves)
    wins = tuple(_chance_to_win(state.play(move), state.player) for move in moves)
    return Case(
        f"win_ratios(state, {PLAYED}, rng)",
        lambda function: _shares(function, state, PLAYED),
        lambda seen: same(seen, wins) or same(seen, halves),  # a draw as half a win, which the lesson does not ask for
        f"about {_told(state, wins)}",
        "for each move the share of its games that the player who makes it has won",
        lambda seen: _told(state, seen),
        state,
        draw=lambda function, seen: (_shares_tree(state, seen), _shares_tree(state, wins)),
    )


def _shares_tree(state: Any, shares: Any) -> Any:
    """The position with a child for each move, and so many games in each; the position alone where that is no share."""
    if not isinstance(shares, tuple) or not all(0 <= share <= 1 for share in shares):
        return state
    games = {move: (PLAYED, PLAYED * float(share)) for move, share in zip(state.moves(), shares, strict=True)}
    return made_tree(state, PLAYED * len(games), games)


def _chance_to_win(state: Any, player: int) -> float:
    moves = state.moves()
    if not moves:
        return float(state.rewards()[player] == 1)
    chances = [_chance_to_win(state.play(move), player) for move in moves]
    return sum(chances, 0.0) / len(chances)


check_flat = Check("flat", _flat_cases, flat_means, dice=True)
