"""my_simulate
Only the reward of the player who was to move at the start comes back, one number, where a reward for each player is asked for.
named: one-number
"""

def my_simulate(state, rng):
    me = state.player
    while moves := state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()[me]
