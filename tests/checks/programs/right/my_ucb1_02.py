"""my_ucb1
numpy, turned into a float in the end.
"""

import math

import numpy as np


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return np.inf
    return float(np.divide(child.wins, child.visits) + c * np.sqrt(np.log(parent.visits) / child.visits))
