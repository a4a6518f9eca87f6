"""my_search
It returns the most visited move and not the root of the tree.
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        my_iteration(root, rng)
    return max(root.children, key=lambda move: root.children[move].visits)
