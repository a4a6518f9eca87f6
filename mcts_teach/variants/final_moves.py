"""Final moves: functions of a searched root, for `best_move(root, final_move)`; the default is `robust_child`."""

from __future__ import annotations

import math

from mcts_teach.errors import number
from mcts_teach.games.state import M, P
from mcts_teach.mcts import Node
from mcts_teach.names import move_name
from mcts_teach.searching import children_of


def max_child(root: Node[P, M]) -> M:
    """The move with the highest mean, the max child (Browne et al. 2012, section 3.1).

    Among equals the one with more visits, then the one tried first. A single lucky visit can win.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000), max_child)
    4
    """
    children = children_of(root)
    return max(children, key=lambda move: (_mean(children[move]), children[move].visits))


def max_robust_child(root: Node[P, M]) -> M:
    """The move that has both the most visits and the highest mean; ValueError if none has both: search on, then.

    Browne et al. (2012), section 3.1, after Coulom (2006), who searches until there is one.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000), max_robust_child)
    4
    """
    best, often = max_child(root), max(root.children, key=lambda move: root.children[move].visits)
    if root.children[best].visits == root.children[often].visits:
        return best
    raise ValueError(
        f"the most visited move is {move_name(root.state, often)}, and the highest mean has "
        f"{move_name(root.state, best)}: no move has both, so search on until one has"
    )


def secure_child(root: Node[P, M], a: float = 1.0) -> M:
    """The move with the highest lower bound, mean - a / sqrt(visits): the secure child.

    Browne et al. (2012), section 3.1. Chaslot et al. (2008), "Progressive strategies for Monte-Carlo tree search",
    print v + A / sqrt(n), an upper bound if A is positive, so the sign here is the other one. With a = 1 it is about
    the lower end of a 95 % interval, for rewards from 0 to 1. Among equals the move tried first.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> best_move(search(TicTacToe(), 1000), secure_child)
    4
    """
    children, a = children_of(root), number("a", a)
    return max(children, key=lambda move: _mean(children[move]) - a / math.sqrt(max(children[move].visits, 1)))


def _mean(child: Node) -> float:
    """The mean reward; of an unvisited child less than any other, so that no rule plays it."""
    return child.wins / child.visits if child.visits else -math.inf
