"""my_select
The walk counts a visit at each node it passes, which is the work of backpropagate: a side effect on the tree.
named: looking-changes
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    root.visits += 1
    while not path[-1].untried and path[-1].children:
        parent = path[-1]
        child = max(parent.children.values(), key=lambda child: score(parent, child))
        child.visits += 1
        path.append(child)
    return path
