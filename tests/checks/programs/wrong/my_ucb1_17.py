"""my_ucb1
the 2 is written into the formula and c is never read, so no other constant has an effect: unused parameter.
named: c-ignored
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + math.sqrt(2 * math.log(parent.visits) / child.visits)
