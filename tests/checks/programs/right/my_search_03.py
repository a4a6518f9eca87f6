"""my_search
A recursive visit that goes down, plays the game and counts on the way back; needs none of the other pieces but MyNode.
"""

import math
from random import Random

from mcts_teach import mine

MyNode = mine("MyNode")


def playout(state, rng):
    while moves := state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()


def visit(node, rng):
    if node.untried:
        move = node.untried.pop(rng.randrange(len(node.untried)))
        child = MyNode(node.state.play(move), node.state.player)
        node.children[move] = child
        rewards = playout(child.state, rng)
        child.visits += 1
        child.wins += rewards[child.mover]
    elif node.children:
        log = math.log(node.visits)
        best = max(node.children.values(), key=lambda ch: ch.wins / ch.visits + math.sqrt(2 * log / ch.visits))
        rewards = visit(best, rng)
    else:
        rewards = node.state.rewards()
    node.visits += 1
    if node.mover is not None:
        node.wins += rewards[node.mover]
    return rewards


def my_search(state, iterations, seed=0):
    root, rng = MyNode(state), Random(seed)
    for _ in range(iterations):
        visit(root, rng)
    return root
