"""my_search
All children at once, no tree to show.
"""

import math
from random import Random


from mcts_teach.checks import moves_only

class Thinker:
    def __init__(self, seed):
        self.rng = Random(seed)

    def __call__(self, state, iterations):
        stats = {}
        for _ in range(iterations):
            self.iterate(state, stats)
        first = {m: stats.get((m,), (0, 0))[0] for m in state.moves()}
        return max(first, key=first.get)

    def iterate(self, state, stats):
        line, movers = (), []
        while state.moves() and (not line or line in stats):
            total = 1 + sum(stats.get(line + (m,), (0, 0))[0] for m in state.moves())
            movers.append(state.player)
            pick = max(state.moves(), key=lambda m: self.score(stats.get(line + (m,)), total))
            line, state = line + (pick,), state.play(pick)
        while state.moves():
            state = state.play(self.rng.choice(state.moves()))
        for depth, mover in enumerate(movers, 1):
            n, w = stats.get(line[:depth], (0, 0))
            stats[line[:depth]] = (n + 1, w + state.rewards()[mover])

    def score(self, entry, total):
        if entry is None:
            return 1000 + self.rng.random()
        return entry[1] / entry[0] + math.sqrt(2 * math.log(total) / entry[0])

my_search = moves_only(lambda state, iterations, seed: Thinker(seed)(state, iterations))
