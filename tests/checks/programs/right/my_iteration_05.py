"""my_iteration
It asks first whether the walk ended in a finished game, and expands only if not.
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    node = path[-1]
    if node.state.moves():
        node = my_expand(node, rng)
        path = path + [node]
    rewards = my_simulate(node.state, rng)
    my_backpropagate(path, rewards)
