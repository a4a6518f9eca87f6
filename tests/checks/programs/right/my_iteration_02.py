"""my_iteration
Without an if: filter drops the None, and the leaf is what comes last.
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    *above, last = my_select(root, my_ucb1)
    path = [*above, last, *filter(None, [my_expand(last, rng)])]
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)
