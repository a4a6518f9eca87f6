"""my_simulate
The moves are drawn by the module random and not by the rng that was handed in, so a seed does not give the same game again.
named: global-rng
"""

import random


def my_simulate(state, rng):
    rng = random
    while True:
        moves = state.moves()
        if not moves:
            break
        state = state.play(rng.choice(moves))
    return state.rewards()
