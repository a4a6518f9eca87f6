"""my_puct
One minus the mean.
"""

import math


def my_puct(p, ch, *, policy, c=5):
    m = [k for k, v in p.children.items() if v is ch][0]
    q = 1 - (ch.wins / ch.visits) if ch.visits else 0
    return q + c * policy(p.state)[m] * math.sqrt(p.visits) / (1 + ch.visits)
