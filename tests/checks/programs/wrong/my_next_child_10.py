"""my_next_child
Untried moves of a player are passed.
named: past-the-untried
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        outcomes, odds = node.state.chance()
        return node.children.get(rng.choices(outcomes, odds)[0])
    kids = list(node.children.values())
    return max(kids, key=lambda child: score(node, child)) if kids else None
