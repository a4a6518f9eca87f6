"""my_ucb1
The mean as an exact fraction, turned into a float.
"""

import math
from fractions import Fraction


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    mean = Fraction(child.wins) / child.visits
    return float(mean) + c * math.sqrt(math.log(parent.visits) / child.visits)
