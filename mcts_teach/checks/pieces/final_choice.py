"""The check of best_move: each case is a root with numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.pieces.selecting import mean_or_infinity
from mcts_teach.checks.positions import COURSE, Spec, both_seats, made_tree, places, told_tree
from mcts_teach.checks.side_by_side import chosen
from mcts_teach.mcts import Node, ucb1
from mcts_teach.names import move_name

LUCKY: Spec = {2: (25, 15.0), 1: (4, 3.0), 6: (30, 14.0), 5: (1, 0.0)}
MODEST: Spec = {1: (20, 14.0), 5: (50, 5.0), 2: (18, 13.0), 6: (12, 2.0)}
FEW: Spec = {6: (1, 0.0), 2: (2, 1.0)}
LOST: Spec = {5: (1, 0.0), 1: (3, 0.0), 2: (7, 0.0), 6: (2, 0.0)}
WAITING: Spec = {5: (0, 0.0), 1: (0, 0.0), 2: (1, 1.0), 6: (0, 0.0)}


def _best_cases(function: Any) -> list[Case]:
    rows = [(LUCKY, 60, 6), (MODEST, 100, 5), (LOST, 13, 2), (FEW, 3, 2), (WAITING, 1, 2)]
    return [_best_case(state, *row) for state in both_seats(COURSE) for row in rows]


def _best_case(state: Any, spec: Spec, visits: int, move: int) -> Case:
    def call(function: Any) -> Any:
        root = made_tree(state, visits, spec)
        answer = function(root)
        return ("node", places(root).get(id(answer))) if isinstance(answer, Node) else answer

    return Case(
        f"best_move(root) with {told_tree(state, visits, spec)}",
        call,
        lambda answer: answer == move and not isinstance(answer, bool),
        f"{move!r}, the move {move_name(state, move)}, which has the most visits",
        "the visits are where the search has put its trust; a mean over a few games is luck",
        lambda answer: "a node of the tree, not a move" if _is_node(answer) else _told_move(state, answer),
        state,
        lambda answer: "node-not-move" if _is_node(answer) else "",
        draw=lambda function, answer: (
            chosen(made_tree(state, visits, spec), answer),
            chosen(made_tree(state, visits, spec), move),
        ),
    )


def _is_node(answer: Any) -> bool:
    return isinstance(answer, tuple) and answer[:1] == ("node",)


def _told_move(state: Any, move: Any) -> str:
    return f"{move!r}" + (f", the move {move_name(state, move)}" if move in state.moves() else "")


def _choosing(key: Callable[[Node, Node], Any], choose: Any = max) -> Any:
    return lambda root: choose(root.children, key=lambda move: key(root, root.children[move]))


def _if_all_tried(root: Node) -> Any:
    return None if root.untried else mcts.best_move(root)


BEST_MISTAKES: list[tuple[str, Any]] = [
    ("highest-mean", _choosing(lambda root, child: child.wins / child.visits)),
    ("highest-mean", _choosing(lambda root, child: child.wins / child.visits if child.visits else 0.0)),
    ("highest-mean", _choosing(lambda root, child: mean_or_infinity(child))),
    ("highest-ucb", _choosing(ucb1)),
    ("most-wins", _choosing(lambda root, child: child.wins)),
    ("fewest-visits", _choosing(lambda root, child: child.visits, min)),
    ("first-move", lambda root: next(iter(root.children))),
    ("first-move", lambda root: next(reversed(root.children))),
    ("first-move", lambda root: min(root.children)),
    ("first-move", lambda root: max(root.children)),
    ("first-move", lambda root: next(iter(root.state.moves()))),
    ("node-not-move", lambda root: root.children[mcts.best_move(root)]),
    ("needs-all-tried", _if_all_tried),
    ("upside-down", _choosing(lambda root, child: child.wins / child.visits if child.visits else 1.0, min)),
]

check_best_move = Check(
    "best_move",
    _best_cases,
    BEST_MISTAKES,
    [
        "Which number cannot be high by luck alone: the mean, the bonus, or the visits?",
        "root.children maps each move to its node. Compare the nodes; what is played is the move.",
        "max(root.children, key=lambda move: root.children[move].visits).",
    ],
    mcts.best_move,
)
