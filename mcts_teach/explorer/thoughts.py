"""The others at a board: whom to choose, what a search thinks in hints that grow, and what led to a move."""

from collections.abc import Callable, Iterator
from copy import copy
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from mcts_teach.drawing.words import decimal, many, mean, short_name
from mcts_teach.explorer.board_data import Positions
from mcts_teach.explorer.exploring import Explorer
from mcts_teach.explorer.living_tree import LivingTree, TreeView
from mcts_teach.explorer.recordings import Recording
from mcts_teach.mcts import Node, backpropagate
from mcts_teach.names import name_of, player_name
from mcts_teach.playing import Player, mcts_player, perfect_player, random_player, seats
from mcts_teach.searching import search
from mcts_teach.solve import exact_value
from mcts_teach.trace import Trace
from mcts_teach.variants.information_sets import phases_for

SEARCHES = (10, 100, 1000, 5000)  # iterations to choose from
USUAL = "search, 1,000 iterations"
SOLVABLE = 10_000  # positions: up to so many a game is solved at once
ORDER = ("first", "second", "third", "fourth")
ENOUGH, SLICE = 2000, 50  # iterations for hints, and in one slice of them
SLICE_SECONDS = 0.1  # which takes so long at most
FIRST = 8  # moves of a thought that are listed


def seat_choices(start: Any) -> list[tuple[str, int]]:
    """The seats to choose from, by name and by who moves when."""
    number = seats(start)
    seen = [(player_name(start, seat), (seat - (start.player or 0)) % number) for seat in range(number)]
    names = [f"{player}, moves {ORDER[turn]}" if turn < len(ORDER) else player for player, turn in seen]
    return [(name, seat) for seat, name in enumerate(names)]


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


class Thought(NamedTuple):
    """What a search had when it was asked for a move: enough to search again in the same way."""

    rng: Random  # as it was then
    player: mcts_player
    tree: Node


def tree_of_thought(thought: Thought) -> LivingTree:
    """The same search again, recorded; a tree that was kept from earlier moves as it is."""
    if thought.player.keep_tree:
        return TreeView(thought.tree).widget()
    trace = Trace(thought.tree.state, seed=copy(thought.rng), **thought.player.phases)
    return Explorer(Recording(trace.grow(thought.tree.visits)), moment=-1).widget()


NO_MOVE: dict[str, Any] = {"words": "The other has not moved yet.", "rows": [], "more": ""}


def what_led_to(caption: str, thought: Thought | None, played: Any) -> dict[str, Any]:
    """The search that led to a move, in words and as rows of a table, the most visited move first."""
    if thought is None:
        return NO_MOVE | {"words": f"{caption}: this player grows no tree, so there is nothing to show."}
    tree, child = thought.tree, thought.tree.children[played]
    facts = f"{child.visits:,} of {many(tree.visits, 'visit')}, mean reward {decimal(mean(child))}"
    moves = sorted(tree.children, key=lambda move: -tree.children[move].visits)
    seen = [(move, tree.children[move]) for number, move in enumerate(moves) if number < FIRST or move == played]
    rows = [
        {"name": short_name(tree.state, move), "visits": f"{one.visits:,}", "share": one.visits / max(tree.visits, 1)}
        | {"mean": decimal(mean(one)), "played": move == played}
        for move, one in seen
    ]
    more = f"and {many(len(moves) - len(rows), 'more move')}" if len(rows) < len(moves) else ""
    return {"words": f"What led to {caption}: {facts}.", "rows": rows, "more": more}


def grow_hints(state: Any) -> Iterator[Node]:
    """A search of a position that goes on slice by slice, so that its numbers can be seen growing, without threads."""
    root, rng, phases = Node(state), Random(0), phases_for(state)
    while True:
        yield root
        search(root, min(SLICE, ENOUGH - root.visits), seconds=SLICE_SECONDS, seed=rng, **phases)


def hints_data(root: Node, positions: Positions, others: list[Any], *, more: bool) -> dict[str, Any]:
    """What a search says so far of the move on each cell, and of each other move, for the side to move."""
    found = {
        move: {"share": f"{child.visits / root.visits:.0%}", "mean": decimal(mean(child)), "rate": mean(child)}
        for move, child in root.children.items()
        if child.visits
    }
    at, who = positions.played_at(root.state), player_name(root.state, root.state.player)
    return {
        "cells": [found.get(at[n]) if n in at else None for n, _ in enumerate(positions.cells(root.state))],
        "others": [found.get(move) for move in others],
        "say": f"Hints for {who} after {many(root.visits, 'iteration')}: each move's share of the visits, "
        f"and the mean reward of {who}.",
        "visits": root.visits,
        "more": more and root.visits < ENOUGH,  # whether it is worth while to go on
    }


def looked_at(phases: Any, look: Callable[[Node], None]) -> Any:
    """The phases of a search that looks at the root of its tree every tenth of a second, and else goes as it would."""
    seen = perf_counter()

    def backpropagate_seen(path: list[Node], rewards: Any) -> None:
        nonlocal seen
        phases.get("backpropagate", backpropagate)(path, rewards)
        if perf_counter() - seen > SLICE_SECONDS:
            seen = perf_counter()
            look(path[0])

    return {**phases, "backpropagate": backpropagate_seen}
