"""my_simulate
The recursive call's value is not returned, so every game that is not over already gives None (a forgotten return).
named: no-return
"""

def my_simulate(state, rng):
    moves = state.moves()
    if not moves:
        return state.rewards()
    my_simulate(state.play(rng.choice(moves)), rng)
