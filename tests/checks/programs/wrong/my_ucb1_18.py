"""my_ucb1
takes 1 minus the mean, as if the child's wins were the opponent's, but a child keeps score for the one who chooses: wrong player's view.
named: mean-turned-over
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    mean = 1 - child.wins / child.visits  # the other player's
    return mean + c * math.sqrt(math.log(parent.visits) / child.visits)
