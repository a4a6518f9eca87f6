"""my_choice
returns the highest score instead of the number of the arm that has it: max for argmax.
named: score-not-place
"""

import math


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    return max(
        w / n + c * math.sqrt(math.log(parent_visits) / n) if n else math.inf for n, w in zip(visits, wins)
    )
