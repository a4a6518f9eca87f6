"""my_fair_simulate
int(rng.random() * (len(moves) - 1)) can never be the last index; the subtraction belongs to rounding and not to int.
named: last-never-drawn
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    while moves := state.moves():
        state = state.play(moves[int(rng.random() * (len(moves) - 1))])
    return state.rewards()
