"""my_ucb1
Everything over one denominator: (wins + c * sqrt(n ln N)) / n.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    n = child.visits
    if n == 0:
        return math.inf
    return (child.wins + c * math.sqrt(n * math.log(parent.visits))) / n
