"""my_puct
Finds the move by the child's place in the dictionary's values, and the prior's bonus in a helper.
"""

from math import sqrt


def bonus(prior, total, n, c):
    return c * prior * sqrt(total) / (1 + n)


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    moves, nodes = zip(*parent.children.items())
    move = moves[[id(node) for node in nodes].index(id(child))]
    mean = 0 if not child.visits else child.wins / child.visits
    return mean + bonus(policy(parent.state)[move], parent.visits, child.visits, c)
