"""What several tests share: laws of searched trees, whether two trees are the same, trees by hand, a learner's game."""

from itertools import pairwise
from typing import NamedTuple

from mcts_teach import Node


def nodes(root):
    yield root
    for child in root.children.values():
        yield from nodes(child)


def facts(node):
    """Everything about a tree, as a value that can be compared."""
    children = tuple((move, facts(child)) for move, child in node.children.items())
    return node.state, node.mover, node.visits, node.wins, tuple(node.untried), children


def proofs_of(root):
    """The positions of which a searched tree knows what they are worth, and what."""
    return [(node.state, tuple(node.proof)) for node in nodes(root) if node.proof]


def path_facts(path):
    """Where a path goes in its tree, and the numbers of its nodes."""
    moves = [[move for move, node in parent.children.items() if node is child] for parent, child in pairwise(path)]
    return moves, [(node.state, node.mover, node.visits, node.wins, tuple(node.untried)) for node in path]


def assert_lawful(root):
    """Visits, wins, moves and movers fit together at every node of a searched tree."""
    assert root.mover is None
    assert root.wins == 0
    for node in nodes(root):
        moves = node.state.moves()
        passed_on = sum(child.visits for child in node.children.values())
        ended_here = node.visits - passed_on
        assert sorted([*node.children, *node.untried]) == sorted(moves)
        assert ended_here >= 1 if not moves else ended_here == (node is not root)
        assert 0 <= node.wins <= node.visits
        for move, child in node.children.items():
            assert child.state == node.state.play(move)
            assert child.mover == node.state.player
            assert child.visits == 1 or not node.untried  # every move is tried once before any is tried twice


class Race:
    """A learner's own game, with neither cells nor names nor hash."""

    __hash__ = None

    def __init__(self, left=5, player=0):
        self.left, self.player = left, player

    def moves(self):
        return [n for n in (1, 2) if n <= self.left]

    def play(self, n):
        return type(self)(self.left - n, 1 - self.player)

    def rewards(self):
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)

    def __str__(self):
        return f"{self.left} <left>"


class Long(NamedTuple):
    """A game for one with as many moves as one likes, one after the other; or one that begins anew."""

    left: int = 20_000
    turns: bool = False
    player: int = 0

    def moves(self):
        return [1, 0][: 1 + self.turns] if self.left else []

    def play(self, move):
        return self._replace(left=self.left - move if move else 3)

    def rewards(self):
        return (0.75,)


class HandMade:
    """A position in a tree drawn by hand: only whose turn it is, and what has not been tried."""

    def __init__(self, player, moves):
        self.player = player
        self.left = moves

    def moves(self):
        return list(self.left)


def tree(visits, wins=0, children=None, *, untried="", player=0, mover=None):
    """A node with these statistics; the children are given by move, and `player` is to move in it."""
    node = Node(HandMade(player, untried), mover, visits, wins)
    for move, child in (children or {}).items():
        node.children[move] = child
        child.mover = player
    return node


class Passing(NamedTuple):
    """A game in which None is a move: whoever takes the last stone wins, and each may wait."""

    left: int = 3
    waits: int = 2
    player: int = 0

    def moves(self):
        return [1, None][: 1 + (self.waits > 0)] if self.left else []

    def play(self, move):
        return Passing(self.left - (move == 1), self.waits - (move is None), 1 - self.player)

    def rewards(self):
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)
