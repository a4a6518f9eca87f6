"""my_ucb1
A match statement.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    match child.visits:
        case 0:
            return math.inf
        case n:
            return child.wins / n + c * math.sqrt(math.log(parent.visits) / n)
