"""my_fair_simulate
round(), but the two half numbers at the ends are the same move, since index -1 is the last one: fair after all.
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    while moves := state.moves():
        # 0 and n are drawn half as often, and both mean the last move
        state = state.play(moves[round(rng.random() * len(moves)) - 1])
    return state.rewards()
