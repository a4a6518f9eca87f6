"""my_puct
the bonus is divided by n and an unvisited child gets infinity, as in UCB1, so the prior cannot make it wait: UCB1's habit carried over.
named: puct-without-one
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    if child.visits == 0:
        return math.inf
    move = next(move for move, other in parent.children.items() if other is child)
    prior = policy(parent.state)[move]
    return child.wins / child.visits + c * prior * math.sqrt(parent.visits) / child.visits
