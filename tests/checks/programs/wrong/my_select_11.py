"""my_select
The search for the maximum begins at 0, so if no score is above 0 (all means 0, or negative scores) no child is chosen and the walk stops too early.
named: best-starts-at-zero
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    node = root
    while not node.untried and node.children:
        best, best_score = None, 0
        for child in node.children.values():
            s = score(node, child)
            if s > best_score:
                best, best_score = child, s
        if best is None:
            break
        path.append(best)
        node = best
    return path
