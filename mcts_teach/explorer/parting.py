"""Where two recorded searches part, and why; and what if one had gone another way in one iteration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from itertools import accumulate, count, zip_longest
from math import inf
from typing import Any

from mcts_teach.arguments import constant_of
from mcts_teach.drawing.words import path_text, short_name
from mcts_teach.errors import whole_number
from mcts_teach.explorer.filming import Film, list_leaders
from mcts_teach.mcts import Node, Score
from mcts_teach.names import name_of
from mcts_teach.searching import best_move
from mcts_teach.trace import Iteration, Trace

MOST_CHANGES = 3  # of mind, after which other ways are searched beforehand


def label_searches(traces: Sequence[Trace]) -> list[str]:
    """What to call two searches: by their constants, if these can be told apart."""
    if len(traces) < 2:
        return []
    constants = [constant_of(trace.score) for trace in traces]
    names = [f"c = {c:.2f}" if c is not None else name_of(t.score) for c, t in zip(constants, traces, strict=True)]
    return names if constants[0] != constants[1] and names[0] != names[1] else ["the first", "the second"]


def find_parting(traces: Sequence[Trace], labels: Sequence[str]) -> dict[str, Any] | None:
    """The first iteration in which two searches are not the same, and how; None if there is none."""
    if len(traces) < 2:
        return None
    for number, rows in enumerate(zip_longest(*(trace.rows for trace in traces)), 1):
        if None in rows:
            return {"iteration": number, "say": f"One of them ends before iteration {number}."}
        if len({_told(row) for row in rows}) > 1:
            return {"iteration": number, "say": _parting(traces, labels, number)}
    return None


def _told(row: Iteration) -> str:
    """What counts in a row, the same for rewards of any kind."""
    rewards = list(row.rewards) if hasattr(row.rewards, "__iter__") else row.rewards
    return repr((row.path, row.size, rewards, row.seen))


def _parting(traces: Sequence[Trace], labels: Sequence[str], number: int) -> str:
    paths = [path_text(trace.at(number).path, inf) for trace in traces]
    if paths[0] != paths[1]:
        return f"They part in iteration {number}: {labels[0]} goes to {paths[0]}, {labels[1]} to {paths[1]}."
    one, other = (trace.rows[number - 1].rewards for trace in traces)
    what = f"the rewards are {one} and {other}" if repr(one) != repr(other) else "what is counted there differs"
    return f"They part in iteration {number}: both go to {paths[0]}, but {what}."


def tell_reasons(films: Sequence[Film], labels: Sequence[str], number: int) -> str:
    """Why each of two walks took its way, where they had the same choice; empty if they had none."""
    ways, whys = [], []
    for one in films:
        row = one["iterations"][number - 1]
        ways.append([one["nodes"]["name"][node] for node in row["path"][: row["selected"]]])
        whys.append(row["why"])
    level = next((i for i, (a, b) in enumerate(zip(*ways, strict=False)) if a != b), 0)
    reasons = (f" Why {label}: {why[level - 1]}." for label, why in zip(labels, whys, strict=True))
    return "".join(reasons) if level else ""


def select_otherwise(
    usual: Callable[..., list[Any]], trace: Trace, iteration: int, node: int
) -> Callable[..., list[Any]]:
    """A `select` that does as usual, but in one iteration goes through a node that was not chosen there.

    ValueError if that node was not there then.
    """
    whole_number("iteration", iteration, 1, len(trace))
    whole_number("node", node, 1, trace.rows[iteration - 2].size - 1 if iteration > 1 else 0)
    way, calls = [one.move for one in _line_to(trace, node)], count(1)

    @wraps(usual)
    def select_once_otherwise(root: Node, score: Score) -> list[Node]:
        if next(calls) != iteration:
            return usual(root, score)
        path = [*accumulate(way, lambda above, move: above.children[move], initial=root)]
        return [*path[:-1], *usual(path[-1], score)]

    return select_once_otherwise


def other_ways(trace: Trace) -> list[tuple[int, int]]:
    """The last iterations after which another move led, each with each first move that was not taken there."""
    found = []
    for iteration, _ in list_leaders(trace)[1:][-MOST_CHANGES:]:
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
        since, then = (list_leaders(search)[-1][0] for search in (trace, other))
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
