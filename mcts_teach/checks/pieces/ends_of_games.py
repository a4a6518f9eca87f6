"""What the ends of a learner's game, beside those of the known one, prove about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from math import prod
from typing import Any, NamedTuple

from mcts_teach.checks.pieces.game_promises import ReachedPlace


class End(NamedTuple):
    """An end of the known game, or a position where the learner's differs: how, in words, and both positions."""

    kind: str
    words: str
    right: Any
    place: ReachedPlace


def winning_line(right: Any) -> int:
    """The stones of lines that win, as bits, where k in a row win; 0 in other games."""
    return right.line(right.theirs, 1 - right.player) if hasattr(right, "k") and right.won else 0


def is_single(right: Any) -> bool:
    """Whether one line wins, and no longer than it must be."""
    return winning_line(right).bit_count() == getattr(right, "k", 0)


def is_full(right: Any) -> bool:
    """Whether no cell of a board is free."""
    return hasattr(right, "mine") and (right.mine | right.theirs).bit_count() == prod(right.shape)


def prove_mistake(found: Sequence[End]) -> str:
    """The known mistake that all ends and differences together prove; nothing if there is none."""
    wrong, won = [one for one in found if one.kind], [one for one in found if getattr(one.right, "won", False)]
    kinds = {one.kind for one in wrong}
    of_the_end = kinds <= {"over", "goes on", "rewards", "no rewards"}  # the marks are where they belong
    if "over" in kinds and of_the_end and all(_claims_a_win(one.place) for one in wrong if one.kind == "over"):
        return "a-false-line"
    if kinds == {"turn"}:
        return "turn-does-not-change" if wrong[0].place.made else "other-begins"
    if "goes on" in kinds and kinds <= {"goes on", "rewards", "no rewards"}:
        return _proven_by_wins(won)
    return _proven_by_rewards(wrong, won) if kinds == {"rewards"} else ""


def _claims_a_win(place: ReachedPlace) -> bool:
    """Whether a learner's game that is over says that somebody has won."""
    with suppress(Exception):
        return set(place.rewards()) == {0.0, 1.0}
    return False


def _proven_by_wins(won: Sequence[End]) -> str:
    """Whether no win ends the game; or none on some lines, seen more than once or on all that run the same way."""
    if _misses_player_0(won):
        return "zero-is-false"
    missed = Counter(winning_line(one.right) for one in won if one.kind and is_single(one.right))
    ending = {winning_line(one.right) for one in won if not one.kind and is_single(one.right)}
    for loser in (0, 1):  # who would move next
        lost = [one for one in won if one.right.player == loser and not is_full(one.right)]
        if lost and all(one.kind for one in lost):
            return "wins-do-not-end"
    if not missed or not ending or missed.keys() & ending:
        return ""
    apart = not set(map(_step, missed)) & set(map(_step, ending))
    return "a-line-forgotten" if apart or min(missed.values()) > 1 else ""


def _misses_player_0(won: Sequence[End]) -> bool:
    """Whether all wins of player 0 go wrong, those on a full board perhaps not, and none of player 1."""
    others = [one for one in won if one.right.player != 1]  # who would move next has lost
    wrong = all(one.kind or is_full(one.right) for one in won if one.right.player == 1)
    return wrong and bool(others) and not any(one.kind for one in others)


def _step(line: int) -> int:
    """From the first bit of a line to the next."""
    rest = line & line - 1
    return (rest & -rest).bit_length() - (line & -line).bit_length()


def _proven_by_rewards(wrong: Sequence[End], won: Sequence[End]) -> str:
    given = {(one.place.rewards(), one.right.rewards()) for one in wrong}
    drawn = {rewards for rewards, _ in given} == {(0.5, 0.5)}
    if drawn and _misses_player_0(won):
        return "zero-is-false"
    if given == {((0.0, 0.0), (0.5, 0.5))}:
        return "draw-is-a-loss"
    if all(one.kind for one in won) and all(rewards == right[::-1] for rewards, right in given):
        return "rewards-of-the-loser"
    if drawn and all(is_full(one.right) for one in wrong):
        return "draw-before-win"
    if all(one.kind for one in won) and _is_scaled(given):
        return "minus-one-to-one"
    doubled = not any(is_single(one.right) for one in wrong) and all(max(rewards) == 2 for rewards, _ in given)
    return "two-lines-count-double" if doubled else ""


def _is_scaled(given: set[tuple[Any, Any]]) -> bool:
    """Whether rewards are what is right on another scale, such as from 0 to 100."""
    pairs = {pair for rewards, right in given for pair in zip(right, rewards, strict=True)}
    seen = dict(sorted(pairs))
    low, high = seen.get(0.0, 0), seen.get(1.0, 0)
    return {0.0, 1.0} <= seen.keys() and low < high and all(mine == low + (high - low) * one for one, mine in pairs)
