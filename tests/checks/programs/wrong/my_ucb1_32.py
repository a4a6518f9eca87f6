"""my_ucb1
The root covers too little.
"""

import math


def my_ucb1(p, ch, c=1.4):
    return math.inf if ch.visits == 0 else ch.wins / ch.visits + c * math.log(math.sqrt(p.visits) / ch.visits)
