"""my_backpropagate
With match on the mover.
"""

def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        match node.mover:
            case None:
                pass
            case player:
                node.wins += rewards[player]
