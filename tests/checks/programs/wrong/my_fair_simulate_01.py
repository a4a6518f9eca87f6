"""my_fair_simulate
The random number is multiplied by the number of moves less one, so the last move is never drawn (off by one).
named: last-never-drawn
"""

def my_fair_simulate(state, rng):
    while moves := state.moves():
        if len(moves) == 1:
            move = moves[0]
        else:
            move = moves[int(rng.random() * (len(moves) - 1))]
        state = state.play(move)
    return state.rewards()
