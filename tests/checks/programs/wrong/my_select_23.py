"""my_select
appends the parent of each step and forgets the node where the walk ends, which is the one to expand: off by one at the end.
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = []
    node = root
    while not node.untried and node.children:
        path.append(node)
        node = max(node.children.values(), key=lambda child: score(node, child))
    return path or [root]
