"""my_select
the best score so far begins at 0 and must be beaten, so where all children score 0 or less the walk stops in the middle of the tree: wrong start value of a maximum.
named: best-starts-at-zero
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while True:
        node = path[-1]
        if node.untried:
            return path
        best, best_score = None, 0
        for child in node.children.values():
            value = score(node, child)
            if value > best_score:
                best, best_score = child, value
        if best is None:
            return path
        path.append(best)
