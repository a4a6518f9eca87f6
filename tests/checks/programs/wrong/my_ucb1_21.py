"""my_ucb1
adds 1 to the parent's visits "so that log is never of 0", which changes every score a little: a wrong repair.
named: log-by-one-more
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    exploit = child.wins / child.visits
    explore = math.sqrt(math.log(parent.visits + 1) / child.visits)
    return exploit + c * explore
