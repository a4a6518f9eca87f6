"""my_select
Where the opponent of the root's player chooses, the lowest score is taken, as in minimax; but each child keeps score for the one who chooses, so it must always be the highest.
named: opponent-takes-minimum
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while not path[-1].untried and path[-1].children:
        parent = path[-1]
        pick = max if parent.state.player == root.state.player else min
        path.append(pick(parent.children.values(), key=lambda child: score(parent, child)))
    return path
