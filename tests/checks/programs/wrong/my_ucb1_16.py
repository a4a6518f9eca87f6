"""my_ucb1
writes c where the 2 of the formula stands, inside the root, so c = sqrt(2) gives a bonus with 1.41 and not 2 under it: constant on the wrong side of the root.
named: c-inside
"""

from math import inf, log, sqrt


def my_ucb1(parent, child, c=sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    if child.visits == 0:
        return inf
    return child.wins / child.visits + sqrt(c * log(parent.visits) / child.visits)
