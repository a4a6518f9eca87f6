"""my_simulate
Only the player who is to move at the start moves at random; the others always take their first move, as if a playout were the computer's turn against nobody.
named: not-uniform
"""

def my_simulate(state, rng):
    """Play random moves to the end of the game; return what each player gets."""
    me = state.player
    while moves := state.moves():
        if state.player == me:
            move = rng.choice(moves)
        else:
            move = moves[0]
        state = state.play(move)
    return state.rewards()
