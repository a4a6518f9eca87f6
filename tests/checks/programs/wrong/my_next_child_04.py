"""my_next_child
It waits until each outcome has a child.
named: outcomes-in-turn
"""

def my_next_child(node, score, rng):
    if node.untried or not node.children:
        return None
    if node.state.player is None:
        outcomes, odds = node.state.chance()
        return node.children[rng.choices(outcomes, odds)[0]]
    return max(node.children.values(), key=lambda child: score(node, child))
