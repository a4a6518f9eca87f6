"""my_select
The path begins with the first child: the root is missing.
named: path-without-root
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = []
    node = root
    while len(node.untried) == 0 and len(node.children) > 0:
        scores = {score(node, child): child for child in node.children.values()}
        node = scores[max(scores)]
        path.append(node)
    return path
