"""my_next_child
The package draws for it.
"""
from mcts_teach.games.chance import draw_outcome, is_chance


def my_next_child(node, score, rng):
    if is_chance(node.state):
        return node.children.get(draw_outcome(node.state, rng))
    if node.untried == [] and node.children != {}:
        return max(node.children.values(), key=lambda child: score(node, child))
