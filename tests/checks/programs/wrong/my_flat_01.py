"""my_flat
Judged by the player to reply.
named: judged-by-the-reply
"""

from mcts_teach.mcts import simulate


def my_flat(state, n, rng):
    out = {}
    for m in state.moves():
        s = state.play(m)
        out[m] = sum(simulate(s, rng)[s.player] == 1 for _ in range(n)) / n
    return out
