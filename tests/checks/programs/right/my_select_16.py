"""my_select
Select without a parameter.
"""

import math


def my_select(node):
    path = []
    while True:
        path.append(node)
        if node.untried:
            break
        kids = list(node.children.values())
        if not kids:
            break
        values = [math.inf if k.visits == 0 else k.wins / k.visits
                  + math.sqrt(2 * math.log(node.visits) / k.visits) for k in kids]
        node = kids[values.index(max(values))]
    return path
