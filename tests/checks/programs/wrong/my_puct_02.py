"""my_puct
writes ln N under the root, as in UCB1, so the bonus grows too slowly: two formulas mixed up.
named: puct-with-log
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    for move, other in parent.children.items():
        if other is child:
            break
    mean = child.wins / child.visits if child.visits else 0
    return mean + c * policy(parent.state)[move] * math.sqrt(math.log(parent.visits)) / (1 + child.visits)
