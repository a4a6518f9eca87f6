"""my_iteration
A finished game is not counted.
named: end-not-counted
"""

from mcts_teach.mcts import backpropagate, expand, select, simulate


def my_iteration(root, rng):
    path = select(root)
    ch = expand(path[-1], rng)
    if ch is not None:
        path.append(ch)
        backpropagate(path, simulate(ch.state, rng))
