"""Random trees of games for one to three players, who move in any order, and their values by plain recursion."""

from fractions import Fraction
from functools import partial
from itertools import product
from operator import mul
from typing import NamedTuple

REWARDS = (-1.0, 0.0, 0.5, 1.0, 2.0)
ODDS = {1: (1.0,), 2: (0.25, 0.75), 3: (0.5, 0.25, 0.25)}


class Tree(NamedTuple):
    """A position that holds all that can follow. Trees that are alike are the same position."""

    player: int | None = None
    after: tuple = ()  # a move and the position after it, for each move
    ends: tuple = ()  # the rewards, where there are no moves
    odds: tuple = ()  # of each move, where a die falls
    constant_sum: bool = False

    def moves(self):
        return [move for move, _ in self.after]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"{move!r} is not one of {self.moves()}")
        return dict(self.after)[move]

    def rewards(self):
        if self.after:
            raise ValueError("the game is not over")
        return self.ends

    def reordered(self, rng):
        """The same game, with the moves of each position in an order drawn at random."""
        order = rng.sample(range(len(self.after)), len(self.after))
        after = tuple((self.after[k][0], self.after[k][1].reordered(rng)) for k in order)
        return self._replace(after=after, odds=tuple(self.odds[k] for k in order if self.odds))


class DiceTree(Tree):
    """A tree in which nobody moves at some positions, as a die falls."""

    def chance(self):
        return self.moves(), list(self.odds)


def random_tree(rng, players=None, depth=5, rewards=REWARDS, shared=False, dice=False):
    """A game tree: up to `depth` moves, up to 3 at each position, and branches that end early.

    With `shared`, its rewards are never below 0 and add up to 1, and it promises so.
    """
    players = players or rng.randint(1, 3)
    ends = list(product(rewards, repeat=players))
    if shared:
        ends = [end for end in ends if min(end) >= 0 and sum(end) == 1]
    kind = partial(DiceTree if dice else Tree, constant_sum=shared)

    def grow(depth, begun):
        if not depth or (begun and rng.randrange(4) == 3):
            return kind(ends=rng.choice(ends))
        moves = rng.sample(range(3), rng.randint(1, 3))
        after = tuple((move, grow(depth - 1, True)) for move in moves)
        if dice and rng.randrange(4) == 3:
            return kind(None, after, odds=ODDS[len(moves)])
        return kind(rng.randrange(players), after)

    return grow(depth, False)


def max_n(state):
    """What each player gets, as fractions, if all take what is best for themselves; equally good moves are drawn.

    Max^n (Luckhardt and Irani 1986): every line of play, one after the other, and the odds where a die falls.
    """
    values = [max_n(state.play(move)) for move in state.moves()]
    if not values:
        return tuple(map(Fraction, state.rewards()))
    if state.player is None:
        weights = list(map(Fraction, state.chance()[1]))
    else:
        best = max(value[state.player] for value in values)
        weights = [Fraction(value[state.player] == best) for value in values]
    return tuple(sum(map(mul, column, weights)) / sum(weights) for column in zip(*values, strict=True))
