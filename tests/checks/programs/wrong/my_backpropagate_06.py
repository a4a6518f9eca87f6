"""my_backpropagate
The mover is guessed from the depth, as if player 0 were always to move at the root and two players took turns.
named: flips-each-level
"""

def my_backpropagate(path, rewards):
    for depth, node in enumerate(path):
        node.visits += 1
        if depth > 0:
            node.wins += rewards[(depth - 1) % 2]
