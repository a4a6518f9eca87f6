"""Scores: functions of a parent and its child."""

from __future__ import annotations

import math

from mcts_teach.mcts import Node


def ucb1_inside(parent: Node, child: Node, c: float = 2.0) -> float:
    """UCB1 with its constant inside the root; an unvisited child scores infinity.

    Auer, Cesa-Bianchi & Fischer (2002), Figure 1, as it is printed: mean + sqrt(2 ln n / n_j). The c of `ucb1` is the
    root of this one. For any finite rewards; c = 2 is for rewards of a width of 1.

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, child = Node(TicTacToe(), visits=3996), Node(TicTacToe(), visits=1705, wins=1094)
    >>> round(ucb1_inside(parent, child), 4)
    0.7403
    """
    if child.visits == 0:
        return math.inf
    if not c >= 0:
        raise ValueError(f"c must be at least 0 inside the root, not {c!r}")
    return child.wins / child.visits + math.sqrt(c * math.log(parent.visits) / child.visits)


def ucb1_tuned(parent: Node, child: Node) -> float:
    """The mean plus a bonus that is smaller where rewards vary less; an unvisited child scores infinity.

    UCB1-TUNED of Auer, Cesa-Bianchi & Fischer (2002), section 4: mean + sqrt(ln n / n_j min(1/4, V_j)), with
    V_j = variance + sqrt(2 ln n / n_j). A node keeps no squares, so the variance is taken as mean - mean^2: exact for
    rewards of 0 and 1, too large where some games are drawn. For rewards from 0 to 1.

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, child = Node(TicTacToe(), visits=1000), Node(TicTacToe(), visits=500, wins=475)
    >>> round(ucb1_tuned(parent, child), 4)
    1.0043
    """
    if child.visits == 0:
        return math.inf
    mean, log = child.wins / child.visits, math.log(parent.visits)
    variance = mean - mean * mean + math.sqrt(2 * log / child.visits)
    return mean + math.sqrt(log / child.visits * min(1 / 4, variance))


def greedy(parent: Node, child: Node) -> float:
    """The mean alone, with no bonus; an unvisited child scores infinity.

    What "exploitation only" means in Browne et al. (2012), section 2.4. A good move can starve after one lost game.
    For any finite rewards.

    >>> from mcts_teach import Node, TicTacToe
    >>> greedy(Node(TicTacToe(), visits=9), Node(TicTacToe(), visits=4, wins=3))
    0.75
    """
    return child.wins / child.visits if child.visits else math.inf


def smoothed_mean(parent: Node, child: Node, t: float = 1.0) -> float:
    """The mean as if each child had t wins in 2t visits more than it has: an unvisited child scores 1/2.

    The Hex lecture begins every node so; here the visits and wins in the tree stay what they are. It matters with
    `expand_all`, for after `expand` the walk meets no unvisited child. There is no bonus: a good move can starve, as
    with `greedy`. For rewards from 0 to 1, of which 1/2 is the middle.

    >>> from mcts_teach import Node, TicTacToe
    >>> parent, counts = Node(TicTacToe(), visits=2), [(1, 1), (0, 0), (0, 1)]
    >>> [round(smoothed_mean(parent, Node(TicTacToe(), wins=w, visits=n)), 2) for w, n in counts]
    [0.67, 0.5, 0.33]
    """
    if not t > 0:
        raise ValueError(f"t must be above 0, not {t!r}: without it an unvisited child has no mean")
    return (child.wins + t) / (child.visits + 2 * t)
