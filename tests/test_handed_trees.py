"""Whoever hands over a tree, a recording or an explorer for a position is told what it is, and what to give instead."""

import re
from functools import partial
from types import SimpleNamespace

import pytest
from compiled import fast
from many import naming

from mcts_teach import TicTacToe, Trace, exact_value, explore, mcts_player, random_player, record, search
from mcts_teach.parallel import search_parallel

STATE = TicTacToe()
COMPILED = "but a tree of the compiled engine: search on with fast.search, make ordinary nodes of it with .to_tree()"


TREES = {  # and what is said of each
    "readable": (lambda: search(STATE, 9), "but a tree: give its position, .state"),
    "own": (lambda: SimpleNamespace(state=STATE, children={}, visits=1), "but a tree: give its position, .state"),
    "trace": (lambda: record(STATE, 3), "but a recording: let it .grow(), or give its root, .root"),
    "moment": (lambda: record(STATE, 3).at(2), "but a moment of a search: give its root, .root"),
    "explorer": (lambda: explore(STATE, 3), "but an explorer: give its recording, .trace"),
    "compiled": (lambda: fast.search(STATE, 9), COMPILED),
    "merged": (lambda: fast.search(STATE, 9, threads=2), COMPILED),
}
CASES = [(exact_value, kind, words) for kind, (_, words) in TREES.items() if words is not COMPILED]
DOORS = [random_player(), mcts_player(5), partial(search_parallel, iterations=4, workers=1, progress=False), Trace]
CASES += [(door, "explorer", TREES["explorer"][1]) for door in DOORS]
CASES += [(door, "own", TREES["own"][1]) for door in (partial(search, iterations=5), partial(record, iterations=5))]
FROM_A_TREE = "a recording starts from a position, not from a tree"
CASES += [(door, "readable", FROM_A_TREE) for door in (Trace, partial(record, iterations=5), explore)]
CASES.append((partial(explore, iterations=5), "trace", "a recording is searched already; for other iterations"))

compiled = partial(fast.search, iterations=5)
COMPILED_CASES = [
    *((exact_value, kind, COMPILED) for kind in ("compiled", "merged")),
    (partial(search, iterations=5), "compiled", COMPILED),
    (compiled, "own", TREES["own"][1]),
    (compiled, "merged", "grown by 2 threads, so search on with threads=2"),
    (partial(compiled, threads=2), "compiled", "grown by 1 threads, so search on with threads=1"),
]


@pytest.mark.parametrize("cases", [CASES, pytest.param(COMPILED_CASES, marks=pytest.mark.compiles)])
def test_a_tree_for_a_position_is_named_with_what_to_give(cases):
    for door, kind, words in cases:
        with naming(door, kind), pytest.raises(ValueError, match=re.escape(words)) as refusal:
            door(TREES[kind][0]())
        assert "\n" not in str(refusal.value)


def test_what_is_no_tree_lacks_what_it_lacks_and_is_not_quoted_whole():
    with pytest.raises(ValueError, match=r"^\{'a': 'aaaa.*\[\.\.\.\] is not a game position: it has no") as caught:
        search({"a": "aaaa", "b": list(range(10_000))}, 5)
    assert len(str(caught.value)) < 450
