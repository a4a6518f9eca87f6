"""my_select
A recursive walk with `path=[]` as default: Python makes this list once, so the second call goes on where the first has ended.
named: shared-list
"""

def my_select(root, score, path=[]):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path.append(root)
    if root.untried or not root.children:
        return path
    best = max(root.children.values(), key=lambda child: score(root, child))
    return my_select(best, score, path)
