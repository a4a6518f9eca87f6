"""Films from elsewhere: a JSON file, checked by a table of its fields and completed; so any search can be shown."""

import json
import re
from collections.abc import Iterable
from itertools import pairwise
from os import PathLike
from reprlib import repr as shortened
from textwrap import shorten
from typing import Any, NamedTuple

from mcts_teach.arguments import CORE, PHASES
from mcts_teach.drawing.words import many
from mcts_teach.explorer.board_data import GONE, NO_PIECE, PIECE, PIECE_IN_LINE
from mcts_teach.explorer.filming import FILM_FORMAT, LEGEND, Film
from mcts_teach.files import path_of, read_json, write_file
from mcts_teach.games.board import SYMBOLS
from mcts_teach.games.state import PIECES
from mcts_teach.trace_file import refuse_damage

LETTERS = NO_PIECE + GONE + PIECE + PIECE_IN_LINE
UNIT_SQUARE = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
MOST = 100_000  # nodes, iterations, moves; with more than that a browser gives up
_TYPES = {"string": (str,), "integer": (int,), "number": (int, float), "null": (type(None),), "array": (list,)}
_BROKEN = re.compile("[\ud800-\udfff]")  # half a letter, which no file can hold


class FieldKind(NamedTuple):
    """What one value may be, in words and as a JSON Schema; `|` makes a kind of two."""

    words: str
    schema: dict[str, Any]

    def __or__(self, other: "FieldKind") -> "FieldKind":
        return FieldKind(f"{self.words}, or {other.words}", {"anyOf": [self.schema, other.schema]})


def number_to(most: float, words: str, least: float = 0, kind: str = "number") -> FieldKind:
    """A number from `least` to `most`."""
    return FieldKind(words, {"type": kind, "minimum": least, "maximum": most})


def one_of(words: Iterable[str]) -> FieldKind:
    """One of some texts."""
    return FieldKind(f"one of {', '.join(words)}", {"enum": [*words]})


def list_of(kind: FieldKind) -> FieldKind:
    """A list of any length, all of one kind."""
    return FieldKind(f"a list, each {kind.words}", {"type": "array", "items": kind.schema})


TEXT = FieldKind("a text of at most 10,000 letters", {"type": "string", "minLength": 0, "maxLength": 10_000})
NAME = FieldKind("a text of 1 to 40 letters", {"type": "string", "minLength": 1, "maxLength": 40})
WHOLE = number_to(MOST, f"a whole number from 0 to {MOST:,}", kind="integer")
NUMBER = number_to(1e15, "a number", least=-1e15)
COUNT = number_to(1e15, "a number from 0")
FINITE = number_to(1e300, "a number", least=-1e300)
NULL = FieldKind("null", {"type": "null"})
ANY_VALUE = FINITE | one_of(("∞", "-∞", "?"))
CHANGES = (TEXT | list_of(list_of(WHOLE | NAME)))._replace(words="a text, or a list of [cell, letter]")


def iteration_fields(node: FieldKind = WHOLE, change: Any = CHANGES) -> dict[str, Any]:
    """What an iteration may hold, given the nodes that there are, and what a move of a playout changes."""
    scores = [(node, ANY_VALUE)]
    return {
        "path": [WHOLE],
        "visits": [COUNT],
        "wins": [ANY_VALUE],
        "size?": WHOLE,
        "selected?": WHOLE,
        "untried?": [NAME],
        "rewards?": TEXT | list_of(ANY_VALUE),
        "end?": TEXT | NULL,
        "playout?": [TEXT],
        "positions?": [change],
        "say?": (TEXT, TEXT, TEXT, TEXT),
        "why?": [TEXT],
        "proofs?": [(node, TEXT)],
        "lines?": {f"{name}?": [(one_of(CORE), WHOLE, TEXT, node | NULL)] for name in PHASES},
        "scores?": {"expand?": scores, "backpropagate?": scores},
    }


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
    "parent": [WHOLE | NULL],
    "name": [NAME],
    "place?": [WHOLE],
    "mover?": [WHOLE | NULL],
    "player?": [WHOLE | NULL],
    "end?": [TEXT | NULL],
    "odds?": [COUNT | NULL],
    "moves?": [WHOLE | list_of(NAME)],
    "position?": [TEXT],
    "visits?": [COUNT],
    "wins?": [ANY_VALUE],
    "proof?": [TEXT | NULL],
}
FILM_FIELDS = {
    "format": one_of([FILM_FORMAT]),
    "title?": TEXT,
    "players?": [TEXT],
    "legend?": TEXT,
    "chance?": TEXT,
    "score?": {"name?": TEXT, "c?": FINITE | NULL, "prior?": FINITE},
    "board?": BOARD_FIELDS,
    "code?": {f"{name}?": TEXT for name in CORE},
    "there?": WHOLE,
    "before?": TEXT,
    "after?": TEXT,
    "plays?": [(WHOLE, WHOLE)],
    "nodes": NODE_FIELDS,
    "iterations": [iteration_fields()],
}


def read_film(file: str | PathLike[str]) -> Film:
    """Read a film from a JSON file, as docs/film.md describes it; ValueError, with the place, if it is damaged."""
    file = path_of("file", file)
    with refuse_damage(f"{file} is not a film that can be shown"):
        film = complete_film(read_json(file))
    return film


def save_film(file: str | PathLike[str], *films: Film) -> None:
    """Write a film to a JSON file, for `read_film`; ValueError for two films, and for one that it could not read."""
    if len(films) != 1:
        raise ValueError(f"{file}: a .json holds one recording, not {len(films)}; save them as a page, .html")
    text = json.dumps(films[0], ensure_ascii=False, allow_nan=False)
    with refuse_damage(f"{file} would be no film that can be read again"):
        complete_film(json.loads(text))
    write_file(file, text + "\n")


def complete_film(data: Any) -> Film:
    """A film with all that may be left out; ValueError, with the place, if it cannot be shown.

    >>> film = complete_film({"format": FILM_FORMAT, "nodes": {"parent": [None, 0], "name": ["start", "a"]},
    ...                       "iterations": [{"path": [0, 1], "visits": [1, 1], "wins": [0, 1]}]})
    >>> film["iterations"][0]["say"][1]
    'a is added'
    """
    refuse_unless(isinstance(data, dict) and data.get("format") == FILM_FORMAT, "format", repr(FILM_FORMAT))
    data = {name: value for name, value in data.items() if (name, value) != ("board", None)}
    check_shape({name: [] if name == "iterations" else value for name, value in data.items()}, FILM_FIELDS, "the film")
    board = _complete_board(data["board"]) if "board" in data else None
    nodes, size, rows = _complete_nodes(data["nodes"], board), data.get("there", 1), []
    count, cells = len(nodes["parent"]), len(board["cells"]) if board else 1
    node = number_to(count - 1, f"the number of a node, from 0 to {count - 1}", kind="integer")
    cell = number_to(cells - 1, f"the number of a cell, from 0 to {cells - 1}", kind="integer")
    fields = iteration_fields(node, [(cell, one_of(LETTERS))] if board else TEXT)
    check_shape(data["iterations"], [fields], "iterations")
    refuse_unless(1 <= size <= count, "there", f"a number from 1 to {count}, as there are so many nodes")
    for number, row in enumerate(data["iterations"]):
        rows.append(_complete_iteration(row, nodes, size, f"iterations[{number}]"))
        size = rows[-1]["size"]
    late = many(count - size, "node")
    refuse_unless(size == count, "nodes", f"only those that came in an iteration, and {late} did not")
    first = all(node < count and nodes["parent"][node] == 0 for _, node in data.get("plays", []))
    refuse_unless(first, "plays", "iterations with first moves, which are nodes below node 0")
    usual: Film = {"title": "a search", "players": [], "legend": LEGEND, "there": 1, "code": {}}
    score = {"name": "score", "c": None} | data.get("score", {})
    return {**usual, **data, "score": score, "board": board, "nodes": nodes, "iterations": rows}


def _complete_board(plan: dict[str, Any]) -> dict[str, Any]:
    count = len(plan["cells"])
    usual = {"names": [""] * count, "outline": UNIT_SQUARE, "pieces": PIECES[0], "signs": [*SYMBOLS]}
    board: dict[str, Any] = usual | {"edges": [], "sides": []} | plan
    refuse_unless(count > 0 and len(board["outline"]) > 0, "board", "one with cells, and an outline")
    small = len(str(board)) <= MOST  # of more numbers a browser finds no largest
    refuse_unless(small, "board", f"shorter than {MOST:,} letters")
    refuse_unless(len(board["names"]) == count, "board.names", f"a list of {count}, as there are so many cells")
    return board


def _complete_nodes(given: dict[str, list[Any]], board: dict[str, Any] | None) -> dict[str, list[Any]]:
    """The columns of the nodes, with those that were left out."""
    count, children, places = len(given["parent"]), [0] * len(given["parent"]), []
    for name, column in given.items():
        refuse_unless(len(column) == count, f"nodes.{name}", f"a list of {count}, like parent")
    for node, parent in enumerate(given["parent"]):
        right = parent is None if node == 0 else parent is not None and parent < node
        wanted = "null, for the root" if node == 0 else "the number of an earlier node"
        refuse_unless(right, f"nodes.parent[{node}]", wanted)
        places.append(children[parent or 0])
        children[parent or 0] += node > 0
    if board is not None:
        refuse_unless("position" in given, "nodes.position", "given, as there is a board")
        for node, text in enumerate(given["position"]):
            right = len(text) <= len(board["cells"]) and not text.strip(LETTERS)
            refuse_unless(right, f"nodes.position[{node}]", "a letter for each cell, as docs/film.md lists them")
    usual: dict[str, list[Any]] = {name: [None] * count for name in ("mover", "player", "end")}
    return usual | {"place": places, "moves": children, "position": [""] * count} | given


def _complete_iteration(row: Film, nodes: Film, size: int, where: str) -> Film:
    """An iteration, with what was left out; `size` is how many nodes there were before it."""
    path, count = row["path"], len(nodes["parent"])
    new = row.get("size", max(size, *(node + 1 for node in path)) if path else size)
    refuse_unless(size <= new <= count, f"{where}.size" if "size" in row else f"{where}.path", f"at most {count}")
    refuse_unless(len(path) > 0 and max(path) < new, f"{where}.path", f"a list of nodes, each from 0 to {new - 1}")
    fresh = len(path) > 1 and path[-1] >= size
    chosen = row.get("selected", len(path) - fresh)
    refuse_unless(1 <= chosen <= len(path), f"{where}.selected", f"a number from 1 to {len(path)}")
    straight = path[0] == 0 and all(nodes["parent"][node] == above for above, node in pairwise(path))
    refuse_unless(straight or "say" in row, f"{where}.path", "a way from node 0 to a child of it, and so on")
    names = [nodes["name"][node] for node in path]
    usual: Film = {"say": _simple_sentences(names, fresh), "why": [f"{name} was chosen" for name in names[1:chosen]]}
    usual |= {"end": None, "playout": [], "positions": []}
    row = usual | row | {"selected": chosen, "size": new}
    for name, length in (("visits", len(path)), ("wins", len(path)), ("why", chosen - 1)):
        refuse_unless(len(row[name]) == length, f"{where}.{name}", f"a list of {length}, to fit the path")
    return row


def _simple_sentences(names: list[str], fresh: bool) -> list[str]:
    """The sentences of an iteration that brings none."""
    way, walk = " › ".join(names), " › ".join(names[: len(names) - fresh])
    added = f"{names[-1]} is added" if fresh else "nothing is added"
    return [f"the walk stops at {walk}", added, f"a game is played from {way}", f"one more visit along {way}"]


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
