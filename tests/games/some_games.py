"""Games and positions that several tests share, counts of both, and slow lookups on a plain grid."""

from collections import Counter
from random import Random

import pytest
from starts import STARTS

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe

BOARDS = [TicTacToe(), MNK(3, 5, 4), MNK(1, 4, 2), MNK(6, 1, 3), MNK(2, 2, 1), MNK(9, 9, 5), Hex(1), Hex(2), Hex(5)]
BOARDS += [ConnectFour(), ConnectFour(5, 4, 3), ConnectFour(1, 6, 2), ConnectFour(3, 1, 2), Hex(11)]


GAMES = [*dict.fromkeys(BOARDS + STARTS), Nim((3,)), Nim((1, 2, 3)), Nim((2, 2), players=3), Nim((3, 1, 2), players=4)]


every_board = pytest.mark.parametrize("start", BOARDS, ids=repr)


every_game = pytest.mark.parametrize("start", GAMES, ids=repr)


def random_game(start, rng):
    """The positions of one game played at random, from the start to the end."""
    game = [start]
    while moves := game[-1].moves():
        game.append(game[-1].play(rng.choice(moves)))
    return game


def random_positions(start, games=10):
    """All positions of some random games, the finished ones too."""
    rng = Random(0)
    return [state for _ in range(games) for state in random_game(start, rng)]


def play_all(state, moves):
    for move in moves:
        state = state.play(move)
    return state


def plies(start):
    """For each ply the positions that can be reached, and by how many sequences of moves."""
    reached = Counter([start])
    while reached:
        yield reached
        after = Counter()
        for state, sequences in reached.items():
            for move in state.moves():
                after[state.play(move)] += sequences
        reached = after


def positions(start):
    """Every position that can be reached, and by how many sequences of moves."""
    return Counter({state: sequences for reached in plies(start) for state, sequences in reached.items()})
