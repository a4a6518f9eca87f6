"""my_select
A deque for the path and `reduce` for the maximum, made into a list at the end.
"""

from collections import deque
from functools import reduce


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = deque([root])
    while path[-1].children and not path[-1].untried:
        above = path[-1]
        path.append(reduce(lambda a, b: b if score(above, b) > score(above, a) else a, above.children.values()))
    return list(path)
