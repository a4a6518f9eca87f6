"""my_iteration
It loops a hundred times, a whole search, where one iteration was asked for.
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    for i in range(100):
        path = my_select(root, my_ucb1)
        child = my_expand(path[-1], rng)
        if child:
            path.append(child)
        rewards = my_simulate(path[-1].state, rng)
        my_backpropagate(path, rewards)
