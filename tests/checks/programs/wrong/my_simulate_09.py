"""my_simulate
The rewards are turned into whole numbers by int, so a draw of a half for each becomes nothing for both.
named: draw-is-a-loss
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    while state.moves():
        state = state.play(rng.choice(state.moves()))
    return tuple(int(r) for r in state.rewards())
