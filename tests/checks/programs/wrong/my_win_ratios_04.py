"""my_win_ratios
divides each count by the wins of all moves together and not by the games of that move, so the shares sum to 1: wrong whole.
"""

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    counts = {}
    for move in state.moves():
        counts[move] = sum(simulate(state.play(move), rng)[state.player] == 1 for _ in range(playouts))
    total = sum(counts.values()) or 1
    return {move: count / total for move, count in counts.items()}
