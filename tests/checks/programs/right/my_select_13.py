"""my_select
Among children with the highest score one is drawn; the exercise says nothing of ties.
"""

from random import Random

dice = Random(7)


def my_select(root, score):
    """Walk down from the root by best score, to a node with an untried move or with no moves; return the path."""
    path = [root]
    while not path[-1].untried and len(path[-1].children) > 0:
        parent = path[-1]
        scores = {move: score(parent, child) for move, child in parent.children.items()}
        top = max(scores.values())
        path.append(parent.children[dice.choice([move for move in scores if scores[move] == top])])
    return path
