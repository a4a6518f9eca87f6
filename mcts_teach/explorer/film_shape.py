"""What a film from elsewhere may hold: a table of its fields, and whether data fit it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from reprlib import repr as shortened
from textwrap import shorten
from typing import Any, NamedTuple

from mcts_teach.arguments import CORE, PHASES
from mcts_teach.explorer.filming import FILM_FORMAT
from mcts_teach.games.state import PIECES

MOST = 100_000  # nodes, iterations, moves; with more than that a browser gives up
_TYPES = {"string": (str,), "integer": (int,), "number": (int, float), "null": (type(None),), "array": (list,)}
_BROKEN = re.compile("[\ud800-\udfff]")  # half a letter, which no file can hold


class FieldKind(NamedTuple):
    """What one value may be, in words and as a JSON Schema."""

    words: str
    schema: dict[str, Any]


def number_to(most: float, words: str, *, least: float = 0, kind: str = "number") -> FieldKind:
    """A number from `least` to `most`."""
    return FieldKind(words, {"type": kind, "minimum": least, "maximum": most})


def one_of(words: Iterable[str]) -> FieldKind:
    """One of some texts."""
    return FieldKind(f"one of {', '.join(words)}", {"enum": [*words]})


def list_of(kind: FieldKind) -> FieldKind:
    """A list of any length, all of one kind."""
    return FieldKind(f"a list, each {kind.words}", {"type": "array", "items": kind.schema})


def either(words: str, *kinds: FieldKind) -> FieldKind:
    """A value of one of several kinds."""
    return FieldKind(words, {"anyOf": [kind.schema for kind in kinds]})


def or_null(kind: FieldKind) -> FieldKind:
    """A value of a kind, or null."""
    return either(f"{kind.words}, or null", kind, FieldKind("null", {"type": "null"}))


TEXT = FieldKind("a text of at most 10,000 letters", {"type": "string", "minLength": 0, "maxLength": 10_000})
NAME = FieldKind("a text of 1 to 40 letters", {"type": "string", "minLength": 1, "maxLength": 40})
WHOLE = number_to(MOST, f"a whole number from 0 to {MOST:,}", kind="integer")
NUMBER = number_to(1e15, "a number", least=-1e15)
COUNT = number_to(1e15, "a number from 0")
FINITE = number_to(1e300, "a number", least=-1e300)
ANY_VALUE = either('a number, or "∞", "-∞" or "?"', FINITE, one_of(("∞", "-∞", "?")))
MOVES = either("a whole number, or a list of names", WHOLE, list_of(NAME))
REWARDS = either("a list of numbers, or a text", TEXT, list_of(ANY_VALUE))
CHANGES = list_of(list_of(either("the number of a cell, or a letter", WHOLE, NAME)))
POSITION = either("a text, or a list of [cell, letter]", TEXT, CHANGES)  # whether there is a board is looked at later

RAN = (one_of(CORE), WHOLE, TEXT, or_null(WHOLE))

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
    "positions?": [POSITION],
    "say?": (TEXT, TEXT, TEXT, TEXT),
    "why?": [TEXT],
    "proofs?": [(WHOLE, TEXT)],
    "lines?": {f"{name}?": [RAN] for name in PHASES},
    "scores?": {"expand?": [(WHOLE, ANY_VALUE)], "backpropagate?": [(WHOLE, ANY_VALUE)]},
}
FILM_FIELDS = {
    "format": one_of([FILM_FORMAT]),
    "title?": TEXT,
    "players?": [TEXT],
    "legend?": TEXT,
    "chance?": TEXT,
    "score?": {"name?": TEXT, "c?": or_null(FINITE), "prior?": FINITE},
    "board?": BOARD_FIELDS,
    "code?": {f"{name}?": TEXT for name in CORE},
    "there?": WHOLE,
    "before?": TEXT,
    "after?": TEXT,
    "plays?": [(WHOLE, WHOLE)],
    "nodes": NODE_FIELDS,
    "iterations": [ITERATION_FIELDS],
}


def check_shape(value: Any, shape: Any, where: str) -> None:
    """Refuse what does not have a shape; the ValueError names the place and what would be right."""
    if isinstance(shape, FieldKind):
        if not _is_allowed(value, shape.schema):
            refuse_unless(False, where, f"{shape.words}, not {shorten(shortened(value), 150)}")
    elif isinstance(shape, dict):
        _check_fields(value, shape, where)
    else:
        short = isinstance(value, list) and len(value) <= MOST
        refuse_unless(short, where, f"a list of at most {MOST:,} values")
        refuse_unless(isinstance(shape, list) or len(value) == len(shape), where, f"a list of {len(shape)} values")
        for number, part in enumerate(value):
            check_shape(part, shape[number if isinstance(shape, tuple) else 0], f"{where}[{number}]")


def _check_fields(value: Any, shape: dict[str, Any], where: str) -> None:
    refuse_unless(isinstance(value, dict), where, "an object with named fields")
    parts = {name.rstrip("?"): part for name, part in shape.items()}
    for name in {**parts, **value}:
        place = f"{where}.{shortened(name)[1:-1]}".removeprefix("the film.")
        refuse_unless(name in value or f"{name}?" in shape, place, "given")
        refuse_unless(name in parts, place, "left out, as there is no such field")
        if name in value:
            check_shape(value[name], parts[name], place)


def _is_allowed(value: Any, schema: dict[str, Any]) -> bool:
    """Whether the JSON Schema of a kind allows a value; a whole number has no decimal point here, not even 1.0."""
    if "anyOf" in schema:
        return any(_is_allowed(value, each) for each in schema["anyOf"])
    if "enum" in schema:
        return isinstance(value, str) and value in schema["enum"]
    if type(value) not in _TYPES[schema["type"]]:
        return False
    if isinstance(value, list):
        return all(_is_allowed(part, schema["items"]) for part in value)
    if isinstance(value, str):
        return schema["minLength"] <= len(value) <= schema["maxLength"] and not _BROKEN.search(value)
    return value is None or bool(schema["minimum"] <= value <= schema["maximum"])


def refuse_unless(right: bool, where: str, wanted: str) -> None:
    """Refuse what is not right, with the place and what it must be."""
    if not right:
        raise ValueError(f"{where} must be {wanted}")
