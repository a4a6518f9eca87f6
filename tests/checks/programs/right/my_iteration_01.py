"""my_iteration
Short, with a walrus and append.
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    if (child := my_expand(path[-1], rng)) is not None:
        path.append(child)
    my_backpropagate(path, my_simulate(path[-1].state, rng))
