"""Early stop: a search ends where the iterations that are left cannot change the move it would play."""

from __future__ import annotations

import math
from functools import partial

from mcts_teach.arguments import CORE, Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import check_function
from mcts_teach.mcts import Node, Score, Select, select
from mcts_teach.stop import END


def early_stop(select: Select = select) -> Phases:
    """The phase of a search that ends early: where the most visited move cannot be overtaken in the iterations left.

    The robust child is that of the whole search. ValueError in a search that has seconds only. It is STOP of Baier &
    Winands (2016), "Time management for Monte Carlo tree search". For any finite rewards. Joined with a bundle that has
    a walk of its own, as in `widening() | early_stop()`, it takes this one along.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> root = search(from_text("XX. / OO. / ...", TicTacToe()), 1000, **early_stop())
    select returned no path: nothing is left to search, or to decide.
    Stopped after 561 iterations; this is the tree they grew.
    """
    check_function("select", select, "a root and a score")
    return as_bundle({"select": select_if_open if select is CORE["select"] else partial(select_if_open, select=select)})


@part_of("early_stop()")
def select_if_open(root: Node, score: Score, *, select: Select = select) -> list[Node]:
    """Select, but return no path where the most visited move stays the most visited whatever comes."""
    end = END.get()
    if end is None:
        raise ValueError("early_stop() must know how many iterations are left: say how many, as in iterations=1000")
    return [] if is_decided(root, end - root.visits) else select(root, score)


def is_decided(root: Node, iterations: float) -> bool:
    """Whether so many more iterations cannot change which move is visited most; a single move needs none.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 500)
    >>> sorted(child.visits for child in root.children.values())[-2:]
    [70, 77]
    >>> is_decided(root, 6), is_decided(root, 7)
    (True, False)
    """
    visits = sorted([*(child.visits for child in root.children.values()), *(0 for _ in root.untried)])
    second = visits[-2] if len(visits) > 1 else -math.inf
    return bool(root.children) and visits[-1] - second > iterations
