"""my_ucb1
floor division makes every mean below 1 a 0, so only the bonus counts: // for /.
named: whole-numbers
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    if child.visits == 0:
        return float("inf")
    return child.wins // child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)
