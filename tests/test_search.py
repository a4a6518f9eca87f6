"""Whole searches: laws that hold for every game, decisions, and what a search takes."""

import random
from random import Random
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold, naming
from playing.some_players import Doubles
from random_starts import ALL, random_start
from strategies import Countdown
from trees import assert_lawful, facts, nodes

from mcts_teach import MNK, ConnectFour, Nim, Node, TicTacToe, from_text, search, select
from mcts_teach.arguments import CORE, PHASES

GAMES = {**ALL, "alone": lambda rng: Countdown(rng.randint(1, 9)), "Doubles": lambda rng: Doubles(rng.randint(1, 7))}


@few_or_many(40, 3_000)
def test_any_search_is_lawful_is_that_of_its_seed_and_goes_on_as_if_it_had_not_ended(cases):
    def law(seed):
        rng = Random(seed)
        state, iterations = random_start(rng, GAMES), rng.choice([1, 2, 9, 10, 100, 400])
        before, dice = (tuple(state), random.getstate()), Random(seed)
        root = search(state, iterations, seed=seed)
        assert (root.state is state, root.visits) == (True, iterations)
        assert_lawful(root)
        parts = search(state, rng.randint(1, iterations), seed=dice)
        if parts.visits < iterations:
            assert search(parts, iterations - parts.visits, seed=dice) is parts
        assert facts(parts) == facts(root)
        assert (tuple(state), random.getstate()) == before

    hold(law, cases, seed=st.integers(0, 2**32))


@pytest.mark.parametrize(
    ("state", "visits"),
    [
        (TicTacToe(), {6: 98, 7: 91, 8: 145, 5: 80, 0: 168, 1: 86, 4: 171, 3: 107, 2: 54}),
        (ConnectFour(), {6: 95, 4: 127, 3: 264, 0: 71, 2: 215, 5: 121, 1: 107}),
    ],
    ids=repr,
)
def test_the_same_seed_gives_the_same_tree_on_every_machine(state, visits):
    # Written down from this search once: a change here means that every stored output of the course changes.
    children = search(state, 1_000).children
    assert [(move, child.visits) for move, child in children.items()] == list(visits.items())


def test_a_search_refuses_what_is_not_a_position_to_search_from():
    for state, message in (
        (3, "3 is not a game position: it has no player and no moves and no play and no rewards"),
        (None, "None is not a game position"),
        (SimpleNamespace(player=0, play=len), "is not a game position: it has no moves and no rewards"),
        (MNK, "MNK is the game itself; give a position of it"),
        (TicTacToe, r"TicTacToe is the game itself; give a position of it, such as TicTacToe\(\)"),
        (Doubles, r"Doubles is the game itself; give a position of it, such as Doubles\(\)"),
        (from_text("XXX / OO. / ...", TicTacToe()), r"the game is over, so there is no move to search for:\nX X X"),
        (Node(Nim((1,)).play(1)), "the game is over"),
    ):
        with naming(message), pytest.raises(ValueError, match=message):
            search(state, 10)


def test_a_learners_phases_are_used():
    mine = {name: Mock(side_effect=phase) for name, phase in CORE.items()}
    assert facts(search(TicTacToe(), 50, **mine)) == facts(search(TicTacToe(), 50))
    assert [mine[name].call_count for name in PHASES] == [50] * 4
    assert mine["score"].call_count > 9


@pytest.mark.parametrize("iterations", [0, 1, 7, 30])
def test_an_empty_path_ends_a_search(iterations, capsys):
    walks = iter(range(iterations))
    root = search(TicTacToe(), 1000, select=lambda root, score: select(root, score) if next(walks, -1) >= 0 else [])
    assert facts(root) == facts(search(TicTacToe(), iterations) if iterations else Node(TicTacToe()))
    assert capsys.readouterr().out == (
        "select returned no path: nothing is left to search, or to decide.\n"
        f"Stopped after {iterations} iterations; this is the tree they grew.\n"
    )


def test_an_iteration_that_is_undone_leaves_proofs_as_they_were():
    def prove_and_fail(path, rewards):
        for node in path:
            node.proof = (1.0, 0.0)
        raise KeyError("oops")

    root = search(TicTacToe(), 20)
    root.proof = root.children[4].proof = (0.5, 0.5)
    with pytest.raises(KeyError, match="oops"):
        search(root, 5, backpropagate=prove_and_fail)
    assert [node.proof for node in nodes(root) if node.proof] == [(0.5, 0.5), (0.5, 0.5)]
    assert facts(root) == facts(search(TicTacToe(), 20))
