"""my_ucb1
The formula of 2002 is typed off with its 2, and the parameter c is never used: the constant cannot be changed.
named: c-ignored
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    n = child.visits
    N = parent.visits
    if n == 0:
        return math.inf
    return child.wins / n + math.sqrt(2 * math.log(N) / n)
