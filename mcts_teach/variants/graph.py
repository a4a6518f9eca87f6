"""Transpositions: equal positions are one node, whichever moves led there, and the tree becomes a graph."""

from __future__ import annotations

import math
from functools import partial
from itertools import pairwise
from random import Random

from mcts_teach.errors import number
from mcts_teach.games.state import Move, State
from mcts_teach.mcts import Node, backpropagate, expand
from mcts_teach.phases import Phases, Rewards, part_of


class SharedChildren(dict[Move, Node]):
    """The children of a node, how often each was chosen from here, and the table of all positions of the graph."""

    __slots__ = ("chosen", "positions")
    chosen: dict[Node, int]
    positions: dict[tuple[State, int | None], Node]


def transpositions(c: float = math.sqrt(2)) -> Phases:
    """The phases of a search in which equal positions share one node, and so their visits, wins and children.

    It is UCT2 of Childs, Brodeur & Kocsis (2008), "Transpositions and move groups in Monte Carlo tree search": the
    mean of a child is that of its position, over all ways that led there; its bonus counts only how often it was
    chosen from this parent, so that a position which is visited much from elsewhere is still looked at from here.
    (UCT1 keeps the mean, too, for each parent by itself.) An iteration counts once at each node of its path.

    Positions are equal if `==` says so and the same player moved into them. So they must have a hash, which fits;
    and no position may come back in the same game. A node that has two parents knows one `move` only. `table`,
    `print_tree` and `draw_tree` show each position once, below one of its parents, `draw_graph` below all. A
    recording is of a tree: `record` refuses the first node with two parents, and `explore` shows what was before it.
    `best_move` counts all visits of a child, also those on longer ways to it. `c` is the constant of the bonus.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 2000, **transpositions())
    >>> root, len(root.children.positions)
    (<Node: root, 2000 visits, 9 children, 0 untried>, 1268)
    """
    return {"score": partial(uct2, c=number("c", c)), "expand": expand_shared, "backpropagate": backpropagate_shared}


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
        children = share(node, {(_hashable(node.state), node.mover): node})
    child = expand(node, rng)
    if child is not None:
        move, position = child.move, (child.state, child.mover)
        if position not in children.positions:
            share(child, children.positions)
        child = children[move] = children.positions.setdefault(position, child)
        children.chosen.setdefault(child, 0)
    return child


def _hashable(state: State) -> State:
    try:
        hash(state)
    except TypeError as error:
        raise ValueError(f"transpositions() keeps positions in a table, and these cannot be: {error}") from None
    return state


def share(node: Node, positions: dict[tuple[State, int | None], Node]) -> SharedChildren:
    """Let a node know the table of all positions, and count its choices."""
    children = node.children = SharedChildren(node.children)
    children.chosen, children.positions = {}, positions
    return children


@part_of("transpositions()")
def backpropagate_shared(path: list[Node], rewards: Rewards) -> None:
    """Backpropagate, and count what was chosen at each node of the path."""
    for parent, child in pairwise(path):
        if isinstance(parent.children, SharedChildren):
            parent.children.chosen[child] += 1
    backpropagate(path, rewards)
