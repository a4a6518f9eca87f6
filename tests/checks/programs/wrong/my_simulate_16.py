"""my_simulate
It returns one number, +1, 0 or -1 for the player who was to move at the start, where it should return what each player gets.
named: one-number
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    me = state.player
    while state.moves():
        state = state.play(rng.choice(state.moves()))
    reward = state.rewards()[me]
    if reward == 1:
        return 1
    elif reward == 0:
        return -1
    return 0
