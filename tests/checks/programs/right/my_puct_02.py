"""my_puct
A loop with a helper, and try / except for the mean; numpy's root.
"""

import numpy as np


def prior_of(parent, child, policy):
    priors = policy(parent.state)
    for move in parent.children:
        if parent.children[move] is child:
            return priors[move]


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    try:
        q = child.wins / child.visits
    except ZeroDivisionError:
        q = 0.0
    u = c * prior_of(parent, child, policy) * np.sqrt(parent.visits) / (child.visits + 1)
    return float(q + u)
