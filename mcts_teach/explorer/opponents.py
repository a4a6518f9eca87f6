"""Whom a board offers to play against, and which seats there are."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mcts_teach.drawing.words import many
from mcts_teach.names import name_of, player_name
from mcts_teach.playing import Player, mcts_player, perfect_player, random_player, seats
from mcts_teach.solve import exact_value
from mcts_teach.variants.information_sets import phases_for

SEARCHES = (10, 100, 1000, 5000)  # iterations to choose from
USUAL = "search, 1,000 iterations"
SOLVABLE = 10_000  # positions: up to so many a game is solved at once
ORDER = ("first", "second", "third", "fourth")


def seat_choices(start: Any) -> list[tuple[str, int]]:
    """The seats to choose from, by name and by who moves when."""
    number = seats(start)
    names = []
    for seat in range(number):
        player, turn = player_name(start, seat), (seat - (start.player or 0)) % number
        names.append((f"{player}, moves {ORDER[turn]}" if turn < len(ORDER) else player, seat))
    return names


def strengths(start: Any, opponent: Player | None) -> dict[str, Player]:
    """The opponents to choose from, by name: the one that was given first, and perfect play in a small game."""
    found: dict[str, Player] = {} if opponent is None else {name_of(opponent): opponent}
    found["plays at random"] = random_player()
    found |= {f"search, {many(number, 'iteration')}": mcts_player(number, **phases_for(start)) for number in SEARCHES}
    try:
        return found | ({"perfect": perfect_player()} if _is_solvable(start) else {})
    except (TypeError, ValueError):  # positions without a hash; rewards that minimax cannot share out
        return found


@lru_cache(typed=True)
def _is_solvable(start: Any) -> bool:
    """Whether a game is small enough to solve at once; an error if it is not of the kind that has exact values."""
    found, fresh = {start}, [start]
    while fresh and len(found) <= SOLVABLE:
        state = fresh.pop()
        after = {state.play(move) for move in state.moves()} - found
        found |= after
        fresh += after
    return not fresh and bool(exact_value(start))
