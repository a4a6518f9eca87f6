"""my_expand
Three helper functions; the draw gives each move a random number and takes the smallest.
"""

from mcts_teach import Node as MyNode


def draw(moves, rng):
    tickets = [(rng.random(), place) for place in range(len(moves))]
    return min(tickets)[1]


def hang_in(node, move):
    child = MyNode(node.state.play(move), node.state.player)
    node.children[move] = child
    return child


def cross_off(moves, place):
    moves[place], moves[-1] = moves[-1], moves[place]
    return moves.pop()


def my_expand(node, rng):
    """Turn one untried move, drawn at random, into a child and return it; None if there is none."""
    return hang_in(node, cross_off(node.untried, draw(node.untried, rng))) if node.untried else None
