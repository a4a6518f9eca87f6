"""Films from elsewhere: a JSON file, checked and completed, so that anybody's search can be shown."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from mcts_teach.drawing.words import many
from mcts_teach.explorer.film import FORMAT, LEGEND, Film

_MOST = 200  # letters of a name


def read_film(file: str | PathLike[str]) -> Film:
    """Read a film from a JSON file, as docs/film.md describes it; ValueError, with the place, if it is damaged."""
    try:
        return completed(json.loads(Path(file).read_text(encoding="utf-8")))
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{file} is not a film that can be shown: {error}") from error


def completed(data: Any) -> Film:
    """A film with all that may be left out; ValueError, with the place, if it cannot be shown.

    >>> film = completed({"format": FORMAT, "nodes": {"parent": [None, 0], "name": ["start", "a"]},
    ...                   "iterations": [{"path": [0, 1], "visits": [1, 1], "wins": [0, 1]}]})
    >>> film["iterations"][0]["say"][1]
    'a is added'
    """
    _must(isinstance(data, dict) and data.get("format") == FORMAT, f"it does not say {FORMAT!r}")
    nodes = _nodes(_given(data, "nodes", dict))
    score = data.get("score", {"name": "score", "c": None})
    _must(isinstance(score, dict) and isinstance(score.get("name"), str), "score must have a name, and c")
    _must(score.get("c") is None or _is_number(score["c"]), "score: c must be a number, or null")
    size, rows, film = (
        1,
        [],
        {"players": ["player 0", "player 1"], "legend": LEGEND, "board": None, "title": "a search"},
    )
    for number, row in enumerate(_given(data, "iterations", list), 1):
        rows.append(_iteration(row, nodes, size, f"iteration {number}"))
        size = rows[-1]["size"]
    _must(size == len(nodes["parent"]), f"{many(len(nodes['parent']) - size, 'node')} came in no iteration")
    film |= {name: data[name] for name in film if name in data}
    _board(film["board"])
    return film | {"format": FORMAT, "score": score, "nodes": nodes, "iterations": rows}


def _nodes(columns: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The columns of the nodes, with those that were left out."""
    parents, names = _given(columns, "parent", list), _given(columns, "name", list)
    count = len(parents)
    _must(count > 0, "nodes: there must be a root")
    for number, parent in enumerate(parents):
        right = parent is None if number == 0 else _is_whole(parent, 0, number - 1)
        _must(right, f"nodes: parent of node {number} must be {'null' if number == 0 else 'an earlier node'}")
    children = [parents.count(number) for number in range(count)] if count < 2000 else _counted(parents)
    usual = {"place": list(range(count)), "mover": [None] * count, "end": [None] * count, "moves": children}
    full = usual | {"position": [""] * count} | {name: columns[name] for name in COLUMNS if name in columns}
    for name, is_right in COLUMNS.items():
        _must(isinstance(full.get(name), list) and len(full[name]) == count, f"nodes: {name} must have {count} values")
        for number, value in enumerate(full[name]):
            _must(is_right(value), f"nodes: {name} of node {number} cannot be {value!r:.60}")
    return full | {"name": names}


def _counted(parents: list[int | None]) -> list[int]:
    counts = [0] * len(parents)
    for parent in parents[1:]:
        counts[parent or 0] += 1
    return counts


def _iteration(row: Any, nodes: Mapping[str, list[Any]], size: int, where: str) -> dict[str, Any]:
    """A row, with what was left out."""
    _must(isinstance(row, dict), f"{where} must have a path, visits and wins")
    path = _given(row, "path", list, where)
    _must(bool(path) and path[0] == 0, f"{where}: the path must begin at node 0")
    for above, node in zip([None, *path], path, strict=False):
        _must(_is_whole(node, 0, len(nodes["parent"]) - 1), f"{where}: there is no node {node!r:.60}")
        _must(nodes["parent"][node] == above, f"{where}: node {node} is no child of the one before it")
    _must(_is_whole(row.get("size", 1), size if "size" in row else 1, len(nodes["parent"])), f"{where}: size is wrong")
    new = row.get("size", max(size, *(node + 1 for node in path)))
    for name in ("visits", "wins"):
        numbers = _given(row, name, list, where)
        right = len(numbers) == len(path) and all(map(_is_number, numbers))
        _must(right, f"{where}: {name} must have a number for each node of the path")
    fresh = path[-1] >= size and len(path) > 1
    entry = {"selected": len(path) - fresh, "rewards": [], "end": None, "playout": [], "positions": [], "why": []}
    entry |= {"say": _told([nodes["name"][node] for node in path], fresh)} | row | {"size": new}
    _must(_is_whole(entry["selected"], 1, len(path)), f"{where}: selected must be from 1 to {len(path)}")
    for name, count in (("say", 4), ("why", None), ("playout", None)):
        right = _is_texts(entry[name]) and count in (None, len(entry[name]))
        _must(right, f"{where}: {name} must be {'four texts' if count else 'texts'}")
    _must(entry["end"] is None or isinstance(entry["end"], str), f"{where}: end must be a text, or null")
    _must(isinstance(entry["positions"], list), f"{where}: positions must be a list")
    return entry


def _told(names: list[str], fresh: bool) -> list[str]:
    """The sentences of an iteration that brings none."""
    way = " › ".join(names)
    walk = " › ".join(names[:-1]) if fresh else way
    added = f"{names[-1]} is added" if fresh else "nothing is added"
    return [f"the walk stops at {walk}", added, f"a game is played from {way}", f"one more visit along {way}"]


def _board(plan: Any) -> None:
    """Refuse a plan of a board that cannot be drawn."""
    if plan is None:
        return
    wanted = {"pieces": str, "outline": list, "cells": list, "names": list, "edges": list, "sides": list, "signs": list}
    for name, kind in wanted.items():
        _must(isinstance(plan, dict) and isinstance(plan.get(name), kind), f"board: {name} is missing")
    points = [*plan["outline"], *plan["cells"]]
    right = all(isinstance(point, list) and len(point) == 2 and all(map(_is_number, point)) for point in points)
    _must(right, "board: outline and cells must be points")


def _given(data: Mapping[str, Any], name: str, kind: type, where: str = "it") -> Any:
    words = {dict: "columns", list: "a list"}[kind]
    _must(isinstance(data.get(name), kind), f"{where} has no {name}, or it is not {words}")
    return data[name]


def _must(right: bool, otherwise: str) -> None:
    if not right:
        raise ValueError(otherwise)


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _MOST


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


COLUMNS: dict[str, Callable[[Any], bool]] = {
    "parent": lambda value: True,  # looked at above
    "name": _is_text,
    "place": lambda value: _is_whole(value, 0, 10**6),
    "mover": lambda value: value is None or _is_whole(value, 0, 1000),
    "end": lambda value: value is None or _is_text(value),
    "moves": lambda value: _is_whole(value, 0, 10**6) or _is_texts(value),
    "position": lambda value: isinstance(value, str),
}
