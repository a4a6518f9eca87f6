"""Positions from which matches begin, so that players without chance in them play different games."""

from __future__ import annotations

from random import Random

from mcts_teach.errors import number, rng_of, whole_number
from mcts_teach.games.chance import refuse_dice
from mcts_teach.games.state import State
from mcts_teach.playing.history import seats
from mcts_teach.searching import best_move, search

TRIES = 100  # random positions for each that is wanted
ITERATIONS = 300  # of the search that says how even a position is


def balanced_openings(
    state: State, number_of: int, *, plies: int = 2, margin: float = 0.2, seed: int | Random = 0
) -> list[State]:
    """Find different positions after some random moves, in which a short search sees no player far ahead.

    The mean of the move that it would play is at most `margin` from an equal share, which is 1/2 for two players. As
    many positions as it finds, at most `number_of`; ValueError if there is none. They are for `match(openings=...)`.

    >>> from mcts_teach import ConnectFour
    >>> len(balanced_openings(ConnectFour(), 5))
    5
    """
    whole_number("number_of", number_of, 1)
    whole_number("plies", plies, 0)
    refuse_dice(state, "balanced_openings")
    wanted, rng = number("margin", margin, "of at least 0", 0), rng_of(seed)
    equal = 1 / seats(state)
    found, seen = list[State](), list[State]()
    for _ in range(TRIES * number_of):
        opening = _play_at_random(state, plies, rng)
        if opening not in seen and opening.moves() and len(found) < number_of:
            seen.append(opening)
            if abs(_expected_share(opening, rng) - equal) <= wanted:
                found.append(opening)
    if not found:
        raise ValueError(f"no position after {plies} random moves is as even as that; give a margin above {margin!r}")
    return found


def _play_at_random(state: State, plies: int, rng: Random) -> State:
    for _ in range(plies):
        moves = state.moves()
        if not moves:
            break
        state = state.play(rng.choice(moves))
    return state


def _expected_share(state: State, rng: Random) -> float:
    """What a short search expects of the move that it would play, for the player to move."""
    root = search(state, ITERATIONS, seed=rng)
    child = root.children[best_move(root)]
    return child.wins / child.visits
