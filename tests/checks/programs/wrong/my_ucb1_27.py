"""my_ucb1
No bonus at all.
named: no-bonus
"""

import math


def my_ucb1(p, ch, c=1.4):
    return math.inf if not ch.visits else ch.wins / ch.visits + 0 * c
