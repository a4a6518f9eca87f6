"""The known mistakes: their words, and how the right piece is changed to make them; the table is `mistakes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from mcts_teach.checks.known_programs import Edit


class Misconception(NamedTuple):
    """A mistake that has a name."""

    name: str
    sentence: str
    seen: str = ""  # where in the wild, if it was


@cache
def _table(file: str = "mistakes") -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{file}.toml").read_text(encoding="utf-8"))


MISCONCEPTIONS = {key: Misconception(*row) for key, row in _table()["words"].items()}


def hints_of(piece: str) -> Sequence[str]:
    """The hints of a check; only the last one says what to write."""
    return list(_table("hints")[piece])


def edits_of(piece: str, tables: Sequence[str] = ("mistakes", "more")) -> list[Edit]:
    """What the known mistakes change in a piece: the key of each, and pairs of what is replaced and by what.

    >>> edits_of("select")[0]
    ('right-for-one-seat', 'max(', '(max if parent.state.player == 0 else min)(')
    """
    of = _table().get(piece, {})
    places = of.get("places", {})
    return [
        (key, *(text for place, new in zip(row, texts, strict=True) for text in (places.get(place, place), new)))
        for table in tables
        for key, rows in of.get(table, {}).items()
        for row in (rows if isinstance(rows, list) else [rows])
        for texts in product(*(new if isinstance(new, list) else [new] for new in row.values()))
    ]


def words_for(piece: str, key: str) -> Misconception | None:
    """What a mistake is called, and what is said of it in a piece; nothing of one without a name."""
    said = MISCONCEPTIONS.get(key)
    sentence = _table().get(piece, {}).get("says", {}).get(key)
    return said._replace(sentence=sentence) if said and sentence else said
