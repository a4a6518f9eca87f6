"""my_ucb1
1 is added to the visits of the parent under the logarithm, against log(0), which cannot happen there: a different formula.
named: log-by-one-more
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits + 1) / child.visits)
