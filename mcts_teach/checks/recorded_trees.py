"""A recording of a search of which only the trees are known: what each iteration did is read from what has grown."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import pairwise
from typing import Any, cast

from mcts_teach.arguments import PHASES, Phases
from mcts_teach.checks.explaining import Place, ends, read_constant
from mcts_teach.checks.positions import by_moves
from mcts_teach.mcts import Node, ucb1
from mcts_teach.trace import FORMAT, Trace


def record_trees(trees: Iterable[Node], program: Any) -> Trace:
    """The recording of a right search, from its tree before the first iteration and after each; without its playouts.

    The code of each of its phases is that of the program.
    """
    pairs = list(pairwise(trees))
    numbers: dict[Place, int] = {(): 0}
    births: list[Any] = []
    rows: list[Any] = []
    for before, after in pairs:
        old, new = by_moves(before), by_moves(after)
        for place in sorted(new.keys() - numbers.keys(), key=len):
            numbers[place] = len(numbers)
            births.append((numbers[place[:-1]], place[-1], new[place].mover))
        rows.append(_row(old, new, numbers))
    data = {"format": FORMAT, "births": births, "rows": rows}
    trace = Trace._read(data, pairs[0][0].state, partial(ucb1, c=read_constant(pairs)))
    trace.phases = cast(Phases, dict.fromkeys(PHASES, program))
    return trace


def _row(old: dict[Place, Node], new: dict[Place, Node], numbers: dict[Place, int]) -> list[Any]:
    """An iteration as a file has it: nodes that were there, path, size of the tree, playout, rewards, counts."""
    gains = {place: _gain(node, old.get(place)) for place, node in new.items()}
    path = sorted((place for place, gain in gains.items() if gain != (0, 0)), key=len)
    rewards = _rewards(new[path[-1]].state, [(new[place].mover, gains[place][1]) for place in path[1:]])
    seen = [(new[place].visits, new[place].wins) for place in path]
    return [sum(place in old for place in path), [numbers[place] for place in path], len(numbers), [], rewards, seen]


def _gain(node: Node, before: Node | None) -> tuple[float, float]:
    return (node.visits - before.visits, node.wins - before.wins) if before else (node.visits, node.wins)


def _rewards(state: Any, gains: Iterable[tuple[Any, float]]) -> list[float] | None:
    """The rewards of the game that was played from there, by what the nodes above it got."""
    right = (one for one in ends(state) if all(abs(one[mover] - gain) < 1e-6 for mover, gain in gains))
    return next(map(list, right), None)
