"""my_backpropagate
A dictionary from player to reward, where nobody, None, gets the default 0.
"""

def my_backpropagate(path, rewards):
    gets = dict(enumerate(rewards))
    for node in path:
        node.visits += 1
        node.wins += gets.get(node.mover, 0)
