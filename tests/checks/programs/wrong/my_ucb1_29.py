"""my_ucb1
An unvisited child scores little.
named: unvisited-zero
"""

import math


def my_ucb1(p, ch):
    q = ch.wins / ch.visits if ch.visits else 0.5
    return q + math.sqrt(2 * math.log(p.visits) / max(1, ch.visits))
