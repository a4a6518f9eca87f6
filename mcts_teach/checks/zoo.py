"""The zoo: the right pieces of a search, and the same with one place changed, as real ones or beginners have it.

Each exhibit is a text that anybody can read and run. For most pieces they are the mistakes that the checks know; a
whole search and a game are written in one piece, in `whole_programs.toml`.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace
from functools import cache
from typing import Any

from mcts_teach.arguments import PHASES
from mcts_teach.checks import check
from mcts_teach.checks.judge import Check
from mcts_teach.checks.mistakes import Program, edits_of, program, read_table
from mcts_teach.checks.verdict import Verdict
from mcts_teach.checks.whole import Adapter
from mcts_teach.games import TicTacToe

_NAMES: dict[str, Any] = {"math": math, "random": random, "Random": random.Random, "Adapter": Adapter}
KEYWORDS = {"ucb1": "score"} | {name: name for name in PHASES}  # the pieces of a search, and what it calls them
CONVENTIONS = {"other-log", "other-constant", "c-inside", "minus-one-to-one"}  # for each, another c does the same
HARMLESS = {"unvisited-zero", "unvisited-divides", "root-keeps-wins", "sum-of-children", "flips-each-level"}
HARMLESS |= {"mean-by-one-more", "bonus-by-one-more", "log-by-one-more", "same-order", "wins-at-once"}
_SUSPECTS = [("expand", "move-not-played"), ("ucb1", "bonus-subtracted")]
_SUSPECTS += [("backpropagate", "same-for-all"), ("backpropagate", "right-for-one-seat")]
_TEXTS = read_table("whole_programs")


@cache
def broken_ones() -> tuple[Program, ...]:
    """Broken programs, one for each piece and each misconception that it makes."""
    pieces = [one for one in vars(check).values() if isinstance(one, Check) and one.known and one.piece not in _TEXTS]
    known = [program(one.piece, one.answer, edit) for one in pieces for edit in edits_of(one.piece, exhibits=True)]
    texts = [program(piece, text, row, **_NAMES) for piece, text in _TEXTS.items() for row in edits_of(f"zoo-{piece}")]
    return tuple({(one.piece, one.key): one for one in reversed([*known, *texts])}.values())[::-1]


def changes() -> list[Program]:
    """All changes of the pieces that a search can be handed."""
    return [one for one in broken_ones() if one.piece in KEYWORDS]


def bugs() -> list[Program]:
    """Those of the pieces that do harm: neither another convention nor harmless."""
    return [one for one in changes() if one.key not in CONVENTIONS | HARMLESS]


def phases(one: Program) -> dict[str, Any]:
    """A broken piece as the argument of a search."""
    return {KEYWORDS[one.piece]: one.thing}


def suspects() -> dict[int, Program]:
    """The four of the hunt, by their numbers."""
    known = {(one.piece, one.key): one for one in changes()}
    return {number: known[pair] for number, pair in enumerate(_SUSPECTS, 1)}


def exhibits() -> dict[str, Program]:
    """Broken programs by name. Of a mistake in several pieces, one that a search can be handed stays.

    >>> exhibits()["phantom-visit"]
    <phantom-visit: expand>
    """
    ranked = sorted(broken_ones(), key=lambda one: (one.piece in KEYWORDS, one.piece == "search"))
    return {one.key: one for one in ranked}


def exhibit(key: str) -> Verdict:
    """Print the lines in which an exhibit differs from the right piece, and return what its check says.

    >>> exhibit("phantom-visit").key
    - child = node.children[move] = Node(node.state.play(move), mover=node.state.player, move=move)
    + child = node.children[move] = Node(node.state.play(move), mover=node.state.player, move=move, visits=1)
    'phantom-visit'
    """
    one = exhibits()[key]
    print(one.diff())
    return verdict_on(one)


@cache
def verdict_on(one: Program) -> Verdict:
    """What the check of its piece says of a program; a game is tic-tac-toe."""
    known = (TicTacToe(),) if one.piece == "game" else ()
    fresh = replace(one).thing  # what a class shares among its nodes may be full already
    verdict: Verdict = getattr(check, one.piece)(fresh, *known)
    return verdict
