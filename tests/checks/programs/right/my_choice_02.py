"""my_choice
Two lines over a list of scores, unvisited first by an early return.
"""

from math import log, sqrt


def my_choice(visits, wins, parent_visits, c):
    """Return the number of the arm with the highest score: its place in `visits`, and in `wins`."""
    for arm, n in enumerate(visits):
        if n == 0:
            return arm
    scores = [w / n + c * sqrt(log(parent_visits) / n) for w, n in zip(wins, visits)]
    return scores.index(max(scores))
