"""my_flat
Flat with a table.
"""

from mcts_teach.mcts import simulate


def my_flat(state, playouts, rng):
    table = {}
    me = state.player
    for move in state.moves():
        total = 0
        after = state.play(move)
        for game in range(playouts):
            result = simulate(after, rng)
            total += result[me]
        table[move] = total / playouts
    return table
