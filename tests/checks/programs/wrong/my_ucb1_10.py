"""my_ucb1
The default is written `2**1/2`, which is 1.0 because powers bind more tightly: operator precedence.
named: other-constant
"""

import math


def my_ucb1(parent, child, c=2**1/2):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    exploit = child.wins / child.visits
    explore = (math.log(parent.visits) / child.visits) ** 0.5
    return exploit + c * explore
