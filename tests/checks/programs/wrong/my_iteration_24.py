"""my_iteration
The game is played from the parent.
named: played-from-the-parent
"""

from mcts_teach.mcts import backpropagate, expand, select, simulate


def my_iteration(root, rng):
    path = select(root)
    r = simulate(path[-1].state, rng)
    ch = expand(path[-1], rng)
    if ch is not None:
        path.append(ch)
    backpropagate(path, r)
