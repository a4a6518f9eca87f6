"""my_select
max over (score, child) pairs compares two nodes where two scores are equal, which raises a TypeError: a tie was not thought of.
named: nodes-compared
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while not path[-1].untried and path[-1].children:
        node = path[-1]
        _, best = max((score(node, child), child) for child in node.children.values())
        path.append(best)
    return path
