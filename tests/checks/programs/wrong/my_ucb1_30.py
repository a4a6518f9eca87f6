"""my_ucb1
An unvisited child scores little.
named: unvisited-zero
"""

import math


def my_ucb1(p, ch, c=1.4):
    q = ch.wins / ch.visits if ch.visits else 0
    return q + c * math.sqrt(math.log(p.visits) / (ch.visits or 1))
