"""my_ucb1
The natural logarithm through that of base 2, and a power for the root.
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    if child.visits == 0:
        return math.inf
    ln = math.log2(parent.visits) / math.log2(math.e)
    exploitation = child.wins / child.visits
    exploration = (ln / child.visits) ** 0.5
    # print(exploitation, exploration)
    return exploitation + exploration * c
