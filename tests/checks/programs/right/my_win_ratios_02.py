"""my_win_ratios
Goes round the moves again and again and keeps a running mean of won (1) and not won (0).
"""

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    after = {move: state.play(move) for move in state.moves()}
    share = dict.fromkeys(after, 0.0)
    for n in range(1, playouts + 1):
        for move, position in after.items():
            won = 1.0 if simulate(position, rng)[state.player] > 0.75 else 0.0
            share[move] += (won - share[move]) / n
    return share
