"""The check of ucb1."""

from __future__ import annotations

import math
from typing import Any

from mcts_teach import mcts, searching, variants
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, same, takes
from mcts_teach.checks.plain_data import words_of
from mcts_teach.checks.positions import COURSE, SMALL_GAMES, both_seats, made_tree, nodes
from mcts_teach.mcts import Node

TABLE = [(3.0, 5, 11), (0.0, 1, 11), (25.5, 50, 100), (2.0, 3, 1000), (4.0, 4, 30)]
SEATS = ("", " (player 0 is to move)")
INFINITE = 1000  # nothing that UCB1 says of a visited child is as large
ROUGHLY = 0.02  # how far the constant may be from the square root of 2: 1.4 and 1.41 are that, rounded
INSIDE = (
    "Your constant stands under the root, and there it is 2, as the paper prints it. That is right too; "
    "whoever passes a `c` of their own means the one before the root."
)


def _family(wins: float, visits: int, above: int, seat: int = 0) -> tuple[Node, Node]:
    """A parent and one child with these numbers; in the second seat the players are exchanged."""
    parent = made_tree(both_seats(COURSE)[seat], above, {2: (visits, wins)})
    return parent, parent.children[2]


def _score(function: Any, parent: Node, child: Node, c: float | None) -> Any:
    """A score and what was changed; without `c` it is asked for the constant that it has itself."""
    before = [(node.visits, node.wins) for node in (parent, child)]
    if c is None:
        answer = function(parent, child)
    else:
        answer = function(parent, child, c) if takes(function, 3) else function(parent, child, c=c)
    changed = [(node.visits, node.wins) for node in (parent, child)] != before
    return "the numbers of the nodes were changed" if changed else as_number(answer)


def _takes_c(function: Any) -> bool:
    """Whether there is a third argument, or a c that can only be given by its name (a child may be called c too)."""
    return takes(function, 3) or takes(function, 2, c=1.0)


def _ucb1_cases(function: Any) -> list[Case]:
    with_c = _takes_c(function)
    constants = [1.0, 0.0, 0.5, 10.0] if with_c and not _is_inside(function) else []
    asks = [None, *constants] if takes(function, 2) or not constants else constants
    found = [_ucb1_case(row, c, 0) for c in asks[1:] or asks for row in TABLE]
    found += [_ucb1_case(row, asks[0], 0) for row in TABLE if asks[1:]]
    found += [_ucb1_case(row, asks[0], 1) for row in TABLE]
    found += [_unvisited_case(asks[0], 0), _unvisited_case(asks[0], 1)]
    found += [_again_case(asks[0]), *(_grown_case(state, asks[0]) for state in SMALL_GAMES)]
    return [*([_constant_case()] if with_c else []), *found]


def _is_inside(function: Any) -> bool:
    """Whether the constant stands inside the root and is 2 there, as the paper prints it; that is right too."""
    values = [run_guarded(lambda c=c: _score(function, *_family(3.0, 5, 11), c)).value for c in (4.0, None)]
    return same(values, [variants.ucb1_inside(*_family(3.0, 5, 11), c) for c in (4.0, 2.0)])


def _right(parent: Node, child: Node, c: float | None) -> float:
    return mcts.ucb1(parent, child) if c is None else mcts.ucb1(parent, child, c)


def _close(value: Any, parent: Node, child: Node, c: float | None) -> bool:
    """Whether a score is right; where it uses its own constant that may be rounded."""
    right = _right(parent, child, c)
    slack = ROUGHLY * (right - child.wins / child.visits) if c is None else 0.0
    return isinstance(value, float) and math.isclose(value, right, rel_tol=1e-6, abs_tol=slack)


def _ucb1_case(row: tuple[float, int, int], c: float | None, seat: int) -> Case:
    wins, visits, above = row
    told = "" if c is None else f", c={c:g}"
    return Case(
        f"ucb1(parent, child{told}) with {above} visits of the parent and {wins:g} wins in {visits} visits of the child"
        + SEATS[seat],
        lambda function: _score(function, *_family(*row, seat), c),
        lambda value: _close(value, *_family(*row), c),
        f"{_right(*_family(*row), c):.4f}, of which {wins / visits:.4f} is the mean",
        "the mean says how good the child looks, the bonus how little is known about it",
        told_number,
    )


def _constant_case() -> Case:
    return Case(
        "ucb1(parent, child, c=0.25), and again with c=4",
        lambda function: tuple(_score(function, *_family(3.0, 5, 11), c) for c in (0.25, 4.0)),
        lambda seen: seen[0] != seen[1],
        "two different values",
        "the larger c is, the more the bonus counts",
        lambda seen: " and ".join(map(told_number, seen)),
    )


def _again_case(c: float | None) -> Case:
    def call(function: Any) -> Any:
        parent, child = _family(3.0, 5, 11)
        _score(function, parent, child, c)
        parent.visits, child.visits = 12, 6
        return _score(function, parent, child, c)

    return Case(
        "ucb1(parent, child) again after one more visit of both, which was lost",
        call,
        lambda value: _close(value, *_family(3.0, 6, 12), c),
        f"{_right(*_family(3.0, 6, 12), c):.4f}",
        "a search asks for the same child again and again, and each time its numbers are others",
        told_number,
    )


def _unvisited_case(c: float | None, seat: int) -> Case:
    return Case(
        "ucb1(parent, child) with 11 visits of the parent and no visit of the child" + SEATS[seat],
        lambda function: _score(function, *_family(0.0, 0, 11, seat), c),
        lambda value: isinstance(value, float) and value >= INFINITE,
        "infinity (math.inf)",
        "nothing is known of this child, so nothing is ruled out: it comes before all others",
        told_number,
        key=lambda value: "unvisited-zero" if isinstance(value, float) and value < INFINITE else "",
        raises=lambda text: "unvisited-divides" if "ZeroDivision" in text else "",
    )


def _grown_case(state: Any, c: float | None) -> Case:
    def call(function: Any) -> Any:
        root = searching.search(state, 60, seed=3)
        for parent in nodes(root):
            for child in parent.children.values():
                value = _score(function, parent, child, c)
                if not _close(value, parent, child, c):
                    return parent.visits, child.visits, child.wins, value, _right(parent, child, c)
        return ()

    return Case(
        "ucb1(parent, child) for every child in a tree of 60 iterations",
        call,
        lambda seen: seen == (),
        "the mean and the bonus at each of them",
        "in a search parents and children have all kinds of numbers, and any player may have moved",
        lambda seen: (
            f"{told_number(seen[3])} and not {told_number(seen[4])} for a child with {seen[2]:g} wins in {seen[1]} "
            f"visits, below a parent with {seen[0]} visits"
        ),
        state,
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
    return f"a {type(value).__name__}, {words_of(value)}"


def told_number(value: Any) -> str:
    """A number with four decimals, anything else as it is."""
    return f"{value:.4f}" if isinstance(value, float) else str(value)


check_ucb1 = Check(
    "ucb1",
    _ucb1_cases,
    mcts.ucb1,
    "score",
    COURSE,
    remark=lambda function: INSIDE if _takes_c(function) and _is_inside(function) else "",
)
