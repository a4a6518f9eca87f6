"""my_simulate
By recursion, with match on the list of moves.
"""

def my_simulate(state, rng):
    match state.moves():
        case []:
            return state.rewards()
        case [*moves]:
            return my_simulate(state.play(rng.choice(moves)), rng)
