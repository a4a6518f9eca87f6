"""my_ucb1
The same formula over one common denominator.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """Return the mean of the child plus its bonus; a child without visits comes before all others."""
    n, w, total = child.visits, child.wins, parent.visits
    return (w + c * math.sqrt(n * math.log(total))) / n if n else math.inf
