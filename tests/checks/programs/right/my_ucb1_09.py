"""my_ucb1
Divides first, and answers a division by zero with infinity.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    try:
        mean = child.wins / child.visits
    except ZeroDivisionError:
        return math.inf
    return mean + c * math.sqrt(math.log(parent.visits) / child.visits)
