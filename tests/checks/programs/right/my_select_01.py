"""my_select
Recursion.
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    if root.untried or not root.children:
        return [root]
    return [root] + my_select(max(root.children.values(), key=lambda child: score(root, child)), score)
