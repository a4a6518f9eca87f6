"""my_simulate
Structural pattern matching, and rng.choices, which returns a list of one.
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    while True:
        match list(state.moves()):
            case []:
                return state.rewards()
            case [only]:
                state = state.play(only)
            case moves:
                (move,) = rng.choices(moves)
                state = state.play(move)
