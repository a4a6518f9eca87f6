"""my_ucb1
The visits of parent and child have changed places in the bonus, which so grows with the visits of the child.
named: parent-and-child-swapped
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if not child.visits:
        return math.inf
    mean = child.wins / child.visits
    bonus = c * math.sqrt(math.log(child.visits) / parent.visits)
    return mean + bonus
