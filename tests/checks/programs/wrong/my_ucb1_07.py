"""my_ucb1
Integer division makes nearly every mean 0.
named: whole-numbers
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    mean = child.wins // child.visits
    bonus = c * math.sqrt(math.log(parent.visits) / child.visits)
    return mean + bonus
