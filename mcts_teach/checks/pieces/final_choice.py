"""The check of best_move: each case is a root with numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mcts_teach import searching
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, MIRRORED, Spec, both_seats, made_tree, places, shape, told_tree
from mcts_teach.checks.side_by_side import chosen
from mcts_teach.mcts import Node
from mcts_teach.names import move_name

BEST_ROWS: list[tuple[Spec, int, tuple[int, ...]]] = [  # a tree, its visits, and the moves with the most of them
    ({2: (25, 15.0), 1: (4, 3.0), 6: (30, 14.0), 5: (1, 0.0)}, 60, (6,)),
    ({1: (20, 14.0), 5: (50, 5.0), 2: (18, 13.0), 6: (12, 2.0)}, 100, (5,)),
    ({5: (1, 0.0), 1: (3, 0.0), 2: (7, 0.0), 6: (2, 0.0)}, 13, (2,)),
    ({6: (1, 0.0), 2: (2, 1.0)}, 3, (2,)),
    ({5: (0, 0.0), 1: (0, 0.0), 2: (1, 1.0), 6: (0, 0.0)}, 1, (2,)),
    ({1: (9, 4.0), 5: (10, 2.0), 2: (3, 3.0), 6: (10, 2.0)}, 32, (5, 6)),
]
ZERO: Spec = {1: (4, 3.0), 0: (20, 5.0), 3: (2, 0.0), 8: (1, 1.0)}  # the best move is 0


def _best_cases(function: Any) -> list[Case]:
    found = [_best_case(state, *row) for state in both_seats(COURSE) for row in BEST_ROWS]
    return [*found, *(_best_case(state, ZERO, 27, (0,)) for state in both_seats(MIRRORED))]


def _best_case(state: Any, spec: Spec, visits: int, moves: tuple[int, ...]) -> Case:
    names = " or ".join(f"{move!r} ({move_name(state, move)})" for move in moves)
    return Case(
        f"best_move(root) with {told_tree(state, visits, spec)}",
        lambda function: _chosen(function, made_tree(state, visits, spec), moves),
        lambda answer: answer == moves[0] and not isinstance(answer, bool),
        f"the move {names}, which has the most visits",
        "the visits are where the search has put its trust; a mean over a few games is luck",
        lambda answer: _told_answer(state, answer),
        state,
        lambda answer: "node-not-move" if _is_node(answer) else "",
        draw=lambda function, answer: (
            chosen(made_tree(state, visits, spec), answer),
            chosen(made_tree(state, visits, spec), moves[0]),
        ),
    )


def _chosen(function: Any, root: Node, best: Sequence[Any]) -> Any:
    """What a rule answers, as plain data; any of several best moves counts as the first of them."""
    before, known = shape(root), places(root)
    answer = function(root)
    if shape(root) != before:
        return "the tree was changed"
    if isinstance(answer, Node):
        return "node", known.get(id(answer))
    move = as_plain(answer)
    return best[0] if type(move) is not bool and move in best else move


def _is_node(answer: Any) -> bool:
    return isinstance(answer, tuple) and answer[:1] == ("node",)


def _told_answer(state: Any, answer: Any) -> str:
    if _is_node(answer):
        return "a node of the tree, not a move"
    return f"{answer!r}, the move {move_name(state, answer)}" if answer in state.moves() else words_of(answer)


check_best_move = Check("best_move", _best_cases, searching.robust_child)
