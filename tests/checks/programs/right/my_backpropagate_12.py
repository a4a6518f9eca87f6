"""my_backpropagate
Two loops: first the visits of all, then the rewards player by player.
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    for node in path:
        node.visits += 1
    for player in range(len(rewards)):
        for node in path:
            if node.mover == player:
                node.wins = node.wins + rewards[player]
    return None
