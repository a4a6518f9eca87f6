"""my_ucb1
The mean over one visit too many.
"""

import math


def my_ucb1(p, ch, c=1.4):
    return ch.wins / (ch.visits + 1) + c * math.sqrt(math.log(p.visits) / (ch.visits + 1))
