"""my_win_ratios
makes its generator inside the loop with a fixed seed, so the same game is played again and again and each share is 0 or 1: seeds in the loop and does not use rng.
"""

from random import Random

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    ratios = {}
    for move in state.moves():
        results = []
        for _ in range(playouts):
            rng = Random(0)
            results.append(simulate(state.play(move), rng)[state.player])
        ratios[move] = results.count(1.0) / playouts
    return ratios
