"""my_simulate
It makes its own Random(0) in each call and never uses the rng it was given, so every playout from a position is the same game.
named: seeded-anew
"""

from random import Random


def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    rng = Random(0)
    while moves := state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()
