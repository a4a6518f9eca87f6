"""my_ucb1
divides after the root, sqrt(ln N) / n, so the bonus falls as 1/n: a bracket in the wrong place.
named: log-outside
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    if not child.visits:
        return math.inf
    mean = child.wins / child.visits
    bonus = c * math.sqrt(math.log(parent.visits)) / child.visits
    return mean + bonus
