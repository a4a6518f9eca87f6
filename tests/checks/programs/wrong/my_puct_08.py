"""my_puct
UCB1's bonus in PUCT.
"""

import math


def my_puct(p, ch, *, policy, c=5):
    m = [k for k, v in p.children.items() if v is ch][0]
    q = (ch.wins / ch.visits) if ch.visits else 0
    return q + c * policy(p.state)[m] * math.sqrt(math.log(p.visits) / (1 + ch.visits))
