"""my_choice
sorts the scores to find the highest and returns the place in the sorted list, which is always the last: index in the wrong list.
"""

import math


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    scores = []
    for n, w in zip(visits, wins):
        scores.append(math.inf if n == 0 else w / n + c * math.sqrt(math.log(parent_visits) / n))
    scores.sort()
    return scores.index(max(scores))
