"""The cards of the notebooks 14 to 16."""

from bisect import bisect_left
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from mcts_teach import Node, best_move, optimal_moves, search, simulate
from mcts_teach.parallel import search_parallel
from mcts_teach.variants import expand_all, puct, uniform_policy

from . import STATE, claim


def waits(prior):
    """The visits of the parent at which an unvisited child with this prior has a score of 0.5."""
    expand_all(root := Node(STATE), Random(3))
    policy = dict.fromkeys(STATE.moves(), prior)

    def enough(visits):
        root.visits = visits
        return puct(root, root.children[6], policy=lambda state: policy) >= 0.5 - 1e-12

    return 1 + bisect_left(range(1, 10**9), True, key=enough)


@claim("10 times later", "100 times later", "never")
def later_first_visit():
    later = waits(0.001) / waits(0.01)
    return round(later) == 10, round(later) == 100, waits(1e-4) == 10**9, ["stays at 0.5"]


@claim("after many iterations, as with any small prior", "never", "when all the other moves have lost often enough")
def prior_of_zero():
    def policy(state):
        others = dict.fromkeys(state.moves(), 1 / 3)
        return others | {6: 0.0} if state == STATE else uniform_policy(state)

    phases = {"score": lambda parent, child: puct(parent, child, policy=policy), "expand": expand_all}
    untried = [seed for seed in range(20) if search(STATE, 1, seed=seed, **phases).children[6].visits == 0]
    assert 10 < len(untried) < 20  # in the others, expand_all has drawn it for the first playout
    found = any(search(STATE, 300, seed=seed, **phases).children[6].visits for seed in untried)
    return found, not found, found


@claim("because the moves of a good player are", "because the end of a game needs no", "to fill the tree faster")
def why_simulate():
    results = {simulate(STATE.play(2), Random(seed)) for seed in range(50)}
    with pytest.raises(ValueError, match="not over"):
        STATE.rewards()  # half-way, the rules say nothing
    judged = results <= {(1.0, 0.0), (0.5, 0.5), (0.0, 1.0)}
    return len(optimal_moves(STATE)) == len(STATE.moves()), judged, False


@claim("the visits of some moves", "only the last digits of the wins", "nothing")
def any_order():
    with ThreadPoolExecutor(2) as threads:
        ways = [{"workers": 1}, {"executor": threads}]
        roots = [search_parallel(STATE, 200, trees=4, seed=3, progress=False, **way) for way in ways]
    visits, wins = ([[getattr(n, of) for n in root.children.values()] for root in roots] for of in ("visits", "wins"))
    other = visits[0] != visits[1], wins[0] != wins[1]
    return *other, not any(other)


@claim("one tree of 32", "16 trees of 16", "both equally often")
def many_beginners():
    def found(trees, n):
        runs = (search_parallel(STATE, trees * n, trees=trees, seed=s, workers=1, progress=False) for s in range(30))
        return sum(best_move(run) == 6 for run in runs)

    one, many = found(1, 32), found(16, 16)
    return (
        one > many,
        one < many,
        one == many,
        ["one tree of 32 iterations", "16 trees of 16 iterations", "second 16 iterations build on what the first 16"],
    )
