"""my_ucb1
It is `wins` and not `visits` that is compared with 0, so a child that lost all its games scores infinity for ever (and a lost one is taken for unvisited).
named: wins-not-visits
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.wins == 0:
        return math.inf
    mean = child.wins / child.visits
    return mean + c * math.sqrt(math.log(parent.visits) / child.visits)
