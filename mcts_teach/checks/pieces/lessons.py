"""The check of a lesson: what a searched position and the end of its game teach a network."""

from __future__ import annotations

from typing import Any

from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, MIRRORED, Spec, both_seats, made_tree, shape, told_tree
from mcts_teach.games.nim import Nim
from mcts_teach.games.state import Rewards
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
    def answer_of(function: Any) -> Any:
        root = made_tree(state, visits, spec)
        before, answer = shape(root), as_plain(function(root, rewards))
        return "changed" if shape(root) != before else _without_zeros(answer)

    return Case(
        f"lesson(root, {rewards}) with {told_tree(state, visits, spec)}; player {state.player} is to move",
        answer_of,
        None,
        "",
        _WHY,
        lambda answer: _told(state, answer),
        state,
        lambda answer: _proven(state, answer, rewards),
    )


def _without_zeros(answer: Any) -> Any:
    """A lesson whose policy leaves out the moves that nobody visited: to say 0 is the same."""
    if isinstance(answer, tuple | list) and len(answer) == 2 and isinstance(answer[0], dict):
        policy, value = answer
        return {move: share for move, share in policy.items() if share != 0}, value
    return answer


def _proven(state: Any, answer: Any, rewards: Rewards) -> str:
    """The mistake that such an answer proves."""
    if answer in ("changed", None):
        return ""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        return "half-a-lesson"
    value = answer[1]
    if isinstance(value, dict):
        return "value-first"
    return "all-rewards" if value == rewards else ""


def _told(state: Any, answer: Any) -> str:
    if answer == "changed":
        return "the tree was changed"
    if not isinstance(answer, tuple | list) or len(answer) != 2 or not isinstance(answer[0], dict):
        return words_of(answer)
    numbers = isinstance(answer[1], int | float) and all(isinstance(share, int | float) for share in answer[0].values())
    if not numbers:
        return words_of(answer)
    shares = ", ".join(f"{move_name(state, move)} {share:.3g}" for move, share in answer[0].items())
    return f"{shares or 'no move'}; value {answer[1]:g}"


check_lesson = Check("lesson", _lesson_cases, lesson)
