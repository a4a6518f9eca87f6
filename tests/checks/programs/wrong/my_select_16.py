"""my_select
passes root instead of the node where the walk stands, so below the first level the bonus uses the wrong N: wrong parent.
named: log-of-root
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while not path[-1].untried and path[-1].children:
        children = list(path[-1].children.values())
        scores = [score(root, child) for child in children]
        path.append(children[scores.index(max(scores))])
    return path
