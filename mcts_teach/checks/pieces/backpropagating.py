"""The check of backpropagate: each case is a path with numbers on it already, and rewards."""

from __future__ import annotations

from collections.abc import Sequence
from math import isclose
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.mistakes import edits_of
from mcts_teach.checks.positions import (
    COURSE,
    THREE,
    Spec,
    Twice,
    both_seats,
    made_tree,
    nodes,
    path_in_words,
    places,
    small_games,
    tic_tac_toe,
)
from mcts_teach.mcts import Node

FOLLOWED: Spec = {2: (5, 3.0, {6: (3, 2.0), 5: (1, 0.0)}), 6: (4, 1.0)}


def _back_cases(function: Any) -> list[Case]:
    found = []
    for state in both_seats(COURSE):
        for rewards in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)):
            found.append(_back_case(state, FOLLOWED, (2, 6), rewards))
    found.append(_back_case(tic_tac_toe(COURSE), FOLLOWED, (), (1.0, 0.0)))
    one, other = 2 * (Twice(),), 2 * (Twice(first=1),)
    spec: Spec = {1: (5, 3.0, {2: (4, 2.0, {1: (2, 1.0)})})}
    found += [_back_case(state, spec, (1, 2, 1), (1.0, 0.0)) for state in (one[0], other[0])]
    three: Spec = {1: (5, 3.0, {101: (4, 2.0, {101: (2, 1.0)})})}
    found += [_back_case(THREE, three, (1, 101, 101), rewards) for rewards in ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))]
    return [*found, *map(_search_case, small_games())]


def _back_case(state: Any, spec: Spec, moves: tuple[Any, ...], rewards: tuple[float, ...]) -> Case:
    path = _path(made_tree(state, 11, spec), moves)
    movers = ", ".join("nobody" if node.mover is None else f"player {node.mover}" for node in path)
    return Case(
        f"backpropagate(path, {rewards}) with the path {path_in_words(state, moves)}, whose movers are {movers}",
        lambda function: _grown(function, made_tree(state, 11, spec), moves, rewards),
        None,
        "",
        "each node of the path was visited once more, and keeps the wins of its own mover",
        _told_growth,
        state,
        lambda seen: "" if any(map(any, seen[0])) or seen[1] else "nothing-told",
        raises=lambda text: "root-has-no-mover" if "TypeError" in text and "NoneType" in text else "",
    )


def _path(root: Node, moves: Sequence[Any]) -> list[Node]:
    path = [root]
    for move in moves:
        path.append(path[-1].children[move])
    return path


def _grown(function: Any, root: Node, moves: Sequence[Any], rewards: tuple[float, ...]) -> Any:
    """By how much visits and wins of each node on the path have grown, and what else has changed."""
    path = _path(root, moves)
    given, told = list(path), list(rewards)
    rest = [node for node in nodes(root) if node not in path]
    before = [(node.visits, node.wins) for node in (*path, *rest)]
    function(given, tuple(rewards))
    grown = [(n.visits - v, round(n.wins - w, 9)) for n, (v, w) in zip((*path, *rest), before, strict=True)]
    others = "nodes off the path were changed" if any(map(any, grown[len(path) :])) else ""
    changed = "" if given == path and told == list(rewards) else "the path itself was changed"
    return grown[: len(path)], others or changed


def _told_growth(seen: Any) -> str:
    visits = ", ".join(f"{entry[0]:+g}" for entry in seen[0])
    wins = ", ".join(f"{entry[1]:+g}" for entry in seen[0])
    return f"along the path visits {visits} and wins {wins}" + (f"; {seen[1]}" if seen[1] else "")


def _search_case(state: Any, iterations: int = 60) -> Case:
    """Two trees that grow alike; in the one the learner's piece counts, in the other our own."""

    def call(function: Any) -> Any:
        yours, ours, rng = Node(state), Node(state), Random(3)
        for number in range(1, iterations + 1):
            moves = _grow(ours, rng)
            path = _path_with(yours, moves)
            rewards = mcts.simulate(path[-1].state, rng)
            mcts.backpropagate(_path(ours, moves), rewards)
            function(path, rewards)
            for one, other in zip(nodes(yours), nodes(ours), strict=True):
                if one.visits != other.visits or not isclose(one.wins, other.wins, abs_tol=1e-9):
                    return (
                        number,
                        moves,
                        rewards,
                        places(yours)[id(one)],
                        (one.visits, one.wins),
                        (other.visits, other.wins),
                    )
        return ()

    return Case(
        f"backpropagate(path, rewards) in each of {iterations} iterations of a search",
        call,
        lambda seen: seen == (),
        "the visits and wins that our own tree has",
        "each node of the path was visited once more, and keeps the wins of its own mover",
        lambda seen: _told_search(state, *seen),
        state,
        raises=lambda text: "root-has-no-mover" if "TypeError" in text and "NoneType" in text else "",
    )


def _grow(root: Node, rng: Random) -> tuple[Any, ...]:
    """The moves of the next path; its new child is in the tree."""
    path = mcts.select(root)
    child = mcts.expand(path[-1], rng)
    return places(root)[id(child or path[-1])]


def _path_with(root: Node, moves: Sequence[Any]) -> list[Node]:
    """The same path in another tree, with a new child at its end if there is none yet."""
    path = [root]
    for move in moves:
        node = path[-1]
        if move not in node.children:
            node.children[move] = Node(node.state.play(move), node.state.player)
            node.untried.remove(move)
        path.append(node.children[move])
    return path


def _told_search(state: Any, number: int, moves: Any, rewards: Any, place: Any, one: Any, other: Any) -> str:
    where = path_in_words(state, place).split(" › ")[-1]
    return (
        f"after iteration {number} with rewards {rewards} along {path_in_words(state, moves)}, the node {where} has "
        f"{one[0]:g} visits and {one[1]:g} wins, and should have {other[0]} and {other[1]:g}"
    )


check_backpropagate = Check(
    "backpropagate",
    _back_cases,
    edits_of("backpropagate"),
    [
        "Every node on the path has had a visit. And who compares a node with its sisters, to choose one?",
        "A node keeps the wins of its mover. Where in rewards does that player stand? Nobody moved into the root.",
        "for node in path: node.visits += 1; and if node.mover is not None: node.wins += rewards[node.mover].",
    ],
    mcts.backpropagate,
    "backpropagate",
    tic_tac_toe(COURSE),
    silent=True,
)
