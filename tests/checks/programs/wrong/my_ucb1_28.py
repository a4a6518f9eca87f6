"""my_ucb1
The constant does nothing.
"""

import math


def my_ucb1(p, ch, c=1.4):
    return (
        math.inf if not ch.visits else ch.wins / ch.visits + 1.41 * math.sqrt(math.log(p.visits) / ch.visits)
    )
