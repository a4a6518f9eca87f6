"""my_select
The score is asked with the root as the parent at every level, so below the first step N is wrong.
named: log-of-root
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    node = root
    path = [node]
    while node.children and not node.untried:
        node = max(node.children.values(), key=lambda child: score(root, child))
        path.append(node)
    return path
