"""my_expand
`node.children = {move: child}` puts a new dictionary in place of the old one, so all older children are lost: replaced and not added.
named: children-lost
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = rng.choice(node.untried)
    child = MyNode(node.state.play(move), node.state.player)
    node.children = {move: child}
    node.untried = [m for m in node.untried if m != move]
    return child
