"""my_simulate
One random number is drawn before the loop and used for every move of the game, so the moves are not drawn independently (always the same part of the list).
named: not-uniform (partly)
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    r = rng.random()
    while state.moves():
        moves = state.moves()
        state = state.play(moves[int(r * len(moves))])
    return state.rewards()
