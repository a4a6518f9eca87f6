"""my_next_child
It makes the child itself.
"""

def my_next_child(node, score, rng):
    from mcts_teach import Node

    if node.state.player is None:
        outcomes, odds = node.state.chance()
        outcome = rng.choices(outcomes, odds)[0]
        if outcome not in node.children:
            node.children[outcome] = Node(node.state.play(outcome), mover=node.mover, move=outcome)
        return node.children[outcome]
    if node.untried or not node.children:
        return None
    return max(node.children.values(), key=lambda child: score(node, child))
