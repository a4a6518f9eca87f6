"""my_expand
The mover of the child is the player to move in the child's own position, and not the one who has made the move: wrong player.
named: mover-is-next
"""

from mcts_teach import Node as MyNode


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    if not node.untried:
        return None
    move = node.untried.pop(rng.randrange(len(node.untried)))
    position = node.state.play(move)
    child = MyNode(position, position.player)
    node.children[move] = child
    return child
