"""my_backpropagate
Notebook 12: the parent of node i is taken to be path[i - 1], and for the root that is path[-1], the leaf, so the root gets wins.
named: root-keeps-wins
"""

def my_backpropagate(path, rewards):
    for i, node in enumerate(path):
        node.visits += 1
        parent = path[i - 1]
        node.wins += rewards[parent.state.player]
