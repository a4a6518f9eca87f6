"""my_iteration
With match on what expand returns, on a copy of the path.
"""

from mcts_teach import mine

my_select, my_expand, my_simulate, my_backpropagate = mine("my_select", "my_expand", "my_simulate", "my_backpropagate")
MyNode, my_ucb1 = mine("MyNode", "my_ucb1")


def my_iteration(root, rng):
    path = list(my_select(root, my_ucb1))
    match my_expand(path[-1], rng):
        case None:
            end = path[-1]  # the game is over here: its true result is counted once more
        case child:
            path.append(child)
            end = child
    my_backpropagate(path, my_simulate(end.state, rng))
