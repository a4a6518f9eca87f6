"""What several workers find is added up to the same, to the last bit, in whichever order they are done."""

from concurrent.futures import Executor, Future
from fractions import Fraction
from random import Random

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from random_starts import ALL, random_start
from some_workers import Counting, facts, quietly

from mcts_teach import TicTacToe, flat_mc_player, match, mcts_player, search
from mcts_teach.parallel import match_parallel, simulate_parallel

SEEDS = st.integers(0, 2**32)


class Shuffled(Executor):
    """Waits until it has been given all tasks, and then does them in an order of its own."""

    def __init__(self, tasks, rng):
        self.tasks, self.rng, self.given = tasks, rng, []

    def submit(self, function, /, *args, **kwargs):
        self.given.append((Future(), function, args, kwargs))
        if len(self.given) == self.tasks:
            for future, function, args, kwargs in self.rng.sample(self.given, self.tasks):
                future.set_result(function(*args, **kwargs))
        return next(iter(self.given[-1]))


@few_or_many(12, 1_000)
def test_trees_add_up_to_the_same_root_in_any_order(cases):
    def law(seed):
        rng = Random(seed)
        state, trees = random_start(rng, ALL), rng.randint(1, 6)
        how = {"iterations": rng.randint(trees, 100), "trees": trees, "seed": seed, "c": rng.choice([0, 0.5, 2])}
        root = quietly(state, **how, workers=1)
        assert facts(quietly(state, **how, executor=Shuffled(trees, rng))) == facts(root)

        shares = [how["iterations"] // trees + (tree < how["iterations"] % trees) for tree in range(trees)]
        seeds = Random(seed)
        grown = [search(state, share, seed=seeds.getrandbits(32), c=how["c"]) for share in shares]
        for move in state.moves():
            children = [tree.children[move] for tree in grown if move in tree.children]
            assert (move in root.untried) == (move not in root.children) == (not children)
            if children:
                assert root.children[move].visits == sum(child.visits for child in children)
                assert root.children[move].wins == float(sum(Fraction(child.wins) for child in children))

    hold(law, cases, seed=SEEDS)


@pytest.mark.slow
@few_or_many(10, 300)
def test_playouts_and_games_are_the_same_in_any_order(cases):
    def law(seed):
        rng = Random(seed)
        state, tasks = random_start(rng, ALL), rng.randint(1, 9)
        how = {"playouts": rng.randint(tasks, 30), "tasks": tasks}
        executors = Counting(), Shuffled(tasks, rng)
        means = [simulate_parallel(state, Random(seed), executor=executor, **how) for executor in executors]
        assert means[0] == means[1]

        start, games = TicTacToe(), 2 * rng.randint(1, 4)
        players = [flat_mc_player(2), mcts_player(5)]
        played = match_parallel(start, players, games, seed=seed, executor=Shuffled(games // 2, rng), progress=False)
        assert played == match(start, players, games, seed=seed, progress=False)

    hold(law, cases, seed=SEEDS)
