"""my_fair_simulate
Each move in turn is taken with the chance 1/n by a new random number, so early moves are likelier than later ones, and the last takes all that is left.
named: not-uniform
"""

def my_fair_simulate(state, rng):
    while moves := state.moves():
        for move in moves:
            if rng.random() < 1 / len(moves):
                break
        state = state.play(move)
    return state.rewards()
