"""Expansions: functions of a node and a random generator, which return the child that the path goes on to."""

from __future__ import annotations

from random import Random

from mcts_teach.mcts import Expand, Node, expand


def expand_all(node: Node, rng: Random, expand: Expand = expand) -> Node | None:
    """Turn all untried moves into children, in random order, and return the first; None if there is none.

    "One (or more) child nodes are added", Browne et al. (2012), section 3.1; the Hex lecture adds all. The others are
    visited later, so the score of an unvisited child begins to matter. For all that are not images of each other:
    `partial(expand_all, expand=expand_up_to_symmetry)`.

    >>> from mcts_teach import TicTacToe, search
    >>> search(TicTacToe(), 1, expand=expand_all)
    <Node: root, 1 visits, 9 children, 0 untried>
    """
    first: Node | None = expand(node, rng)
    while expand(node, rng) is not None:
        pass
    return first


def expand_up_to_symmetry(node: Node, rng: Random) -> Node | None:
    """Expand, and strike the moves that lead to images of the new child: of equal moves only one is ever tried.

    The Hex lecture's "each non-isomorphic legal move", for games with `symmetries()`; others are expanded as ever.

    >>> from mcts_teach import TicTacToe, search
    >>> search(TicTacToe(), 100, expand=expand_up_to_symmetry)
    <Node: root, 100 visits, 3 children, 0 untried>
    """
    child = expand(node, rng)
    if child is not None and hasattr(child.state, "symmetries"):
        images = set(child.state.symmetries())
        node.untried = [move for move in node.untried if node.state.play(move) not in images]
    return child
