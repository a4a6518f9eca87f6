"""my_ucb1
Ucb1 with its constant inside.
"""

import math


def my_ucb1(node, kid, constant=2):
    try:
        exploit = kid.wins / kid.visits
        explore = (constant * math.log(node.visits) / kid.visits) ** 0.5
    except ZeroDivisionError:
        return 10 ** 9
    return exploit + explore
