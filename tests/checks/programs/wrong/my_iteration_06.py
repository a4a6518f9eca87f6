"""my_iteration
It makes a Random(0) of its own in each iteration, so the dice fall in the same way each time and rng is not used.
named: seeded-anew
"""

from random import Random

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    rng = Random(0)
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path = [*path, child]
    rewards = my_simulate(path[-1].state, rng)
    my_backpropagate(path, rewards)
