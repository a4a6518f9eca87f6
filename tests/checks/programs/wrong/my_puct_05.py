"""my_puct
gives an unvisited child the mean ½, where the text says 0: other first guess.
named: unvisited-draw
"""

import math


def my_puct(parent, child, *, policy, c=2.5):
    """The mean of a child, 0 without visits, and the bonus that the prior of its move gives it."""
    move = [move for move in parent.children if parent.children[move] is child][0]
    u = c * policy(parent.state)[move] * math.sqrt(parent.visits) / (1 + child.visits)
    if child.visits:
        return child.wins / child.visits + u
    return 0.5 + u
