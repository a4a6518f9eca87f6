"""my_iteration
It returns where expand has nothing to add, so a finished game is never counted and the walk comes back to it for ever.
named: end-not-counted
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is None:
        return  # nothing to do here
    path.append(child)
    my_backpropagate(path, my_simulate(child.state, rng))
