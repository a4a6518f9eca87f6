"""my_ucb1
hides the division by zero with max(1, visits), so an unvisited child has a finite score and need not come first: no infinity.
named: unvisited-zero
"""

import math


def my_ucb1(parent, child, c=math.sqrt(2)):
    """The child's mean reward plus a bonus for being visited little; an unvisited child scores infinity."""
    n = max(1, child.visits)
    return child.wins / n + c * math.sqrt(math.log(max(1, parent.visits)) / n)
