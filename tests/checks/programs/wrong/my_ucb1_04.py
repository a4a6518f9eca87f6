"""my_ucb1
c stands under the root, so its root is taken: wrong place of the constant.
named: c-inside
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits < 1:
        return math.inf
    return child.wins / child.visits + math.sqrt(c * math.log(parent.visits) / child.visits)
