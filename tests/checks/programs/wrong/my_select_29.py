"""my_select
A child at random.
named: by-chance
"""

import random

from mcts_teach.mcts import ucb1


def my_select(root, score=ucb1):
    path = [root]
    while path[-1].children and not path[-1].untried:
        path.append(random.choice(list(path[-1].children.values())))
    return path
