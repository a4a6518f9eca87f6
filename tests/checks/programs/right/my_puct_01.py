"""my_puct
Finds the move by identity with next, and max(1, visits) for the mean.
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    move = next(move for move, other in parent.children.items() if other is child)
    mean = child.wins / max(1, child.visits)
    return mean + c * policy(parent.state)[move] * math.sqrt(parent.visits) / (1 + child.visits)
