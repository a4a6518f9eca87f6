"""my_choice
adds the bonus to the wins and not to wins / visits, so what is visited much stays ahead: sum for mean.
named: wins-not-mean
"""

import math


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    def score(arm):
        if visits[arm] == 0:
            return math.inf
        return wins[arm] + c * math.sqrt(math.log(parent_visits) / visits[arm])

    return max(range(len(visits)), key=score)
