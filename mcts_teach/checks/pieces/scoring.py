"""The check of ucb1."""

from __future__ import annotations

import math
from collections.abc import Callable
from inspect import signature
from math import log as ln
from math import sqrt as root
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, takes
from mcts_teach.checks.plain_data import words_of
from mcts_teach.checks.positions import COURSE, made_tree, swapped, tic_tac_toe
from mcts_teach.mcts import Node

Formula = Callable[[float, float, float, float], float]  # wins, visits, the parent's visits, c
TABLE = [(3.0, 5, 11), (0.0, 1, 11), (25.5, 50, 100), (2.0, 3, 1000), (4.0, 4, 30)]
ROOT_2 = math.sqrt(2)
INFINITE = 1000  # nothing that UCB1 says of a visited child is as large


def family(wins: float, visits: int, above: int, seat: int) -> tuple[Node, Node]:
    """A parent and one child with these numbers; in the second seat the players are exchanged."""
    state = swapped(tic_tac_toe(COURSE)) if seat else tic_tac_toe(COURSE)
    parent = made_tree(state, above, {2: (visits, wins)})
    return parent, parent.children[2]


def _score(function: Any, parent: Node, child: Node, c: float | None) -> Any:
    if c is None:
        return function(parent, child)
    return function(parent, child, c) if takes(function, 3) else function(parent, child, c=c)


def _takes_c(function: Any) -> bool:
    """Whether there is a third argument, or a c that can only be given by its name (a child may be called c too)."""
    try:
        named = signature(function).parameters.get("c")
    except (TypeError, ValueError):
        return False
    return takes(function, 3) or (named is not None and named.kind is named.KEYWORD_ONLY)


def _ucb1_cases(function: Any) -> list[Case]:
    with_c = _takes_c(function)
    inside = with_c and _is_inside(function)
    constants = [1.0, 0.0, 0.5, 10.0] if with_c else [None]
    found = [_ucb1_case(row, c, 0, inside) for c in constants for row in TABLE]
    found += [_ucb1_case(row, constants[0], 1, inside) for row in TABLE]
    found += [_unvisited_case(constants[0], 0), _unvisited_case(constants[0], 1)]
    return [_constant_case(), *found] if with_c else found


def _is_inside(function: Any) -> bool:
    """Whether the constant stands inside the root, as the paper prints it; both ways are right."""
    value = run_guarded(lambda: as_number(_score(function, *family(3.0, 5, 11, 0), 4.0))).value
    right = 0.6 + math.sqrt(4 * math.log(11) / 5)
    return isinstance(value, float) and math.isclose(value, right, rel_tol=1e-9)


def _ucb1_case(row: tuple[float, int, int], c: float | None, seat: int, inside: bool) -> Case:
    wins, visits, above = row
    factor = math.sqrt(2) if c is None else math.sqrt(c) if inside else c
    right = wins / visits + factor * math.sqrt(math.log(above) / visits)
    told = "" if c is None else f", c={c:g}"
    mover = " (player 0 is to move)" if seat else ""
    sign = f"{factor:.3g}"
    return Case(
        f"ucb1(parent, child{told}) with {above} visits of the parent and {wins:g} wins in {visits} visits of the child"
        + mover,
        lambda function: as_number(_score(function, *family(wins, visits, above, seat), c)),
        lambda value: isinstance(value, float) and math.isclose(value, right, rel_tol=1e-6),
        f"{right:.4f} = {wins:g}/{visits} + {sign} · sqrt(ln {above} / {visits})",
        "the mean says how good the child looks, the bonus how little is known about it",
        told_number,
    )


def _constant_case() -> Case:
    def call(function: Any) -> Any:
        return tuple(as_number(_score(function, *family(3.0, 5, 11, 0), c)) for c in (0.25, 4.0))

    return Case(
        "ucb1(parent, child, c=0.25), and again with c=4",
        call,
        lambda seen: seen[0] != seen[1],
        "two different values",
        "the larger c is, the more the bonus counts",
        lambda seen: " and ".join(map(told_number, seen)),
        key=lambda seen: "c-ignored" if seen[0] == seen[1] else "",
    )


def _unvisited_case(c: float | None, seat: int) -> Case:
    return Case(
        "ucb1(parent, child) with 11 visits of the parent and no visit of the child"
        + (" (player 0 is to move)" if seat else ""),
        lambda function: as_number(_score(function, *family(0.0, 0, 11, seat), c)),
        lambda value: isinstance(value, float) and value >= INFINITE,
        "infinity (math.inf)",
        "nothing is known of this child, so nothing is ruled out: it comes before all others",
        told_number,
        key=lambda value: "unvisited-zero" if isinstance(value, float) and value < INFINITE else "",
        raises=lambda text: "unvisited-divides" if "ZeroDivision" in text or "domain" in text else "",
    )


def as_number(value: Any) -> Any:
    """A number as a float; anything else as what it is."""
    if isinstance(value, bool) or value is None:
        return value
    try:
        if hasattr(value, "__float__"):
            return float(value)
    except (TypeError, ValueError, OverflowError):
        pass  # it only looks like a number
    return f"{type(value).__name__} {words_of(value)}"


def told_number(value: Any) -> str:
    """A number with four decimals, anything else as it is."""
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _scoring(formula: Formula) -> Any:
    """A score function of a formula; an unvisited child is infinite."""

    def score(parent: Node, child: Node, c: float = ROOT_2) -> float:
        return formula(child.wins, child.visits, parent.visits, c) if child.visits else math.inf

    return score


def _one_seat(parent: Node, child: Node, c: float = ROOT_2) -> float:
    wins = child.wins if child.mover == 0 else child.visits - child.wins
    return mcts.ucb1(parent, Node(child.state, child.mover, child.visits, wins), c)


def _unvisited(otherwise: float) -> Any:
    return lambda parent, child, c=ROOT_2: mcts.ucb1(parent, child, c) if child.visits else otherwise


def _bare(parent: Node, child: Node, c: float = ROOT_2) -> float:
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)


UCB1_MISTAKES: list[tuple[str, Any]] = [
    ("log-of-child", _scoring(lambda w, n, t, c: w / n + c * root(ln(n) / n))),
    ("log-of-child", _scoring(lambda w, n, t, c: w / n + c * root(ln(n + 1) / n))),
    ("no-log", _scoring(lambda w, n, t, c: w / n + c * root(t / n))),
    ("other-log", _scoring(lambda w, n, t, c: w / n + c * root(math.log10(t) / n))),
    ("other-log", _scoring(lambda w, n, t, c: w / n + c * root(math.log2(t) / n))),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * root(ln(t)) / n)),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * ln(t) / root(n))),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * ln(root(t) / n))),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * ln(t / n) ** 0.5 if n <= t else 0)),
    ("no-root", _scoring(lambda w, n, t, c: w / n + c * ln(t) / n)),
    ("c-ignored", _scoring(lambda w, n, t, c: w / n + root(2 * ln(t) / n))),
    ("c-ignored", _scoring(lambda w, n, t, c: w / n + root(ln(t) / n))),
    ("c-twice", _scoring(lambda w, n, t, c: w / n + c * root(c * ln(t) / n))),
    ("c-twice", _scoring(lambda w, n, t, c: w / n + c * c * root(ln(t) / n))),
    ("c-twice", _scoring(lambda w, n, t, c: w / n + c * root(2 * ln(t) / n))),
    ("bonus-subtracted", _scoring(lambda w, n, t, c: w / n - c * root(ln(t) / n))),
    ("no-bonus", _scoring(lambda w, n, t, c: w / n)),
    ("no-mean", _scoring(lambda w, n, t, c: c * root(ln(t) / n))),
    ("wins-not-mean", _scoring(lambda w, n, t, c: w + c * root(ln(t) / n))),
    ("mean-by-parent", _scoring(lambda w, n, t, c: w / t + c * root(ln(t) / n))),
    ("mean-by-one-more", _scoring(lambda w, n, t, c: w / (1 + n) + c * root(ln(t) / n))),
    ("mean-by-one-more", _scoring(lambda w, n, t, c: w / (1 + n) + c * root(ln(t) / (1 + n)))),
    ("bonus-by-one-more", _scoring(lambda w, n, t, c: w / n + c * root(ln(t) / (1 + n)))),
    ("parent-and-child-swapped", _scoring(lambda w, n, t, c: w / n + c * root(ln(n) / t))),
    ("whole-numbers", _scoring(lambda w, n, t, c: w // n + c * root(ln(t) / n))),
    ("mean-turned-over", _scoring(lambda w, n, t, c: 1 - w / n + c * root(ln(t) / n))),
    ("mean-turned-over", _scoring(lambda w, n, t, c: -w / n + c * root(ln(t) / n))),
    ("right-for-one-seat", _one_seat),
    ("unvisited-zero", _unvisited(0.0)),
    ("unvisited-zero", _unvisited(0.5)),
    ("unvisited-zero", _unvisited(1.0)),
    ("unvisited-divides", _bare),
]


def _inside(mistake: Any) -> Any:
    """The same mistake, with the constant inside the root."""
    return lambda parent, child, c=2.0: mistake(parent, child, math.sqrt(c))


UCB1_MISTAKES += [(key, _inside(mistake)) for key, mistake in UCB1_MISTAKES if key != "c-twice"]

check_ucb1 = Check(
    "ucb1",
    _ucb1_cases,
    UCB1_MISTAKES,
    [
        "A child is worth a visit for two reasons: it looks good, or little is known about it. Which numbers say so?",
        "The bonus is c times the square root of (logarithm of whose visits, divided by whose visits)? "
        "And what if the child has no visits?",
        "child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits), "
        "and math.inf if child.visits == 0.",
    ],
    mcts.ucb1,
    "score",
    tic_tac_toe(COURSE),
)
