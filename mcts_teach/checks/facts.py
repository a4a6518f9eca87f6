"""Facts: plain data by what it is data about; when two are the same, and how they are told."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

Facts = dict[str, Any]
LUCK = 5  # standard errors: one right program in a million is further off
MOST_TOLD = 4  # facts that are told of one case
BUT_RIGHT = "; right: "  # in a fact, between what came and what should have come
UNTOLD = "as before"


class Share(float):
    """A number from 0 to 1 that was found by chance, in so many draws: as good as another as far as luck goes."""

    draws: int

    def __new__(cls, value: float, draws: int = 430) -> Share:
        share = super().__new__(cls, value)
        share.draws = draws
        return share


def same(one: Any, other: Any) -> bool:
    """Whether two answers are the same, numbers with a point to nine digits, chances as luck has it."""
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    numbers = all(isinstance(number, int | float) and not isinstance(number, bool) for number in (one, other))
    if not numbers or type(one) is type(other) is int:
        return type(one) is type(other) and bool(one == other)
    draws = [1 / value.draws for value in (one, other) if isinstance(value, Share)]
    chance = max(0.0, other * (1 - other)) if draws else 0.0
    luck = LUCK * math.sqrt((chance + 0.002) * sum(draws))
    try:
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=max(1e-9, luck))
    except OverflowError:  # a whole number that no float can hold
        return bool(one == other)


def told_facts(facts: Facts, labels: Sequence[str] = (), digits: int = 4) -> str:
    """The first of some facts in words; of all if no labels are given."""
    shown = [label for label in labels or facts if label in facts]
    told = []
    for label in shown[:MOST_TOLD]:
        value = facts[label]
        form = ".2f" if isinstance(value, Share) else f".{digits}g" if isinstance(value, float) else ""
        number = "infinity (math.inf)" if value == math.inf else format(value, form) if form else str(value)
        told.append(f"{label}: {number}" if label else number)
    return ", ".join(told)


def first_wrong(steps: Iterable[tuple[str, Facts, Facts]]) -> Facts:
    """The facts of the first of many steps that is not as it should be; none if all are."""
    for where, seen, right in steps:
        if not same(seen, right):
            told = [told_facts(side, differing(seen, right)) for side in (seen, right)]
            return {where: BUT_RIGHT.join(told)}
    return {}


def differing(seen: Facts, right: Facts) -> list[str]:
    """The labels of the facts that are not the same."""
    return [label for label in {**right, **seen} if not same(seen.get(label), right.get(label))]
