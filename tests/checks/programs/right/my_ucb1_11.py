"""my_ucb1
With numpy's log and sqrt and np.inf.
"""

import math

import numpy as np


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    if child.visits < 1:
        return np.inf
    return np.divide(child.wins, child.visits) + c * np.sqrt(np.log(parent.visits) / child.visits)
