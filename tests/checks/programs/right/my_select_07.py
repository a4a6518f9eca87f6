"""my_select
Ties in the score go to the child with more visits: a pair as the key.
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while not path[-1].untried and path[-1].children:
        p = path[-1]
        path.append(max(p.children.values(), key=lambda ch: (score(p, ch), ch.visits)))
    return path
