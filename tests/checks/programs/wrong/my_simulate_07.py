"""my_simulate
The moves of the first position are shuffled once and played in that order, which is right only where no move comes back or appears later, as in tic-tac-toe: the moves must be asked for again after each move.
named: moves-not-renewed
"""

def my_simulate(state, rng):
    todo = list(state.moves())
    rng.shuffle(todo)
    for move in todo:
        if not state.moves():
            break
        state = state.play(move)
    return state.rewards()
