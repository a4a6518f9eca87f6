"""my_ucb1
Asks for forgiveness: the division by zero is caught.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    try:
        mean = child.wins / child.visits
    except ZeroDivisionError:
        return float("inf")
    return mean + c * math.sqrt(math.log(parent.visits) / child.visits)
