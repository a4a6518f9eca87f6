"""my_select
takes min where somebody else than the root's player is to move, as in minimax, but each child's score is for the one who chooses: double change of view.
named: opponent-takes-minimum
"""

def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    node = root
    while not node.untried and node.children:
        pick = max if node.state.player == root.state.player else min
        node = pick(node.children.values(), key=lambda child: score(node, child))
        path.append(node)
    return path
