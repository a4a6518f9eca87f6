"""my_expand
Expand all at once.
"""

from mcts_teach.mcts import Node


def my_expand(node, rng):
    moves = node.state.moves()
    fresh = [move for move in moves if move not in node.children]
    rng.shuffle(fresh)
    for move in fresh:
        node.children[move] = Node(node.state.play(move), mover=node.state.player)
    node.untried.clear()
    return node.children[fresh[0]] if fresh else None
