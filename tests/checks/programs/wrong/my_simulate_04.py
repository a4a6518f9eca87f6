"""my_simulate
The loop goes on only while there is more than one move, so a game with a last forced move is not played to its end (off by one).
named: rewards-before-the-end (partly)
"""

def my_simulate(state, rng):
    moves = state.moves()
    while len(moves) > 1:
        state = state.play(moves[rng.randrange(len(moves))])
        moves = state.moves()
    return state.rewards()
