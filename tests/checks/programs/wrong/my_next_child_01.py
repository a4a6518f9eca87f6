"""my_next_child
The outcomes are all alike.
named: odds-ignored
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        outcome = rng.choice(node.state.moves())
        return node.children.get(outcome)
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
