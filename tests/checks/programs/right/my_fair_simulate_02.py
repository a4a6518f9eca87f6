"""my_fair_simulate
Each move draws a lot of its own with rng.random, and the highest lot is played.
"""

def my_fair_simulate(state, rng):
    while state.moves():
        lots = {move: rng.random() for move in state.moves()}
        state = state.play(max(lots, key=lots.get))
    return state.rewards()
