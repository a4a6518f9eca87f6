"""my_select
Recursive select.
"""

from mcts_teach.mcts import ucb1


def my_select(node, score=ucb1):
    if node.untried or not node.children:
        return [node]
    best = None
    for child in node.children.values():
        if best is None or score(node, child) > score(node, best):
            best = child
    return [node] + my_select(best, score)
