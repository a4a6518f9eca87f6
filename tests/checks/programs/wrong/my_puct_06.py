"""my_puct
takes the largest probability that the policy has for any move, so all children get the same prior: max for look-up.
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    prior = max(policy(parent.state)[move] for move in parent.children)
    mean = child.wins / max(child.visits, 1)
    return mean + c * prior * parent.visits**0.5 / (1 + child.visits)
