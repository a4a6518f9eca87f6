"""Both engines grow the same tree from whatever is drawn at random: game, size, players, constant, seed, budgets."""

import math
from random import Random

import pytest
from compiled import fast
from hypothesis import strategies as st
from many import few_or_many, hold
from random_starts import NUMBERS, random_start
from trees import facts

from mcts_teach import MNK, Hex, Nim, best_move, search, simulate
from mcts_teach.variants import simulate_native

pytestmark = pytest.mark.compiles

CONSTANTS = [0, 1e-300, 0.3, 1, math.sqrt(2), 30, 1e9, 1e150, 1e300, 1e308, 1.7e308, math.inf]

# To compile a game takes seconds, and its own playout again. So of a few cases Hex alone is played by that, and always;
# Nim without proofs is compiled for test_fast_proofs.py, too, and connect four is searched in test_fast_engine.py.
FORMS = {
    "MNK": lambda rng: MNK(rng.randint(k := rng.randint(1, 7), 9), rng.randint(1, 7), k),
    "Hex": NUMBERS["Hex"],
    "Nim": lambda rng: Nim([rng.choice([0, 1, 2, 3, 9]) for _ in range(rng.randint(1, 4))], rng.randint(2, 4)),
}
SEEDS, FEW = st.integers(0, 2**32), 6
OFTEN = pytest.param("any", 1_000, marks=[pytest.mark.thorough, pytest.mark.timeout(7200)])


def random_case(seed, games):
    """A position, what both engines search it with, and how many iterations."""
    rng = Random(seed)
    state = random_start(rng, games)
    c = rng.choice(CONSTANTS)
    how = {} if c == math.sqrt(2) else {"c": c}
    usual = simulate_native if isinstance(state, Hex) else simulate
    how["simulate"] = rng.choice([simulate, simulate_native]) if games is NUMBERS else usual
    return rng, state, how, rng.choice([1, 10, 100, 400])


@pytest.mark.parametrize(("game", "cases"), [*((game, 20) for game in FORMS), OFTEN])
def test_both_engines_grow_the_same_tree_and_grow_it_on(game, cases):
    def law(seed):
        rng, state, how, most = random_case(seed, {game: FORMS[game]} if game in FORMS else NUMBERS)
        compiled = readable = state
        drawn, twin, grown = Random(seed), Random(seed), []
        for _ in range(rng.randint(1, 3)):
            iterations = rng.randint(1, most)
            compiled = fast.search(compiled, iterations, seed=drawn, **how)
            readable = search(readable, iterations, seed=twin, **how)
            grown.append((compiled, readable))
            unfinished = [move for move, child in readable.children.items() if child.state.moves()]
            if unfinished and rng.random() < 0.3:  # on from there
                move = rng.choice(unfinished)
                compiled, readable = compiled.children[move], readable.children[move]
        for compiled, readable in grown:
            assert facts(compiled) == facts(compiled.to_tree()) == facts(readable)
            assert best_move(compiled) == best_move(readable)
        assert drawn.getstate() == twin.getstate()

    hold(law, cases, seed=SEEDS)


@few_or_many(FEW, 300)
def test_whatever_a_clock_leaves_time_for_is_the_same_tree(cases):
    def law(seed):
        rng, state, how, most = random_case(seed, FORMS if cases == FEW else NUMBERS)
        budget = {"seconds": rng.choice([1e-9, 1e-4, 3e-3]), "iterations": rng.choice([None, most]), "seed": seed}
        one, other = rng.sample([search, fast.search], 2)
        root = one(one(state, **budget, **how), most, seed=seed + 1, **how)
        again = other(other(state, root.visits - most, seed=seed, **how), most, seed=seed + 1, **how)
        assert facts(root) == facts(again)

    hold(law, cases, seed=SEEDS)


def merged(trees):
    """Several trees of one position added up, move by move, in no order: (visits, wins, the same for each move)."""
    moves = {move for tree in trees for move in tree.children}
    below = {move: merged([tree.children[move] for tree in trees if move in tree.children]) for move in moves}
    return sum(tree.visits for tree in trees), math.fsum(tree.wins for tree in trees), below


@few_or_many(FEW, 300)
def test_threads_grow_the_trees_of_the_readable_engine_and_add_them_up_in_any_order(cases):
    def law(seed):
        rng, state, how, most = random_case(seed, FORMS if cases == FEW else NUMBERS)
        threads = rng.randint(2, 4)
        root, trees = state, [state] * threads
        for number in range(rng.randint(1, 2)):
            root = fast.search(root, most, seed=seed + number, threads=threads, **how)
            seeds = Random(seed + number)
            trees = [search(tree, most, seed=seeds.getrandbits(64), **how) for tree in trees]
        assert [facts(part) for part in root.parts] == [facts(tree) for tree in trees]
        assert merged([root]) == merged(trees)
        root.parts.reverse()
        assert merged([root]) == merged(trees)
        assert merged([fast.MergedNode(rng.sample(root.parts, threads))]) == merged(trees)

    hold(law, cases, seed=SEEDS)


def test_rows_may_be_longer_than_a_processor_can_shift():
    assert facts(fast.search(MNK(26, 2, 26), 500)) == facts(search(MNK(26, 2, 26), 500))
