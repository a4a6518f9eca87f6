"""Games and positions that several tests share, counts of both, and slow lookups on a plain grid."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random

import networkx as nx
import pytest
from hypothesis import settings
from starts import STARTS

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe

BOARDS = [
    TicTacToe(),
    MNK(4, 3, 3),
    MNK(3, 5, 4),
    MNK(1, 4, 2),
    MNK(6, 1, 3),
    MNK(2, 2, 1),
    MNK(9, 9, 5),
    ConnectFour(),
    ConnectFour(4, 5),
    ConnectFour(5, 4, 3),
    ConnectFour(1, 6, 2),
    ConnectFour(3, 1, 2),
    Hex(1),
    Hex(2),
    Hex(5),
    Hex(11),
]


GAMES = [*dict.fromkeys(BOARDS + STARTS), Nim((3,)), Nim((1, 2, 3)), Nim((2, 2), players=3), Nim((3, 1, 2), players=4)]


every_board = pytest.mark.parametrize("start", BOARDS, ids=repr)


every_game = pytest.mark.parametrize("start", GAMES, ids=repr)


thorough = settings(derandomize=True, deadline=None, max_examples=100)


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
    """The position after these moves."""
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


def sequences_by_ply(start, most=100):
    return [reached.total() for reached in islice(plies(start), most + 1)]


def positions(start):
    """Every position that can be reached, and by how many sequences of moves."""
    return Counter({state: sequences for reached in plies(start) for state, sequences in reached.items()})


@cache
def random_play(state):
    """What each player gets on average if all moves are drawn at random."""
    moves = state.moves()
    if not moves:
        return tuple(map(Fraction, state.rewards()))
    values = [random_play(state.play(move)) for move in moves]
    return tuple(sum(column) / len(moves) for column in zip(*values, strict=True))


def grid_lines(rows, cols, k):
    """Every row of k cells on the board, found one cell at a time."""
    for row in range(rows):
        for col in range(cols):
            for down, right in {(0, 1), (1, 0), (1, 1), (1, -1)} if k > 1 else {(0, 1)}:
                line = [(row + i * down, col + i * right) for i in range(k)]
                if all(0 <= r < rows and 0 <= c < cols for r, c in line):
                    yield frozenset(line)


def bits(start, cells):
    return sum(1 << start.bit(row, col) for row, col in cells)


def hex_neighbours(row, col):
    return [(row - 1, col), (row - 1, col + 1), (row, col - 1), (row, col + 1), (row + 1, col - 1), (row + 1, col)]


def joining_chains(size, player, stones):
    """The stones that hang together with both sides of a player."""
    graph = nx.Graph()
    graph.add_nodes_from(stones)
    graph.add_edges_from((cell, other) for cell in stones for other in hex_neighbours(*cell) if other in stones)
    axis = 0 if player == 0 else 1  # the first player joins top and bottom, the second left and right
    chains = nx.connected_components(graph)
    return set().union(*(chain for chain in chains if {0, size - 1} <= {cell[axis] for cell in chain}))
