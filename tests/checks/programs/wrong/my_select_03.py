"""my_select
`if` instead of `while`: the walk takes one step at most.
named: one-level
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    if not root.untried and root.children:
        path.append(max(root.children.values(), key=lambda child: score(root, child)))
    return path
