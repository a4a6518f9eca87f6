"""my_next_child
The move of the best child instead of the child.
named: moves-not-nodes
"""

def my_next_child(node, score, rng):
    if node.state.player is None:
        outcomes, odds = node.state.chance()
        return node.children.get(rng.choices(outcomes, odds)[0])
    if node.untried or not node.children:
        return None
    return max(node.children, key=lambda move: score(node, node.children[move]))
