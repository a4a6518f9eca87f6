"""my_next_child
Nothing comes back from the first branch.
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        outcomes, odds = node.state.chance()
        node.children.get(rng.choices(outcomes, odds)[0])
    elif not node.untried and node.children:
        return max(node.children.values(), key=lambda child: score(node, child))
