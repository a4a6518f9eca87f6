"""my_choice
enumerates from 1, so it names the neighbour of the best arm: off by one.
named: off-by-one
"""

import math


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    best, best_score = None, -math.inf
    for arm, (n, w) in enumerate(zip(visits, wins), start=1):
        score = math.inf if n == 0 else w / n + c * math.sqrt(math.log(parent_visits) / n)
        if score > best_score:
            best, best_score = arm, score
    return best
