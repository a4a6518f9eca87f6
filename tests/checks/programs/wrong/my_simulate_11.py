"""my_simulate
A winning move is taken whenever there is one, so the moves are not random and their mean is not that of random play.
named: wins-at-once
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    while moves := state.moves():
        choice = rng.choice(moves)
        for move in moves:
            after = state.play(move)
            if not after.moves() and after.rewards()[state.player] == 1:
                choice = move
        state = state.play(choice)
    return state.rewards()
