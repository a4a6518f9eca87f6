"""my_ucb1
A class with __call__ of which my_ucb1 is one instance; the arguments are the same.
"""

import math


class Score:
    """Mean plus bonus."""

    unseen = math.inf

    def __call__(self, parent, child, c=math.sqrt(2)):
        if child.visits == 0:
            return self.unseen
        margin = math.sqrt(math.log(parent.visits ** 4) / (2 * child.visits))  # Hoeffding, doubt 1/N**4
        return child.wins / child.visits + c / math.sqrt(2) * margin


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    return Score()(parent, child, c)
