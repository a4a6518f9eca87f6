"""my_win_ratios
tests the reward by its truth, and ½ is true, so draws are counted as wins: truth of a number.
named: draw-is-a-win
"""

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    return {
        move: sum(1 for _ in range(playouts) if simulate(state.play(move), rng)[state.player]) / playouts
        for move in state.moves()
    }
