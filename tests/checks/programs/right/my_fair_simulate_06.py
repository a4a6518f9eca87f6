"""my_fair_simulate
Every move gets a lot of its own and the highest lot is played.
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    if not state.moves():
        return state.rewards()
    return my_fair_simulate(state.play(max(state.moves(), key=lambda move: rng.random())), rng)
