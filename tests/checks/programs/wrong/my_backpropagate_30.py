"""my_backpropagate
The wins of the player to move.
named: player-to-move
"""

def my_backpropagate(path, rewards):
    for n in path:
        n.visits += 1
        n.wins += rewards[n.state.player]
