"""A slip in a game of one's own is said in a sentence, with its method, by whatever is asked to play the game."""

import math
import random
import re
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from itertools import cycle, product
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from many import naming

from mcts_teach import explore, play_board, print_tree, record, search
from mcts_teach.games.contract import check_game
from mcts_teach.games.promises import check_end
from mcts_teach.parallel import search_parallel
from mcts_teach.playing import flat_mc_player, match, mcts_player, play, tournament
from mcts_teach.solve import exact_value, move_values, optimal_moves, random_value
from mcts_teach.variants import simulate_cut_off


@dataclass(frozen=True)
class Take:
    """Take one or two of some stones; whoever takes the last one wins."""

    left: int = 7
    turn: int = 0

    @property
    def player(self):
        return self.turn

    def moves(self):
        return [n for n in (1, 2) if n <= self.left]

    def play(self, n):
        return replace(self, left=self.left - n, turn=1 - self.turn)

    def rewards(self):
        return (0.0, 1.0) if self.turn == 0 else (1.0, 0.0)


def first_move(state):
    return state.moves()[0]


DOORS = {
    "search": lambda state: search(state, 60),
    "record": lambda state: record(state, 60),
    "explore": lambda state: explore(state, 60),
    "play": lambda state: play(state, [first_move, first_move]),
    "match": lambda state: match(state, [first_move, first_move], 2, progress=False),
    "exact_value": exact_value,
    "random_value": random_value,
    "tournament": lambda state: tournament(state, {"one": first_move, "other": first_move}, 2, progress=False),
    "move_values": move_values,
    "optimal_moves": optimal_moves,
    "mcts_player": lambda state: mcts_player(60)(state),
    "flat_mc_player": lambda state: flat_mc_player(5)(state),
    "play_board": play_board,
    "search_parallel": lambda state: search_parallel(state, 60, workers=1, progress=False),
}


def changed(**members):
    return type("Mine", (Take,), members)


def in_place(self, n):
    object.__setattr__(self, "left", self.left - n)
    object.__setattr__(self, "turn", 1 - self.turn)
    return self


def half_in_place(self, n):
    object.__setattr__(self, "left", self.left - n)
    return replace(self, turn=1 - self.turn)


def rewards_once(self):
    told = "told" in self.__dict__
    object.__setattr__(self, "told", True)
    return (0.0, 0.0) if told else Take.rewards(self)


def throw(self, n, rng=Random(1)):  # noqa: B008 - one for all
    """`play` draws a number of its own."""
    return replace(self, left=max(0, self.left - rng.randint(1, 6)), turn=1 - self.turn)


class Odd:
    """The board is right, the scores are one list for all positions; the winner of a game replayed at once stays so."""

    def __init__(self, left=9, player=0, scores=None):
        self.left, self.player, self.scores = left, player, scores or [0, 0]

    moves = Take.moves

    def play(self, n):
        self.scores[self.player] += n
        return Odd(self.left - n, 1 - self.player, self.scores)

    def rewards(self):
        mine, theirs = self.scores
        return (0.5, 0.5) if mine == theirs else (1.0, 0.0) if mine > theirs else (0.0, 1.0)


TURNS = cycle([0, 1, 1, 0, 1])
SLIPS = {  # what is said, and what stands in the game
    "Mine.player is None; it must be ": {"player": property(lambda self: None)},
    "Mine.player is -1; it must": {"player": property(lambda self: 1 if self.left % 2 else -1)},
    "Mine.player is 2, and rewards() are": {"player": property(lambda self: 1 + self.left % 2)},
    "Mine.player is 'X'; it must be ": {"player": property(lambda self: "X")},
    "Mine.play(2) changed the position it was called on": {"play": in_place},
    "Mine.play(2) changed the position it was called on; it must leave": {"play": half_in_place},
    "Mine.play(2) returned None; it must": {"play": lambda self, n: None},
    "Mine.play(2) returned 5, which is not a position": {"play": lambda self, n: 5},
    "Mine.rewards() returned None; it must return a tuple with": {"rewards": lambda self: None},
    "Mine.rewards() returned (nan, 0.0); it must ": {"rewards": lambda self: (math.nan, 0.0)},
    "Mine.moves() lists the move 1 twice": {"moves": lambda self: Take.moves(self) * 2},
    "Mine.moves() returned <generator": {"moves": lambda self: (n for n in Take.moves(self))},
    "Mine.moves() returned None; it must ": {"moves": lambda self: Take.moves(self) or None},
    "a move must be a number": {"moves": lambda self: [[n] for n in Take.moves(self)]},
    "Mine.__eq__ and Mine.__hash__ do not fit": {"__hash__": lambda self: id(self)},
    "make two positions equal that differ": {"__eq__": lambda self, other: True, "__hash__": lambda self: 1},
    "Mine.moves is a property; it must be a method": {"moves": property(Take.moves)},
    "Mine.player is a method; it must be a number, so write @property": {
        "player": Take.player.fget,
        "__repr__": lambda self: f"Mine({self.player})",  # which asks for its own repr
    },
    "constant_sum promises rewards that ": {"constant_sum": True, "rewards": lambda self: (2.0, 0.0)},
    "Mine.rewards() returned (Decimal(": {"rewards": lambda self: (Decimal(1), Decimal(0))},
    "player or moves() change when asked again": {"player": property(lambda self, turns=TURNS: next(turns))},
    "Mine.rewards() was (0.0, 1.0), and is (0.0, 0.0) when it is asked again": {"rewards": rewards_once},
    "Mine: played again with the same moves, a game went another way": {"play": throw},
    "Odd: played again with the same moves, a game ended with the rewards": None,
}


# Each slip at the door of a search and at another one, so that each door meets some.
@pytest.mark.parametrize("doors", [["search"], [*DOORS][1:]], ids=["search", "another"])
def test_a_slip_is_said_in_a_sentence_with_its_method(doors):
    for slip, door in zip(SLIPS, cycle(doors)):
        with naming(door, slip), pytest.raises(ValueError, match=re.escape(slip)):
            DOORS[door](changed(**SLIPS[slip])() if SLIPS[slip] else Odd())


@pytest.mark.slow
def test_a_game_that_never_ends_is_said_to_be_one_unless_playouts_are_cut_off():
    game = changed(play=lambda self, n: type(self)(self.left, 1 - self.turn))
    for door in ("search", "explore"):
        with naming(door), pytest.raises(ValueError, match=r"Mine.moves\(\) was never empty in a"):
            DOORS[door](game())
    assert check_game(game()) is None
    cut_off = partial(simulate_cut_off, depth=3, value=lambda state: (0.5, 0.5))
    assert search(game(), 20, simulate=cut_off).visits == 20
    assert search_parallel(game(), 20, simulate=cut_off, workers=1, progress=False).visits == 20


def test_a_promise_to_share_1_is_kept_by_shares_of_at_least_0_with_that_sum_and_by_no_others():
    for shares in product((-0.5, 0, 0.25, 1 / 3, 0.5, 2 / 3, 1, 1.5), repeat=2):
        for rewards in (shares[:1], shares, (*shares, 1 - sum(shares)), (*shares, 0.25)):
            state = SimpleNamespace(constant_sum=True, rewards=lambda rewards=rewards: rewards)
            if min(rewards) >= 0 and sum(map(Fraction, rewards)) == pytest.approx(1):
                assert check_end(state) == rewards
            else:
                with pytest.raises(ValueError, match="constant_sum promises rewards that are never below 0 and add up"):
                    check_end(state)


def test_a_position_that_cannot_be_looked_up_is_not_solved():
    rare = changed(play=lambda self, n: Take.play(self, n) if self.left - n != 3 else None, __hash__=Take.__hash__)
    with pytest.raises(ValueError, match=r"^a position of \w+ cannot be looked up \(unhashable type: .* frozen=True"):
        exact_value(changed(__hash__=None)())
    with pytest.raises(ValueError, match=r"returned None; it must|^None came from a play, and is not a position"):
        exact_value(rare(9))


def after(number, right, wrong):
    """A function that is right so many times, and then wrong."""
    calls = iter(range(10**9))
    return lambda *arguments: (right if next(calls) < number else wrong)(*arguments)


@pytest.mark.parametrize("grow", [search, record])
@pytest.mark.parametrize(
    ("slip", "message"),
    [
        ({"player": property(after(3000, lambda self: self.turn, lambda self: -1))}, "Mine.player is -1"),
        ({"moves": after(1500, Take.moves, lambda self: Take.moves(self) * 2)}, r"moves\(\) lists the move 1 twice"),
        (
            {"rewards": after(500, Take.rewards, lambda self: (math.nan, 1.0))},
            r"Mine.rewards\(\) returned \(nan, 1.0\)",
        ),
    ],
    ids=["player", "moves", "rewards"],
)
def test_what_goes_wrong_late_in_a_search_is_said(slip, message, grow):
    with pytest.raises(ValueError, match=message):
        grow(changed(**slip)(20), 3000)


class Draw(NamedTuple):
    """Take one of forty cards. Each ends the game, but for one, which leads to a position of another class."""

    rare: object = None
    player: int = 0
    ended: bool = False

    def moves(self):
        return [] if self.ended else list(range(40))

    def play(self, card):
        return self.rare if card == 7 else self._replace(ended=True)

    def rewards(self):
        return (1.0,)


class Throw(Draw):
    """A throw of dice, which only this class has."""

    player = None

    def chance(self):
        return self.moves(), [1 / 40] * 40


def test_dice_in_a_rare_position_of_a_game_without_are_refused():
    words = r"Throw has chance\(\), and Draw, from which the game is played, has not"
    for door in ("search", "record", "exact_value", "move_values", "optimal_moves", "random_value"):
        with naming(door), pytest.raises(ValueError, match=words):
            DOORS[door](Draw(Throw(Draw(ended=True))))


def test_a_simulate_of_ones_own_is_named_and_not_the_game():
    for answer, wanted in (
        ((math.nan, 0), "a tuple with a finite number"),
        ((1, 0, 0), "2 numbers, one for each player"),
    ):
        with pytest.raises(ValueError, match=f"^simulate returned {re.escape(repr(answer))}; it must return {wanted}"):
            search(Take(), 10, simulate=lambda state, rng, answer=answer: answer)


# What is unusual in a game of one's own and right is let through by whatever is asked to play it


class Pairs(Take):
    """Moves of several kinds, rewards as a list, a player that is a truth value."""

    player = property(lambda self: bool(self.left % 2))

    def moves(self):
        return ((None, "one", (2, "stones"))[: self.left]) if self.left else ()

    def play(self, move):
        return Pairs(self.left - 1)

    def rewards(self):
        return [Fraction(1, 3), 2]


def over(self):
    if not self.left:
        raise ValueError("nobody is to move")
    return self.turn


RIGHT = {
    "moves of several kinds": Pairs,
    "moves in any order": changed(moves=lambda self: random.sample(Take.moves(self), len(Take.moves(self)))),
    "a player only before the end": changed(player=property(over)),
    "waiting is the same position": changed(
        moves=lambda self: [*Take.moves(self), 0] if self.left else [],
        play=lambda self, n: Take.play(self, n) if n else self,
    ),
    "a cache in the position": changed(moves=lambda self: self.__dict__.setdefault("cache", Take.moves(self))),
    "fractions": changed(rewards=lambda self: tuple(map(Fraction, Take.rewards(self)))),
}


OPEN = [door for door in DOORS if not door.endswith(("value", "values", "optimal_moves"))]


def test_what_is_unusual_and_right_is_let_through():
    for game, door in [*zip(cycle(RIGHT), OPEN), *product(RIGHT, ["search", "play"])]:
        with naming(game, door):
            DOORS[door](RIGHT[game](6))


def test_rewards_of_fractions_are_printed(capsys):
    print_tree(search(RIGHT["fractions"](), 50))
    assert "mean" in capsys.readouterr().out
