"""my_simulate
Where a move ends the game it is played at once, and only else is the move drawn: these are decisive playouts and not random moves.
named: not-uniform (partly)
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    while state.moves():
        after = [state.play(move) for move in state.moves()]
        finished = [s for s in after if not s.moves()]
        state = rng.choice(finished or after)
    return state.rewards()
