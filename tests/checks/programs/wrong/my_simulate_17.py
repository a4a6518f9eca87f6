"""my_simulate
rng.randrange(len(moves) - 1) never draws the last move, unless it is the only one: off by one, since randrange leaves out its end already.
named: last-never-drawn
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    moves = state.moves()
    while moves:
        if len(moves) == 1:
            k = 0
        else:
            k = rng.randrange(len(moves) - 1)  # the last index is len - 1
        state = state.play(moves[k])
        moves = state.moves()
    return state.rewards()
