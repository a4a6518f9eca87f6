"""my_iteration
With two helper functions and a debugging print that is switched off.
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


DEBUG = False


def go_down(root, rng):
    path = my_select(root, my_ucb1)
    new = my_expand(path[-1], rng)
    return path if new is None else path + [new]


def come_back(path, rng):
    rewards = my_simulate(path[-1].state, rng)
    if DEBUG:
        print(len(path), rewards)
    my_backpropagate(path, rewards)


def my_iteration(root, rng):
    come_back(go_down(root, rng), rng)
