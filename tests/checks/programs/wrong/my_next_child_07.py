"""my_next_child
The global random generator.
named: global-rng
"""

def my_next_child(node, score, rng):
    import random

    if node.state.player is None:
        outcomes, odds = node.state.chance()
        return node.children.get(random.choices(outcomes, odds)[0])
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
