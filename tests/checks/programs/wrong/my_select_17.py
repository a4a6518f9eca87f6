"""my_select
best starts once before the walk, so on deeper levels a child must beat the score from above, and the walk ends too early: a variable initialised in the wrong place.
named: best-not-reset
"""

import math


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node, path, best = root, [root], -math.inf
    while not node.untried and node.children:
        following = None
        for child in node.children.values():
            if score(node, child) > best:
                best = score(node, child)
                following = child
        if following is None:
            break
        node = following
        path.append(node)
    return path
