"""What a film from elsewhere may hold: a table of its fields, and whether data fit it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from reprlib import repr as shortened
from textwrap import shorten
from typing import Any, NamedTuple

from mcts_teach.explorer.filming import CORE, FILM_FORMAT
from mcts_teach.games.state import PIECES

MOST = 100_000  # nodes, iterations, moves; with more than that a browser gives up
_BROKEN = re.compile("[\ud800-\udfff]")  # half a letter, which no file can hold


class FieldKind(NamedTuple):
    """What a value may be, in words, and whether it is that."""

    words: str
    holds: Callable[[Any], bool]


def one_of(words: Iterable[str]) -> FieldKind:
    """One of some texts."""
    return FieldKind(f"one of {', '.join(words)}", lambda v: isinstance(v, str) and v in words)


def or_null(kind: FieldKind) -> FieldKind:
    """The same, or nothing."""
    return FieldKind(f"{kind.words}, or null", lambda v: v is None or kind.holds(v))


TEXT = FieldKind("a text", lambda v: isinstance(v, str) and len(v) <= 10_000 and not _BROKEN.search(v))
NAME = FieldKind("a text of 1 to 40 letters", lambda v: TEXT.holds(v) and 0 < len(v) <= 40)
WHOLE = FieldKind(f"a whole number from 0 to {MOST:,}", lambda v: type(v) is int and 0 <= v <= MOST)
NUMBER = FieldKind("a number", lambda v: type(v) in (int, float) and abs(v) <= 1e15)
COUNT = FieldKind("a number from 0", lambda v: NUMBER.holds(v) and v >= 0)
FINITE = FieldKind("a number", lambda v: type(v) in (int, float) and abs(v) <= 1e300)
ANY_VALUE = FieldKind('a number, or "∞", "-∞" or "?"', lambda v: FINITE.holds(v) or v in ("∞", "-∞", "?"))
MOVES = FieldKind("a whole number, or a list of names", lambda v: WHOLE.holds(v) or _is_list(v, NAME))
REWARDS = FieldKind("a list of numbers, or a text", lambda v: TEXT.holds(v) or _is_list(v, ANY_VALUE))
ANYTHING = FieldKind("anything", lambda v: True)

# A list has things like its only part, a tuple is a list with just these parts, and ? marks what may be left out.
BOARD_FIELDS = {
    "cells": [(NUMBER, NUMBER)],
    "names?": [TEXT],
    "outline?": [(NUMBER, NUMBER)],
    "pieces?": one_of(PIECES),
    "signs?": [TEXT],
    "edges?": [(NUMBER, NUMBER, TEXT, one_of(("start", "middle", "end")))],
    "sides?": [([(NUMBER, NUMBER)], WHOLE)],
}
NODE_FIELDS = {
    "parent": [or_null(WHOLE)],
    "name": [NAME],
    "place?": [WHOLE],
    "mover?": [or_null(WHOLE)],
    "player?": [or_null(WHOLE)],
    "end?": [or_null(TEXT)],
    "odds?": [or_null(COUNT)],
    "moves?": [MOVES],
    "position?": [TEXT],
    "visits?": [COUNT],
    "wins?": [ANY_VALUE],
    "proof?": [or_null(TEXT)],
}
ITERATION_FIELDS = {
    "path": [WHOLE],
    "visits": [COUNT],
    "wins": [ANY_VALUE],
    "size?": WHOLE,
    "selected?": WHOLE,
    "untried?": [NAME],
    "rewards?": REWARDS,
    "end?": or_null(TEXT),
    "playout?": [TEXT],
    "positions?": [ANYTHING],  # looked at once it is known whether there is a board
    "say?": (TEXT, TEXT, TEXT, TEXT),
    "why?": [TEXT],
    "proofs?": [(WHOLE, TEXT)],
    "scores?": {"expand?": [(WHOLE, ANY_VALUE)], "backpropagate?": [(WHOLE, ANY_VALUE)]},
}
FILM_FIELDS = {
    "format": one_of([FILM_FORMAT]),
    "title?": TEXT,
    "players?": [TEXT],
    "legend?": TEXT,
    "chance?": TEXT,
    "score?": {"name?": TEXT, "c?": or_null(FINITE)},
    "board?": BOARD_FIELDS,
    "code?": {f"{name}?": TEXT for name in CORE},
    "there?": WHOLE,
    "before?": TEXT,
    "after?": TEXT,
    "nodes": NODE_FIELDS,
    "iterations": [ITERATION_FIELDS],
}


def fits(value: Any, shape: Any, where: str) -> None:
    """Refuse what does not have a shape; the ValueError names the place and what would be right."""
    if isinstance(shape, FieldKind):
        if not shape.holds(value):
            must(False, where, f"{shape.words}, not {shorten(shortened(value), 150)}")
    elif isinstance(shape, dict):
        must(isinstance(value, dict), where, "an object with named fields")
        parts = {name.rstrip("?"): part for name, part in shape.items()}
        for name in {**parts, **value}:
            place = f"{where}.{shortened(name)[1:-1]}".removeprefix("the film.")
            must(name in value or f"{name}?" in shape, place, "given")
            must(name in parts, place, "left out, as there is no such field")
            if name in value:
                fits(value[name], parts[name], place)
    else:
        must(isinstance(value, list) and len(value) <= MOST, where, f"a list of at most {MOST:,} values")
        must(isinstance(shape, list) or len(value) == len(shape), where, f"a list of {len(shape)} values")
        for number, part in enumerate(value):
            fits(part, shape[number if isinstance(shape, tuple) else 0], f"{where}[{number}]")


def _is_list(value: Any, kind: FieldKind) -> bool:
    return isinstance(value, list) and all(map(kind.holds, value))


def must(right: bool, where: str, be: str) -> None:
    """Refuse what is not right, with the place and what it must be."""
    if not right:
        raise ValueError(f"{where} must be {be}")
