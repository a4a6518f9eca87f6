"""my_backpropagate
The winner is the index of the highest reward, so in a draw player 0 is said to have won, and the half point is lost.
named: first-of-equals
"""

def my_backpropagate(path, rewards):
    """Tell every node on the path that it was visited, and what came of it."""
    winner = list(rewards).index(max(rewards))
    for node in path:
        node.visits += 1
        if node.mover == winner:
            node.wins += 1
