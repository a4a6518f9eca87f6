"""my_select
The path without its end.
named: path-without-end
"""

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    path = []
    n = root
    while n.children and not n.untried:
        path.append(n)
        n = max(n.children.values(), key=lambda k: score(n, k))
    return path
