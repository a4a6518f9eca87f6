"""my_search
The bonus takes the logarithm of the root's visits at every level; it must take those of the parent.
named: log-of-root
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_search(state, iterations, seed=0):
    rng = Random(seed)
    root = MyNode(state)

    def score(parent, child):
        return my_ucb1(root, child)

    for _ in range(iterations):
        path = my_select(root, score)
        child = my_expand(path[-1], rng)
        if child is not None:
            path.append(child)
        my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
