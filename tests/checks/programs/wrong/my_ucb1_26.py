"""my_ucb1
The logarithm of the child's visits.
"""

import math


def my_ucb1(p, ch, c=1.4):
    n = ch.visits
    return math.inf if not n else ch.wins / n + c * math.sqrt(math.log(max(n, 2)) / n)
