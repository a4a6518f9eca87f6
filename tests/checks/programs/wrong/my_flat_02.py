"""my_flat
Right only for the first player.
named: right-for-one-seat
"""

from mcts_teach.mcts import simulate


def my_flat(state, n, rng):
    return {m: sum(simulate(state.play(m), rng)[0] for _ in range(n)) / n for m in state.moves()}
