"""my_iteration
It selects a second time after the expansion to get the path, and that walk need not end in the new child.
named: path-without-child
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    node = my_select(root, my_ucb1)[-1]
    my_expand(node, rng)
    path = my_select(root, my_ucb1)
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)
