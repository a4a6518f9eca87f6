"""my_iteration
The case that expand has nothing to add is forgotten, so the first walk to a finished game ends in an AttributeError.
named: none-is-no-child
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    path.append(child)
    rewards = my_simulate(child.state, rng)
    my_backpropagate(path, rewards)
