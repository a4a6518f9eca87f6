"""my_ucb1
Right only for the first player.
"""

import math


def my_ucb1(p, ch, c=1.4):
    if ch.visits == 0:
        return math.inf
    m = ch.wins / ch.visits
    return (m if p.state.player == 0 else 1 - m) + c * math.sqrt(math.log(p.visits) / ch.visits)
