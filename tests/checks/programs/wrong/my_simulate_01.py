"""my_simulate
One random move is drawn before the loop and played again and again, so the second play is illegal: the draw belongs inside the loop.
named: one-draw
"""

def my_simulate(state, rng):
    move = rng.choice(state.moves()) if state.moves() else None
    while state.moves():
        state = state.play(move)
    return state.rewards()
