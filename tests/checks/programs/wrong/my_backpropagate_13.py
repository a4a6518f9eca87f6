"""my_backpropagate
Notebook 12: the reward of the parent's player is added to the parent and not to the child that this player chose (one node too high).
named: told-to-the-parent
"""

def my_backpropagate(path, rewards):
    path[-1].visits += 1
    for parent, child in zip(path, path[1:]):
        parent.visits += 1
        parent.wins += rewards[parent.state.player]
