"""my_win_ratios
simulates from the position itself and not from the one after the move, so all moves have the same share: forgets to play the move.
named: played-from-the-parent
"""

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    ratios = dict.fromkeys(state.moves(), 0)
    for move in ratios:
        for _ in range(playouts):
            ratios[move] += (simulate(state, rng)[state.player] == 1) / playouts
    return ratios
