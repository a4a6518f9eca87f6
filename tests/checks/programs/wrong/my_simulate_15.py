"""my_simulate
It shuffles the moves of the first position once and plays them in that order, as if the moves of a game were always the free cells of its start; in Connect Four or Nim the list runs out before the game does, or holds moves that are gone.
named: moves-not-renewed
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    order = list(state.moves())
    rng.shuffle(order)
    for move in order:
        if not state.moves():
            break
        state = state.play(move)
    return state.rewards()
