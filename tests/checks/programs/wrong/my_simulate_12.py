"""my_simulate
It plays one random move only, with `if` where a loop is needed, and then the games that are not over say (1/2, 1/2): the playout does not go to the end.
named: one-move
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    moves = state.moves()
    if moves:
        state = state.play(rng.choice(moves))
    if state.moves():
        return 0.5, 0.5
    return state.rewards()
