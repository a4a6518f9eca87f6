"""my_iteration
Only the new node is handed to backpropagate and not the whole path, so the root has no visits.
named: only-the-leaf
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    node = my_expand(path[-1], rng) or path[-1]
    rewards = my_simulate(node.state, rng)
    my_backpropagate([node], rewards)
