"""my_win_ratios
Plays the random games itself in a loop and does not use simulate.
"""

def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    me = state.player
    ratios = {}
    for move in state.moves():
        won = 0
        for _ in range(playouts):
            game = state.play(move)
            while game.moves():
                game = game.play(rng.choice(game.moves()))
            if game.rewards()[me] == 1:
                won += 1
        ratios[move] = won / playouts
    return ratios
