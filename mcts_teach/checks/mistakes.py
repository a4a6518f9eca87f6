"""The known mistakes: their words, and how the right piece is changed to make them; the table is `mistakes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from mcts_teach.checks.known_programs import Edit

WORDS = ("name", "says", "seen")


class Misconception(NamedTuple):
    """A mistake that has a name."""

    name: str
    sentence: str
    seen: str = ""  # where in the wild, if it was


@cache
def _table(file: str = "mistakes") -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{file}.toml").read_text(encoding="utf-8"))


MISCONCEPTIONS = {key: Misconception(*(row[word] for word in WORDS if word in row)) for key, row in _table().items()}


def hints_of(piece: str) -> Sequence[str]:
    """The hints of a check; only the last one says what to write."""
    return list(_table("hints")[piece])


def edits_of(piece: str) -> list[Edit]:
    """What the known mistakes change in a piece: the key of each, and pairs of what is replaced and by what.

    >>> edits_of("select")[0]
    ('right-for-one-seat', 'max(', '(max if parent.state.player == 0 else min)(')
    """
    return [(key, *row) for key, mistake in _table().items() for row in mistake.get(piece, ())]
