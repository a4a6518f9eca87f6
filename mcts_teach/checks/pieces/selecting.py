"""The check of select: each case is a tree made by hand, a score, and the ends that the walk may reach."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from mcts_teach import mcts, searching
from mcts_teach.checks.judge import Case, Check, takes
from mcts_teach.checks.positions import (
    COURSE,
    SMALL_GAMES,
    THREE,
    TWO_LEFT,
    Spec,
    both_seats,
    made_tree,
    node_name,
    nodes,
    path_in_words,
    places,
    shape,
    told_tree,
)
from mcts_teach.checks.side_by_side import right_walk
from mcts_teach.mcts import Node, ucb1
from mcts_teach.trace import Moment

HALF_TRIED: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ONE_LEVEL: Spec = {6: (3, 1.0), 2: (5, 3.0), 1: (2, 0.0), 5: (1, 0.0)}
BELOW_C1: Spec = {1: (30, 3.0), 5: (9, 2.0), 6: (60, 20.0)}
TWO_LEVELS: Spec = {2: (100, 90.0, BELOW_C1), 6: (40, 10.0), 1: (30, 3.0), 5: (29, 3.0)}
CORNER: Spec = {1: (10, 6.0), 5: (6, 2.0), 6: (4, 0.0)}
QUIET_CORNER: Spec = {2: (20, 12.0, CORNER), 6: (5000, 2000.0), 1: (2500, 200.0), 5: (2480, 200.0)}
ENDED: Spec = {7: (4, 0.0, {8: (4, 4.0)}), 8: (7, 3.5, {7: (7, 3.5)})}
NEW: Spec = {2: (3, 2.0), 6: (0, 0.0), 1: (2, 1.0), 5: (0, 0.0)}
THREE_PLAYERS: Spec = {1: (9, 7.0, {101: (2, 1.5), 102: (6, 1.0)}), 101: (5, 1.0), 102: (4, 0.0)}
UNTRIED = [
    (0, {}, [()], "a move is untried here, so there is something new to find"),
    (3, HALF_TRIED, [()], "two moves are untried here, so the walk stops"),
]
ALL_TRIED = [
    (11, ONE_LEVEL, [(5,)], "every move was tried, so the highest UCB1 value leads on"),
    (5, NEW, [(6,), (5,)], "a child without visits scores infinity and comes first"),
    (200, TWO_LEVELS, [(2, 5)], "the opponent too takes the highest score: the wins there are the opponent's own"),
    (10_000, QUIET_CORNER, [(2, 1)], "each score needs the visits of the child's own parent"),
]
GAME_OVER = (11, ENDED, [(8, 7)], "the game is over there, so there is nowhere to go")


def _fewest_losses(parent: Node, child: Node) -> float:
    return child.wins - child.visits - 1


def _most_wins(parent: Node, child: Node) -> float:
    return child.wins + 1


SCORED = [
    (11, ONE_LEVEL, [(2,)], "the score that is given decides", _most_wins),
    (11, ONE_LEVEL, [(5,)], "the highest score wins, even if all are below 0", _fewest_losses),
]


def _select_cases(function: Any) -> list[Case]:
    found = []
    for state, last in zip(both_seats(COURSE), both_seats(TWO_LEFT), strict=True):
        rows = [*ALL_TRIED, GAME_OVER, *(SCORED if takes(function, 2) else ())]
        found += [_walk_case(state, *row) for row in UNTRIED] + [_steady_case(state)]
        found += [_walk_case(last if row is GAME_OVER else state, *row) for row in rows]
    three = "with three players too, everybody takes the highest"
    return [*found, _walk_case(THREE, 18, THREE_PLAYERS, [(1, 101)], three), *map(_replay_case, SMALL_GAMES)]


def _walk_case(state: Any, visits: int, spec: Spec, ends: list[tuple[Any, ...]], why: str, score: Any = ucb1) -> Case:
    paths = [tuple(end[:n] for n in range(len(end) + 1)) for end in ends]
    given = "" if score is ucb1 else f", score={score.__name__.strip('_')}"
    return Case(
        f"select(root{given}) in a tree with {told_tree(state, visits, spec)}",
        lambda function: _as_first(_walked(function, made_tree(state, visits, spec), score), paths),
        lambda seen: seen == ("a path", paths[0], ""),
        "the path " + " or ".join(path_in_words(state, end) for end in ends),
        why,
        lambda seen: _told_walk(state, seen),
        state,
        _moves_only,
        lambda text: "past-the-end" if spec is ENDED and ("empty" in text or "range" in text) else _move_as_node(text),
        draw=lambda function, seen: _walks_drawn(made_tree(state, visits, spec), seen, ends[0]),
    )


def _walks_drawn(root: Node, seen: Any, end: Sequence[Any]) -> Any:
    """One tree twice: with the path that came back, if it is one, and with the right one."""
    known = {places(root)[id(node)]: node for node in nodes(root)}
    theirs = [known[place] for place in seen[1] if place in known] if seen and seen[0] == "a path" else []
    right = [known[tuple(end[:n])] for n in range(len(end) + 1)]
    return Moment(root, theirs, "select") if theirs[:1] == [root] else root, Moment(root, right, "select")


def _move_as_node(text: str) -> str:
    """Whether an error says that a move (in these games an int) was asked what only a node knows."""
    return "moves-not-nodes" if "'int' object has no attribute" in text else ""


def _moves_only(seen: Any) -> str:
    if not seen or seen[0] not in ("moves", "a path", "a generator"):
        return ""
    places = seen[1]
    if seen[0] == "a path" and None in places:
        kept = places[0] is None and () in places  # nodes of an earlier tree, and then those of this one
        return "shared-list" if kept else "copied-nodes" if not any(place is not None for place in places) else ""
    return {"moves": "moves-not-nodes", "a generator": "generator"}.get(seen[0], "")


def _as_first(seen: Any, paths: Sequence[Any]) -> Any:
    """Among equal scores any may be taken: each of them counts as the first."""
    for path in paths:
        if seen and seen[1] and all(place in path for place in seen[1]):
            return seen[0], tuple(paths[0][path.index(place)] for place in seen[1]), seen[2]
    return seen


def _walked(function: Any, root: Node, score: Any) -> Any:
    """What a select returns, as plain data: what it is, the places of its nodes, and whether it left a trace."""
    before, known = shape(root), places(root)
    answer = function(root, score) if takes(function, 2) else function(root)
    if answer is None:
        return None
    changed = "" if shape(root) == before else "the tree was changed"
    if isinstance(answer, Node):
        return "a node", (known.get(id(answer)),), changed
    if isinstance(answer, list | tuple) and all(isinstance(node, Node) for node in answer):
        return "a path", tuple(known.get(id(node)) for node in answer), changed
    if isinstance(answer, list | tuple) and all(isinstance(node, Node | int) for node in answer):
        return "moves", (), changed
    return f"a {type(answer).__name__}", (), changed


def _told_walk(state: Any, seen: Any) -> str:
    if seen is None or seen[0] not in ("a path", "a node"):
        return "None" if seen is None else "moves, not nodes" if seen[0] == "moves" else seen[0]
    names = ["another node" if place is None else node_name(state, place) for place in seen[1]]
    kind = "" if seen[0] == "a path" else "one node, "
    return f"{kind}{' › '.join(names) or 'an empty path'}" + (f"; {seen[2]}" if seen[2] else "")


def _steady_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        walks = [_walked(function, made_tree(state, 11, ONE_LEVEL), ucb1) for _ in range(8)]
        return None if set(walks) == {None} else (len(set(walks)), len({walk and len(walk[1]) for walk in walks}))

    return Case(
        "select(root) eight times, each time in a new tree with the same numbers",
        call,
        lambda seen: seen[0] == 1,
        "the same path each time",
        "nothing is left to chance here, and nothing is remembered from one walk to the next",
        lambda seen: f"{seen[0]} different paths",
        state,
        lambda seen: "by-chance" if seen and seen[0] > 1 and seen[1] == 1 else "",
        _move_as_node,
    )


def _replay_case(state: Any, iterations: int = 60) -> Case:
    """The walks of a whole search, each on the tree as it is then; among equal scores any child may be taken."""

    def call(function: Any) -> Any:
        root, rng = Node(state), Random(3)
        for number in range(1, iterations + 1):
            seen, known = _walked(function, root, ucb1), places(root)
            right = tuple(known[id(node)] for node in right_walk(root, ucb1, seen[1] if seen else ()))
            if seen != ("a path", right, ""):
                return number, seen, right[-1]
            searching.search(root, 1, seed=rng)
        return ()

    return Case(
        f"select(root) before each of {iterations} iterations of a search",
        call,
        lambda seen: seen == (),
        "a walk by the highest score each time, as far as all moves were tried",
        "a walk must be right in every tree that a search can grow, whoever is to move",
        lambda seen: (
            f"{_told_walk(state, seen[1])} before iteration {seen[0]}, where {path_in_words(state, seen[2])} is right"
        ),
        state,
    )


check_select = Check(
    "select",
    _select_cases,
    mcts.select,
    "select",
    COURSE,
    adapt=lambda function: function if takes(function, 2) else lambda root, score: function(root),
)
