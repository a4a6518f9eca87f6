"""my_iteration
The random game is played from the root's position, so all nodes are judged by games that need not pass through them.
named: played-from-the-parent (partly)
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = my_select(root, my_ucb1)
    child = my_expand(path[-1], rng)
    if child is not None:
        path += [child]
    rewards = my_simulate(root.state, rng)
    my_backpropagate(path, rewards)
