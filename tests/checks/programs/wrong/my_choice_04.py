"""my_choice
skips arms that were never pulled to avoid the division by zero, so they are never pulled at all: the unvisited should come first.
named: unvisited-zero
"""

import math


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    arms = [arm for arm in range(len(visits)) if visits[arm] > 0]
    return max(arms, key=lambda a: wins[a] / visits[a] + c * math.sqrt(math.log(parent_visits) / visits[a]))
