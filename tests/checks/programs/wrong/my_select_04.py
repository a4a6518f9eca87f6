"""my_select
The walk goes on as long as there are children and never looks at the untried moves, so it passes nodes that could grow.
named: past-the-untried
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while path[-1].children:
        here = path[-1]
        best = max(here.children.values(), key=lambda child: score(here, child))
        path.append(best)
    return path
