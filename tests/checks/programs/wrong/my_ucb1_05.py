"""my_ucb1
The root is closed too early and covers only the logarithm, so the bonus is divided by n and not by its root: a misplaced bracket.
named: log-outside
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return float("inf")
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits)) / child.visits
