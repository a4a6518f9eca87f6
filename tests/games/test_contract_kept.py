"""What is unusual in a game of one's own and right is let through by whatever is asked to play it."""

import itertools
import random
from decimal import Decimal
from fractions import Fraction
from functools import partial
from random import Random

import pytest
from games.doors import DOORS, Take, changed

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    exact_value,
    print_tree,
    search,
    search_parallel,
)
from mcts_teach.games.contract import check_game
from mcts_teach.variants import simulate_cut_off

SOLVED = {"exact_value", "move_values", "optimal_moves"}


def test_a_backpropagate_of_ones_own_takes_any_rewards():
    def count(path, reward):
        for node in path:
            node.visits += 1
            node.wins += reward

    assert search(Take(), 10, simulate=lambda state, rng: 1, backpropagate=count).wins == 10


class Pairs(Take):
    """Moves of several kinds, rewards as a list, a player that is a truth value."""

    @property
    def player(self):
        return bool(self.left % 2)

    def moves(self):
        return ((None, "one", (2, "stones"))[: self.left]) if self.left else ()

    def play(self, move):
        return Pairs(self.left - 1)

    def rewards(self):
        return [Fraction(1, 3), 2]


@pytest.mark.parametrize("door", [door for door in DOORS if door not in SOLVED])
def test_any_sequence_of_moves_and_rewards_will_do(door):
    DOORS[door](Pairs(left=4))


def test_numpy_rewards_will_do():
    np = pytest.importorskip("numpy")
    game = changed(rewards=lambda self: np.array(Take.rewards(self)))
    assert search(game(), 50).visits == 50
    assert exact_value(game()) == exact_value(Take())


class Stones:
    """A move that equals nothing but itself."""

    def __init__(self, n):
        self.n = n


def over(self):
    if not self.left:
        raise ValueError("nobody is to move")
    return self.turn


RIGHT = {
    "moves in any order": changed(moves=lambda self: random.sample(Take.moves(self), len(Take.moves(self)))),
    "a player only before the end": changed(player=property(over)),
    "waiting is the same position": changed(
        moves=lambda self: [*Take.moves(self), 0] if self.left else [],
        play=lambda self, n: Take.play(self, n) if n else self,
    ),
    "a cache in the position": changed(
        moves=lambda self: self.__dict__.setdefault("cache", Take.moves(self)),
    ),
    "fractions": changed(rewards=lambda self: tuple(map(Fraction, Take.rewards(self)))),
}


OPEN = [door for door in DOORS if door not in {"random_value", *SOLVED}]


@pytest.mark.parametrize(
    ("game", "door"), [*zip(itertools.cycle(RIGHT), OPEN), *itertools.product(RIGHT, ["search", "play"])]
)
def test_what_is_unusual_and_right_is_let_through(game, door):
    DOORS[door](RIGHT[game](6))


def test_moves_may_be_new_objects_each_time_for_a_search():
    game = changed(
        moves=lambda self: [Stones(n) for n in Take.moves(self)], play=lambda self, stones: Take.play(self, stones.n)
    )
    assert search(game(), 50).visits == 50


def test_a_player_that_changes_when_it_is_read_is_told():
    turns = itertools.cycle([0, 1, 1, 0, 1])
    with pytest.raises(ValueError, match=r"^Mine: player or moves\(\) change when asked again"):
        search(changed(player=property(lambda self: next(turns)))(), 50)


def test_rewards_of_fractions_are_drawn_and_decimals_refused(capsys):
    print_tree(search(RIGHT["fractions"](), 50))
    assert "mean" in capsys.readouterr().out
    with pytest.raises(ValueError, match=r"Mine.rewards\(\) returned \(Decimal.*it must return a tuple with a finite"):
        search(changed(rewards=lambda self: (Decimal(1), Decimal(0)))(), 50)


@pytest.mark.parametrize(
    ("state", "players"),
    [(TicTacToe(), 2), (ConnectFour(), 2), (Hex(4), 2), (MNK(4, 5, 3), 2), (Nim((3, 4), players=3), 3), (Take(), 2)],
    ids=repr,
)
def test_the_number_of_players_is_that_of_the_rewards(state, players):
    assert check_game(state) == players
    assert check_game(Nim((1,)).play(1)) == 2


def test_a_game_without_an_end_is_looked_at_for_a_while():
    game = changed(play=lambda self, n: type(self)(self.left, 1 - self.turn))
    assert check_game(game()) is None
    cut_off = partial(simulate_cut_off, depth=3, value=lambda state: (0.5, 0.5))
    assert search(game(), 20, simulate=cut_off).visits == 20
    assert search_parallel(game(), 20, simulate=cut_off, workers=1, progress=False).visits == 20


def test_looking_takes_no_random_numbers_from_the_search():
    rng, twin = Random(5), Random(5)
    search(TicTacToe(), 10, seed=rng)
    root = search(TicTacToe(), 10, seed=twin)
    assert rng.getstate() == twin.getstate() != Random(5).getstate()
    assert list(root.children) == list(search(TicTacToe(), 10, seed=5).children)
