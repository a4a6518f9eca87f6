"""The check of a lesson: what a searched position and the end of its game teach a network."""

from __future__ import annotations

from typing import Any

from mcts_teach.checks.judge import Case, Check, Facts
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, MIRRORED, Spec, both_seats, made_tree, shape, told_tree
from mcts_teach.games.nim import Nim
from mcts_teach.games.state import Rewards
from mcts_teach.mcts import Node
from mcts_teach.names import move_name
from mcts_teach.variants.alphazero import lesson

_FOUR: Spec = {1: (5, 1.0), 2: (20, 16.0), 5: (0, 0.0), 6: (15, 9.0)}
_ALL_BUT_ONE: Spec = {6: (37, 30.0), 1: (0, 0.0), 2: (1, 0.0), 5: (2, 1.0)}
_ZERO: Spec = {1: (4, 3.0), 0: (20, 5.0), 3: (5, 0.0), 8: (1, 1.0)}
_ENDS: tuple[Rewards, ...] = (1.0, 0.0), (0.0, 1.0), (0.5, 0.5)
_WHY = "the shares say what the search found, and the value what the player to move got in the end"


def _lesson_cases(function: Any) -> list[Case]:
    found = [_case(state, _FOUR, 41, end) for state in both_seats(COURSE) for end in _ENDS]
    found += [_case(state, _ALL_BUT_ONE, 41, end) for state in both_seats(COURSE) for end in _ENDS[:2]]
    found += [_case(state, _ZERO, 31, end) for state in both_seats(MIRRORED) for end in _ENDS[:2]]
    three = Nim((1, 2), players=3).play(1)
    return [*found, _case(three, {101: (6, 2.0), 102: (2, 2.0)}, 9, (0.0, 1.0, 0.0))]


def _case(state: Any, spec: Spec, visits: int, rewards: Rewards) -> Case:
    called = f"lesson(root, {rewards}) with {told_tree(state, visits, spec)}; player {state.player} is to move"
    return Case(
        called, lambda function: _taught(function, made_tree(state, visits, spec), rewards), why=_WHY, state=state
    )


def _taught(function: Any, root: Node, rewards: Rewards) -> Facts:
    """The share of each move with a child and the value; something else in words."""
    before, answer = shape(root), as_plain(function(root, rewards))
    changed = {"the tree": "changed"} if shape(root) != before else {}
    pair = isinstance(answer, tuple | list) and len(answer) == 2 and isinstance(answer[0], dict)
    if not pair:
        return {"": None if answer is None else words_of(answer), **changed}
    needed = {move: answer[0].get(move, "none") for move in root.children}
    policy = {_name(root.state, move): share for move, share in (answer[0] | needed).items() if share or move in needed}
    return {**{f"the share of {name}": share for name, share in policy.items()}, "the value": answer[1], **changed}


def _name(state: Any, move: Any) -> str:
    return move_name(state, move) if move in state.moves() else words_of(move)


check_lesson = Check("lesson", _lesson_cases, lesson)
