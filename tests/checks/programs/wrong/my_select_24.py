"""my_select
The opponent takes the minimum.
named: opponent-takes-minimum
"""

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    path = [root]
    me = root.state.player
    while path[-1].children and not path[-1].untried:
        n = path[-1]
        f = max if n.state.player == me else min
        path.append(f(n.children.values(), key=lambda k: score(n, k)))
    return path
