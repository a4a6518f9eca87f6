"""my_fair_simulate
Plain: the whole part of the random number times the number of moves, with math.floor.
"""

import math


def my_fair_simulate(state, rng):
    moves = state.moves()
    while moves:
        state = state.play(moves[math.floor(len(moves) * rng.random())])
        moves = state.moves()
    return state.rewards()
