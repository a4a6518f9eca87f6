"""my_select
The root instead of the parent.
named: log-of-root
"""

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    def go(n):
        return (
            [n]
            if n.untried or not n.children
            else [n] + go(max(n.children.values(), key=lambda k: score(root, k)))
        )

    return go(root)
