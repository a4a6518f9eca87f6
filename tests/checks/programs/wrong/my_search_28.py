"""my_search
Only the children of the root are ever made and visited in turn: this is flat Monte Carlo without a tree, and it cannot see an answer.
named: one-level (partly)
"""

from random import Random


class SearchNode:
    def __init__(self, state, mover=None):
        self.state = state
        self.mover = mover
        self.visits = 0
        self.wins = 0.0
        self.children = {}
        self.untried = list(state.moves())


def my_search(state, iterations, seed=0):
    """Search from a position; return the root of the tree."""
    root, rng = SearchNode(state), Random(seed)
    moves = state.moves()
    for i in range(iterations):
        move = moves[i % len(moves)]
        if move not in root.children:
            root.children[move] = SearchNode(state.play(move), state.player)
            root.untried.remove(move)
        child = root.children[move]
        position = child.state
        while position.moves():
            position = position.play(rng.choice(position.moves()))
        child.visits += 1
        child.wins += position.rewards()[child.mover]
        root.visits += 1
    return root
