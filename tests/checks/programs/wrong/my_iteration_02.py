"""my_iteration
The random game starts from the node that was selected, before the child is added, so the child's result says nothing about the child (wrong order).
named: played-from-the-parent
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    leaf = path[-1]
    child = my_expand(leaf, rng)
    rewards = my_simulate(leaf.state, rng)
    if child is not None:
        path.append(child)
    my_backpropagate(path, rewards)
