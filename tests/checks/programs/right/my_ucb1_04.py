"""my_ucb1
Made from the notebook's `mean` and `bonus`, as the exercise proposes.
"""

import math


def mean(parent, child):
    """How much a visit of the child has brought on average."""
    return child.wins / child.visits


def bonus(parent, child, c=math.sqrt(2)):
    """What UCB1 adds to the mean for being visited little."""
    return c * math.sqrt(math.log(parent.visits) / child.visits)


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    return mean(parent, child) + bonus(parent, child, c) if child.visits else math.inf
