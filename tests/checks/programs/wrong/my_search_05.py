"""my_search
A global dictionary keeps the root of each position, so a second search of it goes on in the old tree and has too many visits.
"""

from random import Random

from mcts_teach import mine

MyNode, my_iteration = mine("MyNode", "my_iteration")


ROOTS = {}


def my_search(state, iterations, seed=0):
    if str(state) not in ROOTS:
        ROOTS[str(state)] = MyNode(state)
    root = ROOTS[str(state)]
    rng = Random(seed)
    for _ in range(iterations):
        my_iteration(root, rng)
    return root
