"""Whole searches: laws that hold for every game, decisions, and what a search takes."""

import random
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from trees import assert_lawful, facts, nodes

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    backpropagate,
    best_move,
    exact_value,
    expand,
    from_text,
    optimal_moves,
    search,
    select,
    simulate,
    ucb1,
)
from mcts_teach.arguments import PHASES


class Climb(NamedTuple):
    """A learner's game for one player: one or two stairs at a time; landing on the fifth wins, jumping over loses."""

    stair: int = 0
    player: int = 0

    def moves(self):
        return [1, 2] if self.stair < 5 else []

    def play(self, move):
        return Climb(self.stair + move)

    def rewards(self):
        return (float(self.stair == 5),)


class Doubles(NamedTuple):
    """A learner's game in which each player moves twice in a row: take one or two; the last one taken wins."""

    left: int = 7
    turn: int = 0

    @property
    def player(self):
        return self.turn // 2 % 2

    def moves(self):
        return ["one", "two"][: self.left]

    def play(self, move):
        return Doubles(self.left - (1 if move == "one" else 2), self.turn + 1)

    def rewards(self):
        last = (self.turn - 1) // 2 % 2
        return (1.0, 0.0) if last == 0 else (0.0, 1.0)


GAMES = [
    TicTacToe(),
    from_text("X.. / XO. / .XO", TicTacToe()),
    MNK(4, 3, 3),
    MNK(2, 1, 1),
    ConnectFour(),
    Hex(1),
    Hex(4),
]
GAMES += [Nim((1, 2)), Nim((2, 2), players=3), Nim((3, 1, 2), players=4), Climb(), Doubles()]

every_game = pytest.mark.parametrize("state", GAMES, ids=repr)


# Laws


@every_game
def test_every_search_obeys_the_laws(state):
    for seed, iterations in enumerate((1, 2, 9, 10, 100, 1000)):
        root = search(state, iterations, seed=seed)
        assert root.visits == iterations
        assert_lawful(root)


@every_game
def test_the_same_seed_gives_the_same_tree_and_changes_no_position(state):
    random.seed(1)
    before = tuple(state), random.getstate()
    root = search(state, 300, seed=5)
    assert root.state is state
    assert facts(search(state, 300, seed=5)) == facts(search(state, 300, seed=Random(5))) == facts(root)
    assert (tuple(state), random.getstate()) == before


@pytest.mark.parametrize("state", [TicTacToe(), ConnectFour(), Hex(4), Nim((2, 2), players=3), Doubles()], ids=repr)
def test_another_seed_gives_another_tree(state):
    assert len({facts(search(state, 50, seed=seed)) for seed in range(5)}) > 1


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


@every_game
def test_a_search_continued_with_the_same_dice_equals_an_uninterrupted_one(state):
    rng = Random(5)
    root = search(state, 1, seed=rng)
    for more in (6, 143, 150):
        assert search(root, more, seed=rng) is root
    assert facts(root) == facts(search(state, 300, seed=5))


# Decisions


@pytest.mark.parametrize("left", [3, 4, 6, 7])
def test_a_learners_game_in_which_players_move_twice_is_solved(left):
    for turn in range(4):
        state = Doubles(left, turn)
        if exact_value(state)[state.player] == 1:
            assert best_move(search(state, 2_000)) in optimal_moves(state)


def test_three_players_each_look_after_themselves():
    # One object each is left to take; whoever takes the last one wins, and taking two gives the last to the next.
    state = Nim((3,), players=3)
    root = search(state, 500)
    assert best_move(root) == 3
    assert {child.mover for child in root.children.values()} == {0}
    assert {grandchild.mover for grandchild in root.children[1].children.values()} == {1}


# Arguments


class NoMoves:
    player = 0

    def play(self, move):
        raise NotImplementedError


@pytest.mark.parametrize(
    ("state", "message"),
    [
        (3, "3 is not a game position: it has no player and no moves and no play and no rewards"),
        (None, "None is not a game position"),
        (NoMoves(), "is not a game position: it has no moves and no rewards"),
        (MNK, "MNK is the game itself; give a position of it"),
        (TicTacToe, r"TicTacToe is the game itself; give a position of it, such as TicTacToe\(\)"),
        (Doubles, r"Doubles is the game itself; give a position of it, such as Doubles\(\)"),
        (from_text("XXX / OO. / ...", TicTacToe()), r"the game is over, so there is no move to search for:\nX X X"),
        (Node(Nim((1,)).play(1)), "the game is over"),
    ],
)
def test_a_search_refuses_what_is_not_a_position_to_search_from(state, message):
    with pytest.raises(ValueError, match=message):
        search(state, 10)


@pytest.fixture
def playout_of_a_second(monkeypatch):
    """A playout that takes a second, by a clock that nothing else moves."""
    seconds = iter(range(10**6))
    now = [next(seconds)]
    monkeypatch.setattr("mcts_teach.searching.time", SimpleNamespace(perf_counter=lambda: now[0]))

    def slow(state, rng):
        now[0] = next(seconds)
        return simulate(state, rng)

    return slow


def test_a_search_lasts_as_many_seconds_as_it_is_given(playout_of_a_second):
    root = search(ConnectFour(), seconds=20, simulate=playout_of_a_second)
    assert root.visits == 20
    assert_lawful(root)
    assert search(root, seconds=2.5, simulate=playout_of_a_second).visits == 23


def test_a_learners_phases_are_used():
    calls = Counter()

    def counted(name, phase):
        def call(*arguments):
            calls[name] += 1
            return phase(*arguments)

        return call

    phases = {"score": ucb1, "select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}
    mine = {name: counted(name, phase) for name, phase in phases.items()}
    root = search(TicTacToe(), 50, **mine)
    assert facts(root) == facts(search(TicTacToe(), 50))
    assert {name: calls[name] for name in PHASES} == dict.fromkeys(PHASES, 50)
    assert calls["score"] > 9


# A path that is empty


def ends_after(iterations):
    """A selection that finds nothing left to search after so many walks."""
    walks = iter(range(iterations))
    return lambda root, score: [] if next(walks, None) is None else select(root, score)


@pytest.mark.parametrize("iterations", [0, 1, 7, 30])
def test_an_empty_path_ends_a_search(iterations, capsys):
    root = search(TicTacToe(), 1000, select=ends_after(iterations))
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
