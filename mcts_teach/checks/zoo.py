"""The zoo: the right pieces of a search, and the same with one place changed, as real ones or beginners have it.

Each exhibit is a text that anybody can read and run. For most pieces they are the mistakes that the checks know; a
whole search and a game are written in one piece here.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any, NamedTuple

from mcts_teach.checks import check
from mcts_teach.checks.judge import Check
from mcts_teach.checks.known_programs import Program, programs
from mcts_teach.checks.mistakes import edits_of
from mcts_teach.checks.verdict import Verdict
from mcts_teach.checks.whole import Adapter
from mcts_teach.games import TicTacToe

SEARCH = """
class Place:
    def __init__(self, state, parent=None, move=None):
        self.state, self.parent, self.move = state, parent, move
        self.kids, self.n, self.w = [], 0, 0.0
        self.open = list(state.moves())

    def best_kid(self):
        return max(self.kids, key=lambda k: k.w / k.n + math.sqrt(2 * math.log(self.n) / k.n))


def grow(state, iterations, seed):
    dice, root = Random(seed), Place(state)
    for _ in range(iterations):
        place = root
        while not place.open and place.kids:
            place = place.best_kid()
        if place.open:
            move = place.open.pop(dice.randrange(len(place.open)))
            place.kids.append(Place(place.state.play(move), place, move))
            place = place.kids[-1]
        end = place.state
        while end.moves():
            end = end.play(dice.choice(end.moves()))
        while place is not None:
            place.n += 1
            if place.parent is not None:
                place.w += end.rewards()[place.parent.state.player]
            place = place.parent
    return root


search = Adapter(
    grow,
    children=lambda place: {kid.move: kid for kid in place.kids},
    visits=lambda place: place.n,
    mean=lambda place: place.w / place.n if place.n else 0.0,
    move=lambda root: max(root.kids, key=lambda k: k.n).move,
)
"""

GAME = """
class Board:
    LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]

    def __init__(self, cells="........."):
        self.cells = cells

    @property
    def player(self):
        return self.cells.count("X") - self.cells.count("O")

    def lines_of(self, symbol):
        return sum(all(self.cells[int(i)] == symbol for i in line) for line in self.LINES)

    def moves(self):
        if self.lines_of("X") or self.lines_of("O"):
            return []
        return [i for i, cell in enumerate(self.cells) if cell == "."]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move} is not one of {self.moves()}")
        symbol = "XO"[self.player]
        return Board(self.cells[:move] + symbol + self.cells[move + 1:])

    def rewards(self):
        if self.moves():
            raise ValueError("the game goes on")
        if self.lines_of("X"):
            return (1, 0)
        if self.lines_of("O"):
            return (0, 1)
        return (0.5, 0.5)
"""
_NAMES: dict[str, Any] = {"math": math, "random": random, "Random": Random, "Adapter": Adapter}
_TEXTS = {"search": SEARCH, "game": GAME}


@cache
def _all() -> tuple[Program, ...]:
    pieces = [one for one in vars(check).values() if isinstance(one, Check) and one.piece not in _TEXTS]
    known = [mistake for one in pieces for mistake in one.mistakes]
    texts = (one for piece, text in _TEXTS.items() for one in programs(piece, text, edits_of(piece), **_NAMES))
    return (*known, *texts)


def broken_ones() -> list[Program]:
    """Broken programs, one for each piece and each misconception that it makes."""
    return list({(one.piece, one.key): one for one in reversed(_all())}.values())[::-1]


def right_ones() -> list[Program]:
    """The right program of each piece."""
    return list({one.piece: one.repaired for one in _all()}.values())


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
    verdict: Verdict = getattr(check, one.piece)(one.thing, *known)
    return verdict
