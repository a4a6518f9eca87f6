"""my_iteration
The new child is never added to the path, so it gets no visit and no reward of its own first game.
named: path-without-child
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    rewards = my_simulate(child.state if child is not None else path[-1].state, rng)
    my_backpropagate(path, rewards)
