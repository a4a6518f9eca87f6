"""my_simulate
Plain style: an endless loop with a return in it, asks for the moves once per turn.
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    position = state
    while True:
        possible = position.moves()
        if not possible:
            return position.rewards()
        index = rng.randrange(0, len(possible))
        position = position.play(possible[index])
