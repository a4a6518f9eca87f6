"""my_select
The path is built from the end, so the root comes last.
named: path-reversed
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    if root.untried or not root.children:
        return [root]
    best = sorted(root.children.values(), key=lambda child: score(root, child), reverse=True)[0]
    path = my_select(best, score)
    path.append(root)
    return path
