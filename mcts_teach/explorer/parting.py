"""Where two recorded searches part, and why."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import inf
from typing import Any

from mcts_teach.arguments import constant_of
from mcts_teach.drawing.words import path_text
from mcts_teach.explorer.filming import Film
from mcts_teach.names import name_of
from mcts_teach.trace import Iteration, Trace


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
