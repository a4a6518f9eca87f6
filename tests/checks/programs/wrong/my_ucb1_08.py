"""my_ucb1
The mean is turned round to 1 - mean, in the belief that the child keeps the score of the opponent: wrong player.
named: mean-turned-over
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    # the child's wins are those of the other player
    value = 1 - child.wins / child.visits
    return value + c * math.sqrt(math.log(parent.visits) / child.visits)
