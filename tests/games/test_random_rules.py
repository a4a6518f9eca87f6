"""Games for one and for several, in which someone may move twice, held against another UCT."""

from math import inf, log, sqrt
from random import Random
from types import SimpleNamespace

from hypothesis import strategies as st
from many import few_or_many, hold
from random_starts import ALL, random_start
from trees import facts

from mcts_teach import best_move, search

SEEDS = st.integers(0, 2**32)


def counts(state):
    """What another UCT keeps for a sequence of moves; `sums` are those of the rewards of each player."""
    return SimpleNamespace(state=state, visits=0, left=list(state.moves()), tried=[], sums={})


def another_uct(start, iterations, rng, c):
    """UCT, written once more from Kocsis & Szepesvari (2006): a table by sequences of moves, rewards of all players."""
    table = {(): counts(start)}
    for _ in range(iterations):
        line = ()
        while not table[line].left and table[line].tried:
            here = table[line]

            def value(move, line=line, here=here):
                n = table[*line, move].visits
                return table[*line, move].sums[here.state.player] / n + c * sqrt(log(here.visits) / n) if n else inf

            line = (*line, max(here.tried, key=value))
        here = table[line]
        if here.left:
            k = rng.randrange(len(here.left))
            here.left[k], here.left[-1] = here.left[-1], here.left[k]
            here.tried.append(here.left.pop())
            line = (*line, here.tried[-1])
            table[line] = counts(here.state.play(line[-1]))
        state = table[line].state
        while moves := state.moves():
            state = state.play(moves[rng.choice(range(len(moves)))])
        for length in range(len(line) + 1):
            seen = table[line[:length]]
            seen.visits += 1
            for player, reward in enumerate(state.rewards()):
                seen.sums[player] = seen.sums.get(player, 0.0) + reward
    return table


def as_facts(table, line=()):
    here = table[line]
    mover = table[line[:-1]].state.player if line else None
    below = tuple((move, as_facts(table, (*line, move))) for move in here.tried)
    return here.state, mover, here.visits, here.sums[mover] if line else 0.0, tuple(here.left), below


@few_or_many(30, 3_000)
def test_a_search_grows_the_tree_of_another_uct(cases):
    def law(seed):
        rng = Random(seed)
        state, c, most = random_start(rng, ALL), rng.choice([0, 0.3, sqrt(2), 30]), rng.choice([1, 20, 200])
        root = search(state, most, seed=Random(seed), c=c)
        assert facts(root) == as_facts(another_uct(state, most, Random(seed), c))
        assert best_move(root) in state.moves()

    hold(law, cases, seed=SEEDS)
