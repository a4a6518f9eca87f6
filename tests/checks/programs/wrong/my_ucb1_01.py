"""my_ucb1
Logarithm to base 10 instead of the natural one.
named: other-log
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * math.sqrt(math.log10(parent.visits) / child.visits)
