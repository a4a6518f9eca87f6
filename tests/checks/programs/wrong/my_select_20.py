"""my_select
loops as long as nothing is untried, and a finished game has nothing untried either, so max gets an empty list there: the terminal node is forgotten.
named: past-the-end
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while len(path[-1].untried) == 0:
        here = path[-1]
        path.append(max(here.children.values(), key=lambda there: score(here, there)))
    return path
