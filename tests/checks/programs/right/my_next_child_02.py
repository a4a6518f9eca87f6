"""my_next_child
A loop for the best child, and early returns.
"""

def my_next_child(node, score, rng):
    is_chance = node.state.player is None
    if is_chance:
        pair = node.state.chance()
        drawn = rng.choices(population=pair[0], weights=pair[1], k=1).pop()
        if drawn in node.children:
            return node.children[drawn]
        return None
    if len(node.untried) > 0:
        return None
    best, best_score = None, float("-inf")
    for child in node.children.values():
        value = score(node, child)
        if value > best_score:
            best, best_score = child, value
    return best
