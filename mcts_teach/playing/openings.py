"""Positions from which matches begin, so that players without chance in them play different games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, repeat
from math import factorial
from random import Random
from typing import Any

from mcts_teach.errors import as_list, number, rng_of, whole_number
from mcts_teach.games.state import State
from mcts_teach.names import name_of
from mcts_teach.playing.history import seats
from mcts_teach.playing.matches import Match, played_from, scheduled
from mcts_teach.playing.players import Player
from mcts_teach.searching import best_move, search
from mcts_teach.stop import stop_button

TRIES = 100  # random positions for each that is wanted
ITERATIONS = 300  # of the search that says how even a position is


def balanced_openings(
    state: State, number_of: int, *, plies: int = 2, margin: float = 0.2, seed: int | Random = 0
) -> list[Any]:
    """Different positions after some random moves, in which a short search sees no player far ahead.

    The mean of the move that it would play is at most `margin` from an equal share, which is 1/2 for two players. As
    many positions as it finds, at most `number_of`; ValueError if there is none.

    >>> from mcts_teach import ConnectFour
    >>> len(balanced_openings(ConnectFour(), 5))
    5
    """
    whole_number("number_of", number_of, 1)
    whole_number("plies", plies, 0)
    wanted, rng = number("margin", margin, "of at least 0", 0), rng_of(seed)
    equal = 1 / seats(state)
    found, seen = list[Any](), list[Any]()
    for _ in range(TRIES * number_of):
        opening = _after(state, plies, rng)
        if opening not in seen and opening.moves() and len(found) < number_of:
            seen.append(opening)
            if abs(_mean(opening, rng) - equal) <= wanted:
                found.append(opening)
    if not found:
        raise ValueError(f"no position after {plies} random moves is as even as that; give a margin above {margin!r}")
    return found


def _after(state: Any, plies: int, rng: Random) -> Any:
    for _ in range(plies):
        moves = state.moves()
        if not moves:
            break
        state = state.play(rng.choice(moves))
    return state


def _mean(state: Any, rng: Random) -> float:
    """What a short search expects of the move that it would play, for the player to move."""
    root = search(state, ITERATIONS, seed=rng)
    child = root.children[best_move(root)]
    return child.wins / child.visits


def match_from(
    openings: Sequence[State], players: Sequence[Player], *, seed: int | Random = 0, progress: bool = True
) -> Match:
    """Let players play from each opening a game in each order of their seats, two players two games; else as `match`.

    >>> from mcts_teach import TicTacToe, mcts_player, random_player
    >>> openings = balanced_openings(TicTacToe(), 5)
    >>> print(match_from(openings, [mcts_player(100), random_player()], progress=False))
    mcts_player(100, seed=0) against random_player(seed=0), 10 games
               won  drawn  lost
    as X         5      0     0
    as O         4      1     0
    together     9      1     0
    score 0.950 (95 %: 0.655 to 0.995)
    """
    listed = as_list("openings", openings)
    if not listed:
        raise ValueError("openings must be a list with at least one position")
    with stop_button(alone=True) as pressed:
        orders = factorial(seats(listed[0]))
        schedule = scheduled(listed[0], players, orders * len(listed), seed)
        starts = chain.from_iterable(repeat(opening, orders) for opening in listed)
        return played_from(starts, tuple(map(name_of, players)), schedule, progress, pressed)
