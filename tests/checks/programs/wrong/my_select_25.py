"""my_select
Walks past untried moves.
named: past-the-untried
"""

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    path = [root]
    while path[-1].children:
        n = path[-1]
        path.append(max(n.children.values(), key=lambda k: score(n, k)))
    return path
