"""my_next_child
It draws among the children by their odds.
named: drawn-among-children
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        odds = dict(zip(*node.state.chance()))
        if not node.children:
            return None
        moves = list(node.children)
        return node.children[rng.choices(moves, [odds[m] for m in moves])[0]]
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
