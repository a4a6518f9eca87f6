"""my_fair_simulate
It adds two random numbers and halves them 'to be more random': moves in the middle of the list come up much more often than those at the ends.
named: end-moves-rare (partly)
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    moves = state.moves()
    while moves:
        r = (rng.random() + rng.random()) / 2
        state = state.play(moves[int(r * len(moves))])
        moves = state.moves()
    return state.rewards()
