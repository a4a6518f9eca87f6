"""What a learner's code gives back, as plain data: nothing of the learner's runs when that is compared or told."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import islice
from numbers import Integral, Real
from typing import Any

Facts = dict[str, Any]  # plain data by what it is data about
LUCK = 5  # standard errors: one right program in a million is further off
MOST_TOLD = 4  # facts that are told of one case
BUT_RIGHT = "; right: "  # in a fact, between what came and what should have come
UNTOLD = "as before"
ATOMS = (type(None), bool, float, complex, bytes, type(...))
HUGE = 10**300  # above it a whole number is no float any more
MOST_PARTS, MOST_DEEP = 100_000, 8  # parts of an answer, one in another, that are looked at
LONG_WORDS = 300
HOLDERS: Any = (tuple, list, dict)


@dataclass(frozen=True)
class Other:
    """What is told in words, and is as good as anything else of its kind: its type, if it is no plain data."""

    kind: Any
    words: str = field(compare=False)

    def __repr__(self) -> str:
        return self.words


class Odd(Other):
    """Another kind of thing than was asked for; one of its kind with parts of the same kinds is as good."""

    @classmethod
    def made(cls, value: Any, words: str = "") -> Any:
        """Plain data as such a thing, told in some words; None and numbers stay as they are."""
        parts = sorted({kind_of(part) for part in value} if isinstance(value, tuple | list) else ())
        fits = type(value) in (int, float, type(None))
        return value if fits else cls((kind_of(value), *parts), words or words_of(value))


def _other(value: Any) -> Other:
    kind = type_name(value)
    return Other(kind, f"<{kind} of {len(value):,}>" if isinstance(value, HOLDERS) else words_of(value))


def as_plain(value: Any, left: list[int] | None = None, deep: int = MOST_DEEP) -> Any:
    """Numbers of any kind, text, tuples, lists and dictionaries as Python's own; all else as an Other.

    What it asks of the value may be code of the learner's, so it belongs inside the guard.
    """
    left = left or [MOST_PARTS]
    left[0] -= 1
    if type(value) in (*ATOMS, Other, Odd):
        return value
    if isinstance(value, tuple | float) and type(value).__module__.startswith("mcts_teach."):  # one of our positions
        return value
    if isinstance(value, str):
        return str.__str__(value)
    if isinstance(value, Integral):
        return int(value) if abs(int(value)) < HUGE else _other(value)
    if isinstance(value, Real | Decimal):
        return float(value)
    kind = next((kind for kind in HOLDERS if deep and isinstance(value, kind)), None)
    if kind is None or kind.__len__(value) >= left[0]:
        return _other(value)
    if kind is not dict:
        return kind(as_plain(part, left, deep - 1) for part in kind.__iter__(value))
    plain = [(key, as_plain(key, left, 2), as_plain(part, left, deep - 1)) for key, part in dict.items(value)]
    return {_other(key) if isinstance(seen, list | dict) else seen: part for key, seen, part in plain}


def kind_of(value: Any) -> str:
    """The name of the type of what came back, plain or not."""
    return value.kind if type(value) is Other else type_name(value)


def a_kind(value: Any) -> str:
    """The name of its type with its article: a list, an int."""
    return f"a{'n' * (kind_of(value)[:1] in 'aeiou')} {kind_of(value)}"


def type_name(value: Any) -> str:
    """The name of the type of anything, even if the type pretends to another."""
    return str(vars(type)["__name__"].__get__(type(value)))


def words_of(value: Any) -> str:
    """The repr of anything, cut if it is long; its type where it has none."""
    with suppress(Exception):
        words = str.__str__(repr(as_plain(value) if isinstance(value, HOLDERS) else value))
        return words if len(words) <= LONG_WORDS else words[:LONG_WORDS] + " ..."
    return a_kind(value)


def listed(things: Iterable[Any], most: int = 1000) -> list[Any]:
    """The things in a list; ValueError if there are more than anybody can have meant, or no end to them."""
    found = list(things if type(things) in (list, dict) else islice(things, most + 1))
    if len(found) > most:
        raise ValueError(f"there are more than {most:,} of them")
    return found


class Share(float):
    """A number from 0 to 1 that was found by chance, in so many draws: as good as another as far as luck goes."""

    draws: int

    def __new__(cls, value: float, draws: int = 430) -> Share:
        share = super().__new__(cls, value)
        share.draws = draws
        return share


def same(one: Any, other: Any) -> bool:
    """Whether two answers are the same, numbers with a point to nine digits, chances as luck has it."""
    if isinstance(one, Other) and isinstance(other, Other):
        return type(one) is type(other) and same(one.kind, other.kind)
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


def differing(seen: Facts, right: Facts) -> list[str]:
    """The labels of the facts that are not the same."""
    return [label for label in {**right, **seen} if not same(seen.get(label), right.get(label))]
