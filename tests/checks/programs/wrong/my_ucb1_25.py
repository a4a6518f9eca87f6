"""my_ucb1
a pair of brackets makes c weigh mean and bonus alike, so c changes nothing in the order: bracket.
named: c-everything
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    try:
        return c * (child.wins / child.visits + math.sqrt(math.log(parent.visits) / child.visits))
    except ZeroDivisionError:
        return math.inf
