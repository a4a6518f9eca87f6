"""my_expand
The node's own position is moved on too (`node.state = node.state.play(move)`), so the parent stands where its child stands: an in-place change of the parent.
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    player = node.state.player
    move = node.untried.pop(rng.randrange(len(node.untried)))
    node.state = node.state.play(move)
    node.children[move] = MyNode(node.state, player)
    return node.children[move]
