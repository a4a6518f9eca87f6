"""my_win_ratios
plays `playouts` games in all, each after a move drawn by chance, and divides by playouts: a share of all games, not of those after the move.
"""

from collections import defaultdict

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    won = defaultdict(int, dict.fromkeys(state.moves(), 0))
    for _ in range(playouts):
        move = rng.choice(state.moves())
        if simulate(state.play(move), rng)[state.player] == 1.0:
            won[move] += 1
    return {move: won[move] / playouts for move in won}
