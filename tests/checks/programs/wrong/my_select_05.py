"""my_select
Nothing stops the walk where the game is over: `max` of no children raises a ValueError.
named: past-the-end
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    node = root
    while not node.untried:
        node = max(node.children.values(), key=lambda child, parent=node: score(parent, child))
        path.append(node)
    return path
