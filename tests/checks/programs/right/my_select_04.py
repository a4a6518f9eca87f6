"""my_select
numpy's argmax on a list of scores.
"""

import numpy as np


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    node = root
    while not node.untried and node.children:
        children = list(node.children.values())
        values = np.array([score(node, child) for child in children])
        node = children[int(np.argmax(values))]
        path.append(node)
    return path
