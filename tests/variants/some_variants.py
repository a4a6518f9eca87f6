"""Games, trees by hand and functions that several tests of variants share."""

from random import Random

import pytest
from starts import STARTS

from mcts_teach import Nim, Node, TicTacToe, from_text, random_value, simulate, variants
from mcts_teach.combining import EXPANSIONS, NEEDS, SCORES
from mcts_teach.variants import uniform_policy

GAMES = [*STARTS, Nim((2, 3)), Nim((1, 2, 2), players=3)]
FOUR = from_text("X.. / XO. / .XO", TicTacToe())  # O to move; only 6 draws

every_game = pytest.mark.parametrize("state", GAMES, ids=repr)


def pair(total, visits, wins):
    """A parent with so many visits, and a child of it with visits and wins."""
    parent = Node(TicTacToe(), visits=total)
    child = parent.children[4] = Node(TicTacToe().play(4), 0, visits, wins)
    return parent, child


def root_of(*counts):
    """A root of tic-tac-toe whose moves 0, 1, ... have these (wins, visits)."""
    root = Node(TicTacToe(), visits=sum(visits for _, visits in counts))
    for move, (wins, visits) in enumerate(counts):
        root.children[move] = Node(root.state.play(move), 0, visits, wins)
    return root


def asked(state):
    """A policy-value function that knows nothing of moves, and plays one game."""
    return uniform_policy(state), simulate(state, Random(0))


def knowing(state):
    """A policy-value function that knows nothing of moves, and what random play brings on average."""
    return uniform_policy(state), tuple(map(float, random_value(state)))


def phases_of(name, policy_value):
    """What the name of a variant stands for; those that ask a function ask this one."""
    if name in ("alphazero_phases()", "self_play_phases()"):
        return getattr(variants, name[:-2])(policy_value)
    if name in NEEDS:
        return getattr(variants, name[:-2])()
    slot = "score" if name in SCORES else "expand" if name in EXPANSIONS else "simulate"
    return {slot: getattr(variants, name)}
