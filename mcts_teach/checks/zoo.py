"""The zoo: the right pieces of a search, and the same with one place changed, as real ones or beginners have it.

Each exhibit is a text that anybody can read and run. For most pieces they are the mistakes that the checks know; a
whole search and a game are written in one piece, in `whole_programs.toml`.
"""

from __future__ import annotations

import math
import random
import tomllib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from mcts_teach.checks import check
from mcts_teach.checks.judge import Check
from mcts_teach.checks.mistakes import Program, edits_of, program
from mcts_teach.checks.verdict import Verdict
from mcts_teach.checks.whole import Adapter
from mcts_teach.games import TicTacToe

_NAMES: dict[str, Any] = {"math": math, "random": random, "Random": Random, "Adapter": Adapter}
_TEXTS = tomllib.loads(Path(__file__).with_name("whole_programs.toml").read_text(encoding="utf-8"))


@cache
def _all() -> tuple[Program, ...]:
    pieces = [one for one in vars(check).values() if isinstance(one, Check) and one.known and one.piece not in _TEXTS]
    known = [program(one.piece, one.answer, edit) for one in pieces for edit in edits_of(one.piece, exhibits=True)]
    texts = [program(piece, text, edit, **_NAMES) for piece, text in _TEXTS.items() for edit in edits_of(piece)]
    return (*known, *texts)


def broken_ones() -> list[Program]:
    """Broken programs, one for each piece and each misconception that it makes."""
    return list({(one.piece, one.key): one for one in reversed(_all())}.values())[::-1]


class MatrixRow(NamedTuple):
    """A line of the kill matrix: a program, what its check said, the misconception it named, and the laws broken."""

    exhibit: Program
    outcome: str
    key: str
    broken: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether the misconception that was named is the one that was built in."""
        return self.key == self.exhibit.key


def kill_matrix(exhibits: Iterable[Program] | None = None) -> list[MatrixRow]:
    """Run the check of each program on it; all broken ones if nothing else is asked for."""
    verdicts = ((one, verdict_on(one)) for one in exhibits or broken_ones())
    return [MatrixRow(one, verdict.outcome, verdict.key, verdict.broken) for one, verdict in verdicts]


@cache
def verdict_on(one: Program) -> Verdict:
    """What the check of its piece says of a program; a game is tic-tac-toe."""
    known = (TicTacToe(),) if one.piece == "game" else ()
    fresh = replace(one).thing  # what a class shares among its nodes may be full already
    verdict: Verdict = getattr(check, one.piece)(fresh, *known)
    return verdict
