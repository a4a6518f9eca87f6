"""my_fair_simulate
int(rng.random() * 10) % len(moves): ten numbers cannot be shared out evenly among nine, eight or seven moves, so the first moves come up twice as often (modulo bias).
named: not-uniform
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    while moves := state.moves():
        digit = int(rng.random() * 10)
        state = state.play(moves[digit % len(moves)])
    return state.rewards()
