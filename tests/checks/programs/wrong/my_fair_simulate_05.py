"""my_fair_simulate
It goes through the moves and takes each with the chance 1/n, else the next, and the last if none was taken: the first moves are preferred, and the last gets what is left over.
named: not-uniform
"""

def my_fair_simulate(state, rng):
    """Play random moves, drawn with rng.random() alone, to the end of the game; return what each player gets."""
    while moves := state.moves():
        chosen = moves[-1]
        for move in moves:
            if rng.random() < 1 / len(moves):
                chosen = move
                break
        state = state.play(chosen)
    return state.rewards()
