"""Transpositions: equal positions are one node, whichever moves led there, and the tree becomes a graph."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import number
from mcts_teach.games.contract import check_equality
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.mcts import Node, backpropagate, expand


class SharedChildren(dict[Move, Node]):
    """The children of a node, how often each was chosen from here, and the table of all positions of the graph.

    `level` is higher than that of every parent: where no such number is left, a position comes back.
    """

    __slots__ = ("chosen", "level", "positions")
    chosen: dict[Node, int]
    level: int
    positions: dict[tuple[State, int | None], Node]


def transpositions(c: float = math.sqrt(2)) -> Phases:
    """The phases of a search in which equal positions share one node, and so their visits, wins and children.

    It is UCT2 of Childs, Brodeur & Kocsis (2008), "Transpositions and move groups in Monte Carlo tree search": the
    mean of a child is that of its position, over all ways that led there; its bonus counts how often it was chosen from
    this parent. (UCT1 keeps the mean, too, for each parent by itself.) `c` is the constant of the bonus.

    Positions are equal if `==` says so and the same player moved into them. ValueError if they have no `__eq__` and
    hash, and where the search meets one that comes back in the same game. For any finite rewards.

    A node that has two parents knows one `move` only. `table`, `print_tree` and `draw_tree` show each position once,
    `draw_graph` below all its parents; `record` refuses the first node with two, and `explore` shows what was before
    it. `best_move` counts all visits of a child, also those on longer ways to it.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 2000, **transpositions())
    >>> root, len(root.children.positions)
    (<Node: root, 2000 visits, 9 children, 0 untried>, 1268)
    """
    return as_bundle(
        {
            "score": partial(uct2, c=number("c", c, "of at least 0", 0)),
            "expand": expand_shared,
            "backpropagate": backpropagate_shared,
        }
    )


@part_of("transpositions()")
def uct2(parent: Node, child: Node, *, c: float) -> float:
    """The mean of a child's position, over all ways to it, plus the bonus of UCB1 for how often it was chosen here."""
    chosen = getattr(parent.children, "chosen", {}).get(child, child.visits)
    if chosen == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / chosen)


@part_of("transpositions()")
def expand_shared(node: Node, rng: Random) -> Node | None:
    """Expand, and take the node that is there already if the position is known."""
    children = node.children
    if not isinstance(children, SharedChildren):
        if node.visits:
            raise ValueError("this tree was grown without transpositions(), which begins at a position: give that")
        children = share(node, {(_check_equality(node.state), node.mover): node}, level=0)
    child = expand(node, rng)
    if child is None:
        return None
    move, position = child.move, (child.state, child.mover)
    if position in children.positions:
        child = children[move] = children.positions[position]
        _raise_levels(child, node)
    else:
        share(child, children.positions, children.level + 1)
        children.positions[position] = child
    children.chosen.setdefault(child, 0)
    return child


def _check_equality(state: State) -> State:
    """Return the position; ValueError if it has no hash, or is equal only to itself."""
    try:
        hash(state)
    except TypeError as error:
        raise ValueError(f"transpositions() keeps positions in a table, and these cannot be: {error}") from None
    check_equality(state, "transpositions() shares equal positions")
    return state


def share(node: Node, positions: dict[tuple[State, int | None], Node], level: int) -> SharedChildren:
    """Let a node know the table of all positions, and count its choices."""
    children = node.children = SharedChildren(node.children)
    children.chosen, children.positions, children.level = {}, positions, level
    return children


def _raise_levels(child: Any, parent: Any) -> None:
    """Raise the levels of a node and those below it above its new parent's; ValueError if that is one of them."""
    levels, waiting = dict[Any, int](), [(child, parent.children.level + 1)]
    while waiting:
        node, level = waiting.pop()
        if node is parent:
            raise ValueError(
                f"transpositions() is for games in which no position comes back, and this one does:\n{child.state}"
            )
        if level > levels.get(node, node.children.level):
            levels[node] = level
            waiting += [(after, level + 1) for after in node.children.values()]
    for node, level in levels.items():
        node.children.level = level


@part_of("transpositions()")
def backpropagate_shared(path: list[Node], rewards: Rewards) -> None:
    """Backpropagate, and count what was chosen at each node of the path."""
    for parent, child in pairwise(path):
        if isinstance(parent.children, SharedChildren):
            parent.children.chosen[child] += 1
    backpropagate(path, rewards)
