"""my_simulate
It draws from the module `random` and leaves rng unused: with the same seed the games are different on each run.
named: global-rng
"""

import random


def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    while True:
        moves = state.moves()
        if len(moves) == 0:
            break
        move = random.choice(moves)
        state = state.play(move)
    return state.rewards()
