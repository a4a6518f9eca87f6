"""my_simulate
The playout is cut after nine moves, the length of tic-tac-toe, so in longer games it asks for the rewards before the end.
named: cut-short
"""

def my_simulate(state, rng):
    for turn in range(9):
        possible = state.moves()
        if len(possible) == 0:
            break
        state = state.play(rng.choice(possible))
    return state.rewards()
