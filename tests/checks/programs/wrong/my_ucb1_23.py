"""my_ucb1
an unvisited child scores minus infinity, "because it is not worth anything yet", so it comes last for ever: wrong sign.
named: unvisited-zero
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    score = -math.inf
    if child.visits > 0:
        score = child.wins / child.visits
        score += c * math.sqrt(math.log(parent.visits) / child.visits)
    return score
