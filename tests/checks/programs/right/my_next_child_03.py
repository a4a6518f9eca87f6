"""my_next_child
Cumulative weights and bisect.
"""
from bisect import bisect
from itertools import accumulate


def my_next_child(node, score, rng):
    if node.state.player is not None:
        if node.untried or not node.children:
            return
        return sorted(node.children.values(), key=lambda child: -score(node, child))[0]
    outcomes, odds = node.state.chance()
    sums = list(accumulate(odds))
    which = bisect(sums, rng.random() * sums[-1])
    try:
        return node.children[outcomes[which]]
    except KeyError:
        return None
