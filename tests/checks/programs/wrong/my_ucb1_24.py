"""my_ucb1
the bonus is sqrt(ln n / N), so a child that is visited much gets a larger bonus: parent and child exchanged.
named: parent-and-child-swapped
"""

import math


def bonus(parent, child):
    return math.sqrt(math.log(child.visits) / parent.visits)


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    return child.wins / child.visits + c * bonus(parent, child)
