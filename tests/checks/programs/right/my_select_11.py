"""my_select
numpy's argmax over the scores; leaves the loop in the middle.
"""

import numpy as np


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = []
    node = root
    while True:
        path.append(node)
        children = list(node.children.values())
        if len(node.untried) > 0 or len(children) == 0:
            break
        node = children[int(np.argmax([score(node, child) for child in children]))]
    return path
