"""my_search
With while and the root's own visits as the counter.
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


def my_search(state, iterations, seed=0):
    rng = Random(seed)
    root = MyNode(state)
    while root.visits < iterations:
        my_iteration(root, rng)
    return root
