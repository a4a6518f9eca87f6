"""my_ucb1
Helper functions for mean and bonus and a match on the visits, with the power ½ for the root.
"""

import math


def mean(child):
    return child.wins / child.visits


def bonus(parent, child):
    return (math.log2(parent.visits) * math.log(2) / child.visits) ** 0.5


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    match child.visits:
        case 0:
            return float("inf")
        case _:
            return mean(child) + c * bonus(parent, child)
