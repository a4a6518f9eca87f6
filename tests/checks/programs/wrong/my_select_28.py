"""my_select
The child instead of the move.
"""

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    path = []
    n = root
    while n.children and not n.untried:
        m = max(n.children, key=lambda k: score(n, n.children[k]))
        path.append(m)
        n = n.children[m]
    return path
