"""my_backpropagate
One win is added only if the mover got 1, so the half point of a draw, or any shared reward, is lost.
named: draw-is-a-loss
"""

def my_backpropagate(path, rewards):
    for node in path:
        node.visits += 1
        if node.mover is not None and rewards[node.mover] == 1:
            node.wins += 1
