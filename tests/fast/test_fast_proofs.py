"""The compiled solver: the same trees and proofs as the readable one, and none of them wrong."""

from random import Random

import pytest
from compiled import fast
from hypothesis import strategies as st
from many import few_or_many, hold
from test_fast_engine import TUTORIAL
from trees import facts, proofs_of

from mcts_teach import Nim, TicTacToe, from_text, search
from mcts_teach.mcts import select
from mcts_teach.variants import solver
from mcts_teach.variants.proofs import backpropagate_proofs, select_unproven

pytestmark = pytest.mark.compiles


def assert_alike(compiled, readable):
    assert facts(compiled.to_tree()) == facts(readable)
    assert proofs_of(compiled.to_tree()) == proofs_of(compiled) == proofs_of(readable)


@few_or_many(12, 300)
def test_both_engines_prove_the_same_of_any_game_of_nim_and_prove_it_on(cases):
    def law(seed):
        rng = Random(seed)
        piles = rng.choice([1, 2, 3, 9]), rng.randint(0, 3), rng.randint(0, 2)
        compiled = readable = Nim(piles, players=rng.randint(2, 4))
        phases = solver(rng.choice([0, 0.3, 1, 30]))
        for k in range(rng.randint(1, 3)):
            compiled, readable = (
                engine(tree, 10 ** (k + 1), seed=seed + k, **phases)
                for engine, tree in ((fast.search, compiled), (search, readable))
            )
        assert_alike(compiled, readable)

    hold(law, cases, seed=st.integers(0, 2**32))


@pytest.mark.parametrize("seed", range(2))
def test_a_child_that_is_proven_by_itself_is_passed_by_later(seed):
    state = from_text("X.. / .O. / ..X", TicTacToe())
    lost, grown = 2, []  # for then X threatens two rows
    for engine in (fast.search, search):
        root = engine(state, 6, seed=seed)  # each move once
        engine(root.children[lost], 300, seed=2, **solver())
        assert root.children[lost].proof == (1.0, 0.0)
        visits = root.children[lost].visits
        grown.append(engine(root, 100, seed=3, **solver()))
        assert root.children[lost].visits == visits
    assert_alike(*grown)


def test_a_tree_and_its_proofs_move_into_larger_arrays_and_both_engines_say_the_same(monkeypatch, capsys):
    def tiny(tree, size, make=fast.tree.Tree.__init__):
        make(tree, 8)
        tree.path = tree.path[:2]

    monkeypatch.setattr(fast.tree.Tree, "__init__", tiny)
    compiled, told = fast.search(TUTORIAL, 2000, seed=4, **solver()), capsys.readouterr().out
    readable = search(TUTORIAL, 2000, seed=4, **solver())
    assert capsys.readouterr().out == told
    assert len(compiled.tree.slots) > 8
    assert_alike(compiled, readable)


@pytest.mark.parametrize(
    "phases",
    [
        {"select": select_unproven},
        {"backpropagate": backpropagate_proofs},
        {"select": select, "backpropagate": backpropagate_proofs},
        {**solver(), "expand": print},
        {**solver(), "select": lambda root, score: [root]},
    ],
    ids=range(5),
)
def test_half_a_solver_and_others_are_refused(phases):
    words = r"the compiled engine has no .*, solver\(\), and|solver\(\) has lost its .* to the core"
    with pytest.raises(ValueError, match=words):
        fast.search(TUTORIAL, 10, **phases)
