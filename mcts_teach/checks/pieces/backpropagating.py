"""The check of backpropagate: each case is a path with numbers on it already, and rewards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, Facts
from mcts_teach.checks.positions import ALONE, COURSE, THREE, Spec, Twice, both_seats, made_tree, nodes, path_in_words
from mcts_teach.mcts import Node

FOLLOWED: Spec = {2: (5, 3.0, {6: (3, 2.0), 5: (1, 0.0), 1: (0, 0.0)}), 6: (4, 1.0)}
DEEP_BELOW: Spec = {1: (5, 3.0, {2: (4, 2.0, {1: (2, 1.0)})})}
KEEPS = "each node of the path was visited once more, and keeps the wins of its own mover"
ANY_NUMBER = "rewards may be any numbers, below 0 or above 1 as well: each node keeps those of its mover as they are"
DEEP_BELOW_THREE: Spec = {1: (5, 3.0, {101: (4, 2.0, {101: (2, 1.0)})})}


def _back_cases(function: Any) -> list[Case]:
    ends, won = ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5)), (1.0, 0.0)
    rows: list[Any] = [(state, FOLLOWED, (2, 6), end) for state in both_seats(COURSE) for end in ends]
    rows += [(COURSE, FOLLOWED, (), won), (COURSE, FOLLOWED, (2, 1), won)]
    rows += [(Twice(), DEEP_BELOW, (1, 2, 1), won), (Twice(first=1), DEEP_BELOW, (1, 2, 1), won)]
    rows += [(THREE, DEEP_BELOW_THREE, (1, 101, 101), end) for end in ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0))]
    rows.append((ALONE, DEEP_BELOW, (1, 2, 1), (1 / 3,)))
    further = _back_case(COURSE, FOLLOWED, (2, 6), (-1.0, 2.5))
    return [*(_back_case(*row) for row in rows), further._replace(why=ANY_NUMBER, late=True)]


def _back_case(state: Any, spec: Spec, moves: tuple[Any, ...], rewards: tuple[float, ...]) -> Case:
    path = _path(made_tree(state, 11, spec), moves)
    movers = ", ".join("nobody" if node.mover is None else f"player {node.mover}" for node in path)
    called = f"backpropagate(path, {rewards}) with the path {path_in_words(state, moves)}, whose movers are {movers}"
    call = lambda function: _grown(function, made_tree(state, 11, spec), moves, rewards)  # noqa: E731
    return Case(called, call, why=KEEPS, state=state)


def _path(root: Node, moves: Sequence[Any]) -> list[Node]:
    return list(accumulate(moves, lambda node, move: node.children[move], initial=root))


def _grown(function: Any, root: Node, moves: Sequence[Any], rewards: tuple[float, ...]) -> Facts:
    """By how much visits and wins of each node on the path have grown, and what else has changed."""
    path = _path(root, moves)
    given = list(path)
    rest = [node for node in nodes(root) if node not in path]
    before = [(node.visits, node.wins) for node in (*path, *rest)]
    function(given, rewards)
    grown = [(n.visits - v, round(n.wins - w, 9)) for n, (v, w) in zip((*path, *rest), before, strict=True)]
    return {
        "visits along the path": ", ".join(f"{entry[0]:+g}" for entry in grown[: len(path)]),
        "wins along the path": ", ".join(f"{entry[1]:+g}" for entry in grown[: len(path)]),
        "the path": "as it was" if given == path else "changed",
        "nodes off the path": "changed" if any(map(any, grown[len(path) :])) else "as they were",
    }


check_backpropagate = Check("backpropagate", _back_cases, mcts.backpropagate, "backpropagate", COURSE, silent=True)
