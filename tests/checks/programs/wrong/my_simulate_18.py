"""my_simulate
A drawn game is thrown away and played again, up to fifty times, so draws are hardly ever reported although they are results like any other.
named: not-uniform (partly)
"""

def play_out(state, rng):
    while moves := state.moves():
        state = state.play(rng.choice(moves))
    return state.rewards()


def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    for _ in range(50):
        rewards = play_out(state, rng)
        if max(rewards) > min(rewards):  # somebody has won
            return rewards
    return rewards
