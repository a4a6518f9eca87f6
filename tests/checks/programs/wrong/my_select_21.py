"""my_select
walks through a deepcopy "so that nothing is changed", so the path holds copies and no result ever reaches the tree: copies instead of the tree's own nodes.
named: copied-nodes
"""

from copy import deepcopy


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node = deepcopy(root)
    path = [node]
    while not node.untried and node.children:
        node = sorted(node.children.values(), key=lambda child: score(node, child), reverse=True)[0]
        path.append(node)
    return path
