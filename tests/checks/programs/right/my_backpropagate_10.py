"""my_backpropagate
For notebook 12: by the player to move at the parent, with the path beside itself, one later.
"""

def my_backpropagate(path, rewards):
    """Count a visit at each node, and what the player gets who was to move at its parent."""
    path[0].visits += 1  # the root has no parent
    for parent, node in zip(path, path[1:]):
        node.visits += 1
        node.wins += rewards[parent.state.player]
