"""my_puct
takes the root of N / (1 + n) and not of N alone, so the bonus falls as 1/sqrt(n): the root reaches too far.
named: root-over-all
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    moves = {id(node): move for move, node in parent.children.items()}
    prior = policy(parent.state)[moves[id(child)]]
    q = child.wins / child.visits if child.visits > 0 else 0.0
    return q + c * prior * math.sqrt(parent.visits / (1 + child.visits))
