"""my_next_child
Always the face with the highest odds.
named: most-likely-outcome
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        outcomes, odds = node.state.chance()
        likely = outcomes[odds.index(max(odds))]
        return node.children.get(likely)
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
