"""my_fair_simulate
One random number is drawn for the whole game and used at every turn, so the moves hang together and are no fair draw.
named: not-uniform (partly)
"""

def my_fair_simulate(state, rng):
    r = rng.random()
    while moves := state.moves():
        state = state.play(moves[int(r * len(moves))])
    return state.rewards()
