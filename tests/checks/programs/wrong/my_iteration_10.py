"""my_iteration
It searches in a deep copy of the root and throws the copy away, so the tree of the caller does not change.
named: state-not-kept
"""

from copy import deepcopy

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    root = deepcopy(root)  # to be on the safe side
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    path = path if child is None else path + [child]
    my_backpropagate(path, my_simulate(path[-1].state, rng))
    return root
