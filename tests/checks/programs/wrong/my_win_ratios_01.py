"""my_win_ratios
asks the reward of the player who is to move after the move, so the ratios are the opponent's: wrong player.
named: judged-by-the-reply
"""

from mcts_teach import simulate


def my_win_ratios(state, playouts, rng):
    """Return, for each move, the share of random playouts that its player wins after it, as a dictionary."""
    ratios = {}
    for move in state.moves():
        after = state.play(move)
        won = 0
        for _ in range(playouts):
            if simulate(after, rng)[after.player] == 1:
                won += 1
        ratios[move] = won / playouts
    return ratios
