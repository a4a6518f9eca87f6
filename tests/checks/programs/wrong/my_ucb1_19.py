"""my_ucb1
N is the sum of the visits of all children and not parent.visits (which has one more below the root, and a run has no children): takes another number for N.
named: sum-of-children
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    if getattr(parent, "children", None):
        n = sum(c.visits for c in parent.children.values())
    else:
        n = parent.visits
    return child.wins / child.visits + c * math.sqrt(math.log(n) / child.visits)
