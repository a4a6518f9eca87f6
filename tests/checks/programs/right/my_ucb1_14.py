"""my_ucb1
Ucb1 in steps.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    if child.visits == 0:
        return float("inf")
    mean = child.wins / child.visits
    bonus = c * math.sqrt(math.log(parent.visits) / child.visits)
    return mean + bonus
