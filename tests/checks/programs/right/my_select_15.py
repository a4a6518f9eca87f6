"""my_select
Select that sorts.
"""

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    path, node = [root], root
    while len(node.children) > 0 and len(node.untried) == 0:
        ranked = sorted(node.children.items(), key=lambda pair: score(node, pair[1]))
        node = ranked[-1][1]
        path.append(node)
    return path
