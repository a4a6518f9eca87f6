"""Each game in step with its rules written here once more, without bits: the same moves, players, ends and lines."""

from random import Random

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold
from networkx.utils import UnionFind

from mcts_teach import MNK, ConnectFour, Hex

SEEDS = st.integers(0, 2**32)


class Lines:
    """k in a row on a board of rows and columns; where pieces fall, a move is a column."""

    def __init__(self, rows, cols, k, falls):
        self.rows, self.cols, self.k, self.falls = rows, cols, k, falls
        self.cells, self.player, self.line = {}, 0, set()

    def moves(self):
        if self.line:
            return []
        if self.falls:
            return [col for col in range(self.cols) if (0, col) not in self.cells]
        grid = [(row, col) for row in range(self.rows) for col in range(self.cols)]
        return [number for number, cell in enumerate(grid) if cell not in self.cells]

    def play(self, move):
        row, col = divmod(move, self.cols)
        if self.falls:
            row = max(row for row in range(self.rows) if (row, move) not in self.cells)
        self.cells[row, col] = self.player
        runs = [self.run(row, col, *step) for step in ((0, 1), (1, 0), (1, 1), (1, -1))]
        self.line = set().union(*(run for run in runs if len(run) >= self.k))
        self.player = 1 - self.player

    def run(self, row, col, down, right):
        """The pieces of one player on a straight line through a cell, without a gap."""
        found = {(row, col)}
        for sign in (1, -1):
            at = row + sign * down, col + sign * right
            while self.cells.get(at) == self.player:
                found.add(at)
                at = at[0] + sign * down, at[1] + sign * right
        return found

    def rewards(self):
        return tuple(float(player != self.player) if self.line else 0.5 for player in (0, 1))


class Rhombus:
    """Hex by union-find; the first player joins the first row and the last, the second the outer columns."""

    def __init__(self, size):
        self.size, self.cells, self.player, self.groups = size, {}, 0, UnionFind()

    def put(self, row, col, player):
        self.cells[row, col] = player
        for down, right in ((0, 1), (1, 0), (-1, 1), (0, -1), (-1, 0), (1, -1)):
            if self.cells.get((row + down, col + right)) == player:
                self.groups.union((row, col), (row + down, col + right))

    def heads(self, player, place):
        """The groups of a player that reach a row, or for the second player a column."""
        return {self.groups[cell] for cell, owner in self.cells.items() if owner == player and cell[player] == place}

    def joining(self, player):
        return self.heads(player, 0) & self.heads(player, self.size - 1)

    def moves(self):
        over = self.joining(1 - self.player)
        return [move for move in range(self.size**2) if not over and divmod(move, self.size) not in self.cells]

    def play(self, move):
        self.put(*divmod(move, self.size), self.player)
        self.player = 1 - self.player

    def rewards(self):
        return tuple(float(bool(self.joining(player))) for player in (0, 1))

    @property
    def line(self):
        chains = self.joining(1 - self.player)
        return {cell for cell in self.cells if self.groups[cell] in chains}


def play_in_step(state, plain, seed):
    """One random game by both rules; the last position of each."""
    rng = Random(seed)
    while True:
        moves = state.moves()
        assert (moves, state.player) == (plain.moves(), plain.player)
        if not moves:
            assert state.rewards() == plain.rewards()
            return state, plain
        move = rng.choice(moves)
        state = state.play(move)
        plain.play(move)


def check_board(state, plain, seed):
    """One random game by both rules, at whose end both boards look alike."""
    state, plain = play_in_step(state, plain, seed)
    grid = [(row, col) for row in range(state.shape[0]) for col in range(state.shape[1])]
    shown = dict(zip(grid, state.cells(), strict=True))
    assert {cell: place.owner for cell, place in shown.items() if place.owner is not None} == plain.cells
    assert {cell for cell, place in shown.items() if place.line} == plain.line


@pytest.mark.parametrize(("make", "falls"), [(lambda rows, cols, k: MNK(cols, rows, k), False), (ConnectFour, True)])
@few_or_many(25, 20_000)
def test_lines_win_on_small_boards(make, falls, cases):
    def law(rows, cols, k, seed):
        k = 1 + (k - 1) % max(rows, cols)
        check_board(make(rows, cols, k), Lines(rows, cols, k, falls), seed)

    hold(law, cases, rows=st.integers(1, 9), cols=st.integers(1, 9), k=st.integers(1, 9), seed=SEEDS)


@few_or_many(20, 5_000)
def test_hex_is_won_by_whoever_joins_their_sides(cases):
    hold(lambda size, seed: check_board(Hex(size), Rhombus(size), seed), cases, size=st.integers(1, 11), seed=SEEDS)
