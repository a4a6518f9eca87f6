"""my_ucb1
N is the sum of the visits of the children and not the visits of the parent, which differs by one below the root.
named: sum-of-children
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    total = sum(sibling.visits for sibling in parent.children.values())
    return child.wins / child.visits + c * math.sqrt(math.log(max(total, 1)) / child.visits)
