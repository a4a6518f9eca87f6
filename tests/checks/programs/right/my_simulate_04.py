"""my_simulate
With a numpy generator that is seeded from rng, so that the same rng gives the same game; indices are drawn with integers.
"""

import numpy as np


def my_simulate(state, rng):
    dice = np.random.default_rng(rng.getrandbits(64))
    while (n := len(state.moves())) > 0:
        state = state.play(state.moves()[int(dice.integers(n))])
    return state.rewards()
