"""my_ucb1
log10 where the natural logarithm is meant, so the bonus is too small: wrong base of the logarithm.
named: other-log
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log10(parent.visits) / child.visits)
