"""What if a search had gone another way in one iteration: the same search, but for that."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcts_teach.drawing.words import short_name
from mcts_teach.errors import whole_number
from mcts_teach.mcts import Node, Score
from mcts_teach.searching import best_move
from mcts_teach.trace import Trace

MOST_CHANGES = 3  # of mind, after which other ways are searched beforehand


def select_otherwise(
    usual: Callable[..., list[Any]], trace: Trace, iteration: int, node: int
) -> Callable[..., list[Any]]:
    """A `select` that does as usual, but in one iteration goes through a node that was not chosen there.

    ValueError if that node was not there then.
    """
    whole_number("iteration", iteration, 1, len(trace))
    whole_number("node", node, 1, trace.rows[iteration - 2].size - 1 if iteration > 1 else 0)
    way = [one.move for one in _line_to(trace, node)]
    calls = 0

    @wraps(usual)
    def select_once_otherwise(root: Node, score: Score) -> list[Node]:
        nonlocal calls
        calls += 1
        if calls != iteration:
            return usual(root, score)
        path = [root]
        for move in way:
            path.append(path[-1].children[move])
        return [*path[:-1], *usual(path[-1], score)]

    return select_once_otherwise


def other_ways(trace: Trace) -> list[tuple[int, int]]:
    """The last iterations after which another move led, each with each first move that was not taken there."""
    found = []
    for iteration in _changes_of_mind(trace)[-MOST_CHANGES:]:
        before, row = trace.rows[iteration - 2 : iteration]
        if row.selected > 1:
            others = [n for n in range(1, before.size) if trace.nodes[n].parent == 0 and n != row.path[1]]
            found += [(iteration, number) for number in others]
    return found


def tell_turn(trace: Trace, other: Trace, iteration: int, node: int) -> str:
    """What was asked, and what came of it."""
    lines = _line_to(trace, node)
    way = " › ".join(short_name(trace.nodes[one.parent or 0].state, one.move) for one in lines)
    was, now = (short_name(trace.nodes[0].state, best_move(search.root)) for search in (trace, other))
    came = f"In the end the search would play {now}, and not {was}."
    if was == now:
        since, then = ((_changes_of_mind(search) or [1])[-1] for search in (trace, other))
        came = f"It would come to {now} in iteration {then}" + (
            ", as it did." if since == then else f", not in {since}."
        )
    return f"What if iteration {iteration} had gone to {way}? {came}"


def _line_to(trace: Trace, node: int) -> list[Any]:
    """The nodes below the root down to one, as they were recorded."""
    line: list[Any] = []
    one = trace.nodes[node]
    while one.parent is not None:
        line.insert(0, one)
        one = trace.nodes[one.parent]
    return line


def _changes_of_mind(trace: Trace) -> list[int]:
    """The iterations after which another move would be played than before."""
    found, before = [], None
    for moment, _ in trace.replay():
        if moment.phase == "backpropagate" and moment.root.children:
            leader = best_move(moment.root)
            if before is not None and leader != before[0]:
                found.append(moment.iteration)
            before = (leader,)
    return found
