"""Ordinary uses of the package, which type checkers must accept; nothing here runs, and `test_typing.py` checks it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, assert_type

from mcts_teach import (
    MNK,
    ConnectFour,
    Match,
    Moment,
    Node,
    TicTacToe,
    Trace,
    best_move,
    fast,
    from_text,
    match,
    mcts_player,
    print_tree,
    random_player,
    record,
    search,
    select,
    ucb1,
)
from mcts_teach.variants import early_stop, max_child, rave, solver

# README's five lines

state = from_text("X.. / XO. / .XO", TicTacToe())
found = search(state, 1000)
assert_type(found, "Node[MNK, int]")  # in quotes, since `Node` is no generic class when a program runs
assert_type(state.name(best_move(found)), str)
print_tree(found, depth=1)


def best_name(root: Node[MNK, int]) -> str:
    return root.state.name(best_move(root))


best_name(found)

board = ConnectFour().play(3)
root = search(board, 1000)
assert_type(root, "Node[ConnectFour, int]")
assert_type(best_move(root), int)
assert_type(search(root, 100), "Node[ConnectFour, int]")
assert_type(root.children[best_move(root)].state, ConnectFour)
assert_type(best_move(root, max_child), int)
assert_type(select(root), "list[Node[ConnectFour, int]]")


# A game of one's own, with moves that are texts, and a playout that knows it


class Count(NamedTuple):
    """Whoever says 21 wins; each says the next one or two numbers."""

    player: int = 0
    said: int = 0

    def moves(self) -> list[str]:
        return ["one", "two"][: 21 - self.said]

    def play(self, move: str) -> Count:
        return Count(1 - self.player, self.said + (2 if move == "two" else 1))

    def rewards(self) -> tuple[float, float]:
        return (0, 1) if self.player == 0 else (1, 0)


def simulate_count(state: Count, rng: Random) -> tuple[float, float]:
    return (1, 0) if (21 - state.said) % 3 else (0, 1)


def score_late(parent: Node[Count, str], child: Node[Count, str]) -> float:
    return ucb1(parent, child) + child.state.said / 21


def score_wins(parent: Node, child: Node) -> float:
    return child.wins / (child.visits + 1)


def last_child(root: Node[Count, str]) -> str:
    return list(root.children)[-1]


counted = search(Count(), 1000, simulate=simulate_count, score=score_late)
assert_type(counted, "Node[Count, str]")
assert_type(best_move(counted, last_child), str)
assert_type(record(Count(), 20, simulate=simulate_count), Trace)

proven = search(TicTacToe(), 1000, **(solver() | {"score": score_wins}))
assert_type(proven, "Node[MNK, int]")
assert_type(search(board, 1000, c=0.7, **early_stop()), "Node[ConnectFour, int]")
search(board, 1000, **(rave() | early_stop()))
search(Count(), 1000, **solver())

played = match(TicTacToe(), [mcts_player(50, **solver()), random_player()], 10)
assert_type(played, Match)
assert_type(played.score, float)
assert_type(record(TicTacToe(), 20).at(7, "select"), Moment)
recorded: Node = record(TicTacToe(), 20).root

# The compiled search is called as the readable one is, and its tree read as that one's


def play_one(searching: Callable[[ConnectFour, int], Node[ConnectFour, int]]) -> ConnectFour:
    tree = searching(ConnectFour(), 1000)
    return tree.state.play(best_move(tree))


play_one(search)
play_one(fast.search)
quick = fast.search(state, 1000, c=1, **solver())
assert_type(best_move(quick), int)
assert_type(quick.children[1].to_tree(depth=1), "Node[MNK, int]")
