"""my_search
A child's mover is taken from the new position, the player who moves next, so each node keeps score for the wrong player.
named: player-to-move
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        path = my_select(root, my_ucb1)
        node = path[-1]
        if node.untried:
            move = node.untried.pop(rng.randrange(len(node.untried)))
            after = node.state.play(move)
            node.children[move] = MyNode(after, after.player)
            path.append(node.children[move])
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
