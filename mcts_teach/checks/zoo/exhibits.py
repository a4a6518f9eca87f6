"""The zoo: right programs in several styles, and the same with one place changed, as real ones or beginners have it.

Each exhibit is a text that anybody can read and run. The right ones are written in other ways than the package, so
that the checks cannot live on spelling; each broken one differs from a right one by an edit, and carries the
misconception that its check must name.
"""

from __future__ import annotations

import linecache
import math
import random
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import ndiff
from functools import cached_property
from textwrap import dedent
from typing import Any, NamedTuple

from mcts_teach import mcts
from mcts_teach.checks import check
from mcts_teach.checks.zoo.broken import EDITS
from mcts_teach.checks.zoo.right_pieces import RIGHT_PIECES
from mcts_teach.checks.zoo.right_searches import RIGHT_SEARCHES
from mcts_teach.mcts import Node

RIGHT_PROGRAMS = {key: dedent(source).lstrip() for key, source in (RIGHT_PIECES | RIGHT_SEARCHES).items()}


@dataclass(frozen=True)
class Exhibit:
    """One program of the zoo. `key` is the misconception that it makes; a right one has none."""

    piece: str
    name: str
    source: str
    key: str = ""
    parent: str = ""  # the name of the right one from which it differs by an edit

    @cached_property
    def thing(self) -> Any:
        """The function or class that the source defines last."""
        names: dict[str, Any] = {"math": math, "random": random, "Random": random.Random, "Node": Node}
        names |= {name: getattr(mcts, name) for name in ("ucb1", "select", "expand", "simulate", "backpropagate")}
        before, file = set(names), f"<zoo: {self.name}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        exec(compile(self.source, file, "exec"), names)
        return names[[name for name in names if name not in before and name != "__builtins__"][-1]]

    def __repr__(self) -> str:
        return f"<{'right' if not self.key else self.key}: {self.piece}, {self.name}>"


def _broken(parent: str, key: str, old: str, new: str) -> Exhibit:
    """A right program with one place changed."""
    piece = next(piece for piece, name in RIGHT_PROGRAMS if name == parent)
    text = RIGHT_PROGRAMS[piece, parent]
    if text.count(old) == 0:
        raise ValueError(f"{parent!r} has no {old!r} to change")
    return Exhibit(piece, f"{parent}: {key}", text.replace(old, new), key, parent)


def right_ones() -> list[Exhibit]:
    """Right programs in different styles."""
    return [Exhibit(piece, name, source) for (piece, name), source in RIGHT_PROGRAMS.items()]


def broken_ones() -> list[Exhibit]:
    """Broken programs, each with the misconception that it makes."""
    return [_broken(parent, *edit) for parent, edits in EDITS.items() for edit in edits]


class MatrixRow(NamedTuple):
    """A line of the kill matrix: a program, what its check said, the misconception it named, and the laws broken."""

    exhibit: Exhibit
    outcome: str
    key: str
    broken: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether the misconception that was named is the one that was built in."""
        return self.key == self.exhibit.key


def kill_matrix(exhibits: Iterable[Exhibit] | None = None) -> list[MatrixRow]:
    """Run the check of each program on it; all broken ones if nothing else is asked for."""
    verdicts = ((one, getattr(check, one.piece)(one.thing)) for one in exhibits or broken_ones())
    return [MatrixRow(one, verdict.outcome, verdict.key, verdict.broken) for one, verdict in verdicts]


def diff(exhibit: Exhibit) -> str:
    """The lines in which a broken program differs from its right one.

    >>> print(diff(broken_ones()[0]))
    -     bonus = c * math.sqrt(math.log(parent.visits) / child.visits)
    +     bonus = c * math.sqrt(math.log(child.visits) / child.visits)
    """
    right = RIGHT_PROGRAMS[exhibit.piece, exhibit.parent].splitlines()
    lines = ndiff(right, exhibit.source.splitlines())
    return "\n".join(line for line in lines if line[:2] in ("- ", "+ "))


def stubs() -> list[Exhibit]:
    """For each piece what a notebook hands out before anything is written."""
    texts = ['"""Write it here."""\n    ...', "pass", "raise NotImplementedError", "return None"]
    pieces = dict.fromkeys(piece for piece, _ in RIGHT_PROGRAMS)
    return [
        Exhibit(piece, f"stub {i} of {piece}", _stub(piece, text)) for piece in pieces for i, text in enumerate(texts)
    ]


def _stub(piece: str, text: str) -> str:
    if piece in ("node", "game"):
        return f"class My{piece.title()}:\n    def __init__(self, state=None, mover=None):\n        {text}\n"
    return f"def my_{piece}(*arguments, **named):\n    {text}\n"
