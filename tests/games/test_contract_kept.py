"""What is unusual in a game of one's own and right is let through by whatever is asked to play it."""

import itertools
import random
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from games.doors import DOORS, Take, changed

from mcts_teach import print_tree, search, search_parallel
from mcts_teach.games.contract import check_game
from mcts_teach.variants import simulate_cut_off

SOLVED = {"exact_value", "move_values", "optimal_moves"}


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
    "a cache in the position": changed(moves=lambda self: self.__dict__.setdefault("cache", Take.moves(self))),
    "fractions": changed(rewards=lambda self: tuple(map(Fraction, Take.rewards(self)))),
}


OPEN = [door for door in DOORS if door not in {"random_value", *SOLVED}]


@pytest.mark.parametrize(
    ("game", "door"), [*zip(itertools.cycle(RIGHT), OPEN), *itertools.product(RIGHT, ["search", "play"])]
)
def test_what_is_unusual_and_right_is_let_through(game, door):
    DOORS[door](RIGHT[game](6))


def test_a_player_that_changes_when_it_is_read_is_told():
    turns = itertools.cycle([0, 1, 1, 0, 1])
    with pytest.raises(ValueError, match=r"^Mine: player or moves\(\) change when asked again"):
        search(changed(player=property(lambda self: next(turns)))(), 50)


def test_rewards_of_fractions_are_drawn_and_decimals_refused(capsys):
    print_tree(search(RIGHT["fractions"](), 50))
    assert "mean" in capsys.readouterr().out
    with pytest.raises(ValueError, match=r"Mine.rewards\(\) returned \(Decimal.*it must return a tuple with a finite"):
        search(changed(rewards=lambda self: (Decimal(1), Decimal(0)))(), 50)


def test_a_game_without_an_end_is_looked_at_for_a_while():
    game = changed(play=lambda self, n: type(self)(self.left, 1 - self.turn))
    assert check_game(game()) is None
    cut_off = partial(simulate_cut_off, depth=3, value=lambda state: (0.5, 0.5))
    assert search(game(), 20, simulate=cut_off).visits == 20
    assert search_parallel(game(), 20, simulate=cut_off, workers=1, progress=False).visits == 20
