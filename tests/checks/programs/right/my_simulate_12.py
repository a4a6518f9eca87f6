"""my_simulate
Slow but right: a whole copy of the list is shuffled for each move and its last entry taken; a debugging list is kept and not used.
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    history = [state]  # for debugging
    while history[-1].moves():
        moves = list(history[-1].moves())
        rng.shuffle(moves)
        history.append(history[-1].play(moves.pop()))
    # print(len(history))
    return history[-1].rewards()
