"""my_next_child
It asks the dictionary without a default.
named: drawn-is-there
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        faces, odds = node.state.chance()
        face = rng.choices(faces, weights=odds, k=1)[0]
        return node.children[face]
    if node.untried or len(node.children) == 0:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
