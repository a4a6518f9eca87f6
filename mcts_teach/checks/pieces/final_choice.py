"""The checks of what is read from a searched tree: best_move, and what a network learns from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mcts_teach import searching
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, Facts
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, MIRRORED, Spec, asked, both_seats, made_tree, told_tree
from mcts_teach.checks.side_by_side import chosen
from mcts_teach.games.nim import Nim
from mcts_teach.games.state import Rewards
from mcts_teach.mcts import Node
from mcts_teach.names import move_name
from mcts_teach.variants.alphazero import lesson

_ONE_REPLY: Spec = {1: (22, 9.0), 5: (1, 0.0), 6: (1, 1.0)}
_MANY_REPLIES: Spec = {1: (10, 6.0), 2: (10, 5.0), 5: (9, 4.0)}
BEST_ROWS: list[tuple[Spec, int, tuple[int, ...]]] = [  # a tree, its visits, and the moves with the most of them
    ({1: (4, 3.0), 2: (25, 15.0, _ONE_REPLY), 6: (30, 14.0, _MANY_REPLIES), 5: (1, 0.0)}, 61, (6,)),
    ({1: (20, 14.0), 5: (50, 5.0), 2: (18, 13.0), 6: (12, 2.0)}, 100, (5,)),
    ({5: (1, 0.0), 1: (3, 0.0), 2: (7, 0.0), 6: (2, 0.0)}, 13, (2,)),
    ({6: (1, 0.0), 2: (2, 1.0)}, 3, (2,)),
    ({5: (0, 0.0), 1: (0, 0.0), 2: (1, 1.0), 6: (0, 0.0)}, 1, (2,)),
    ({1: (9, 4.0), 5: (10, 2.0), 2: (3, 3.0), 6: (10, 2.0)}, 32, (5, 6)),
]
TRUST = "the visits are where the search has put its trust; a mean over a few games is luck"
ZERO: Spec = {1: (4, 3.0), 0: (20, 5.0), 3: (2, 0.0), 8: (1, 1.0)}  # the best move is 0


def _best_cases(function: Any) -> list[Case]:
    found = [_best_case(state, *row) for state in both_seats(COURSE) for row in BEST_ROWS]
    return [*found, *(_best_case(state, ZERO, 27, (0,)) for state in both_seats(MIRRORED))]


def _best_case(state: Any, spec: Spec, visits: int, moves: tuple[int, ...]) -> Case:
    called = f"best_move(root) with {told_tree(state, visits, spec)}"
    call = lambda function: _chosen(function, made_tree(state, visits, spec), moves)  # noqa: E731
    right = {"": _told(state, moves[0]) if len(moves) == 1 else " or ".join(_told(state, move) for move in moves)}

    def draw(function: Any, answer: Any) -> Any:
        move = run_guarded(lambda: as_plain(function(made_tree(state, visits, spec)))).value
        return tuple(chosen(made_tree(state, visits, spec), one) for one in (move, moves[0]))

    return Case(called, call, why=TRUST, state=state, right=right, draw=draw)


def _chosen(function: Any, root: Node, best: Sequence[Any]) -> Facts:
    """What a rule answers; any of several best moves is as good as the others."""
    answer, changed = asked(function, root)
    if hasattr(answer, "children"):
        return {"": "a node of the tree, not a move", **changed}
    move = as_plain(answer)
    moves = best if type(move) is not bool and move in best else [move]
    return {"": None if move is None else " or ".join(_told(root.state, one) for one in moves), **changed}


def _told(state: Any, move: Any) -> str:
    known = type(move) is int and move in state.moves()
    return f"{move!r}, the move {move_name(state, move)}" if known else words_of(move)


check_best_move = Check("best_move", _best_cases, searching.robust_child)


_FOUR: Spec = {1: (5, 1.0), 2: (20, 16.0), 5: (0, 0.0), 6: (15, 9.0)}
_ENDS: tuple[Rewards, ...] = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
_WHY = "the shares say what the search found, and the value what the player to move got in the end"


def _lesson_cases(function: Any) -> list[Case]:
    found = [_lesson_case(state, _FOUR, 41, end) for state in both_seats(COURSE) for end in _ENDS]
    found += [_lesson_case(state, ZERO, 28, end) for state in both_seats(MIRRORED) for end in _ENDS[:2]]
    three = Nim((1, 2), players=3).play(1)
    return [*found, _lesson_case(three, {101: (6, 2.0), 102: (2, 2.0)}, 9, (0.0, 1.0, 0.0))]


def _lesson_case(state: Any, spec: Spec, visits: int, rewards: Rewards) -> Case:
    called = f"lesson(root, {rewards}) with {told_tree(state, visits, spec)}; player {state.player} is to move"
    call = lambda function: _taught(function, made_tree(state, visits, spec), rewards)  # noqa: E731
    return Case(called, call, why=_WHY, state=state)


def _taught(function: Any, root: Node, rewards: Rewards) -> Facts:
    """The share of each move with a child and the value; something else in words."""
    answer, changed = asked(lambda root: as_plain(function(root, rewards)), root)
    pair = isinstance(answer, tuple | list) and len(answer) == 2 and isinstance(answer[0], dict)
    if not pair:
        return {"": None if answer is None else words_of(answer), **changed}
    needed = {move: answer[0].get(move, "none") for move in root.children}
    policy = {_name(root.state, move): share for move, share in (answer[0] | needed).items() if share or move in needed}
    return {**{f"the share of {name}": share for name, share in policy.items()}, "the value": answer[1], **changed}


def _name(state: Any, move: Any) -> str:
    return move_name(state, move) if move in state.moves() else words_of(move)


check_lesson = Check("lesson", _lesson_cases, lesson)
