"""my_next_child
The list that choices returns is not opened.
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        outcomes, odds = node.state.chance()
        return node.children.get(tuple(rng.choices(outcomes, odds)))
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
