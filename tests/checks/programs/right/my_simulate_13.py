"""my_simulate
Recursive simulate.
"""

def my_simulate(state, rng):
    moves = state.moves()
    if len(moves) == 0:
        return state.rewards()
    pick = moves[rng.randrange(len(moves))]
    return my_simulate(state.play(pick), rng)
