"""Early stop: a search ends where the iterations that are left cannot change the move it would play."""

from __future__ import annotations

import math
from functools import partial

from mcts_teach.arguments import Phases
from mcts_teach.combining import bundled, part_of
from mcts_teach.errors import check_function, whole_number
from mcts_teach.mcts import Node, Score, Select, select


@bundled
def early_stop(iterations: int, *, select: Select = select) -> Phases:
    """The phase of a search that ends early: where the most visited move cannot be overtaken in the iterations left.

    `iterations` is how many the search is to have at most, all visits of its root: `search(state, n, **early_stop(n))`.
    The robust child is that of the whole search, which would only have gone on to visit it. Huang, Coulom & Lin
    (2010), "Time management for Monte-Carlo tree search applied to the game of Go", and Baier & Winands (2016), "Time
    management for Monte Carlo tree search", where it is called STOP. For any finite rewards. A bundle that has a walk
    of its own gives it as `select`: `phases | early_stop(1000, select=phases["select"])`.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> root = search(from_text("XX. / OO. / ...", TicTacToe()), 1000, **early_stop(1000))
    select returned no path: nothing is left to search, or to decide.
    Stopped after 561 iterations; this is the tree they grew.
    """
    check_function("select", select, "a root and a score")
    return {"select": partial(select_if_open, iterations=whole_number("iterations", iterations, 1), select=select)}


@part_of("early_stop()")
def select_if_open(root: Node, score: Score, *, iterations: int, select: Select) -> list[Node]:
    """Select, but return no path where the most visited move stays the most visited whatever comes."""
    return [] if decided(root, iterations - root.visits) else select(root, score)


def decided(root: Node, iterations: float) -> bool:
    """Whether so many more iterations cannot change which move is visited most; a single move needs none.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 500)
    >>> sorted(child.visits for child in root.children.values())[-2:]
    [70, 77]
    >>> decided(root, 6), decided(root, 7)
    (True, False)
    """
    visits = sorted([*(child.visits for child in root.children.values()), *(0 for _ in root.untried)])
    second = visits[-2] if len(visits) > 1 else -math.inf
    return bool(root.children) and visits[-1] - second > iterations
