"""my_simulate
The position that play returns is thrown away, so the loop never ends: positions do not change, play makes a new one.
named: never-ends
"""

def my_simulate(state, rng):
    while state.moves():
        state.play(rng.choice(state.moves()))
    return state.rewards()
