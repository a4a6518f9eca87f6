"""my_fair_simulate
A reservoir of one: the k-th move replaces the one that is held with the chance 1/k.
"""

def my_fair_simulate(state, rng):
    while moves := state.moves():
        held = None
        for k, move in enumerate(moves, start=1):
            if rng.random() < 1 / k:
                held = move
        state = state.play(held)
    return state.rewards()
