"""my_fair_simulate
Draws one by one along the list, the k-th replacing the choice so far with the chance 1/k (reservoir sampling).
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    while moves := state.moves():
        for k, move in enumerate(moves, start=1):
            if rng.random() < 1 / k:
                chosen = move
        state = state.play(chosen)
    return state.rewards()
