"""Whoever hands over a tree, a recording or an explorer for a position is told what it is, and what to give instead."""

import importlib
from functools import cache
from importlib.util import find_spec
from random import Random

import pytest

from mcts_teach import (
    Node,
    TicTacToe,
    Trace,
    draw_board,
    exact_value,
    explore,
    flat_mc_player,
    match,
    mcts_player,
    move_values,
    optimal_moves,
    perfect_player,
    play,
    play_board,
    random_player,
    random_value,
    record,
    search,
    search_parallel,
    tournament,
)
from mcts_teach.games.contract import check_game
from mcts_teach.parallel import parallel_player

STATE = TicTacToe()
HAS_NUMBA = find_spec("numba") is not None
fast = importlib.import_module("mcts_teach.fast") if HAS_NUMBA else None


class Own:
    """A node of a learner's own."""

    def __init__(self, state):
        self.state, self.mover, self.visits, self.wins = state, None, 1, 0.0
        self.children, self.untried = {}, list(state.moves())


TREES = {  # and what is said of each
    "readable": (lambda: search(STATE, 9), "but a tree: give its position, .state"),
    "own": (lambda: Own(STATE), "but a tree: give its position, .state"),
    "trace": (lambda: record(STATE, 3), "but a recording: let it .grow(), or give its root, .root"),
    "moment": (lambda: record(STATE, 3).at(2), "but a moment of a search: give its root, .root"),
    "explorer": (lambda: explore(STATE, 3), "but an explorer: give its recording, .trace"),
}
if HAS_NUMBA:
    words = "but a tree of the compiled engine: search on with fast.search, make ordinary nodes of it with .to_tree()"
    TREES["compiled"] = (lambda: fast.search(STATE, 9), words)
    TREES["merged"] = (lambda: fast.search(STATE, 9, threads=2), words)

DOORS = {
    "search": lambda tree: search(tree, 5),
    "search_parallel": lambda tree: search_parallel(tree, 6, trees=2, workers=1, progress=False),
    "record": lambda tree: record(tree, 5),
    "Trace": Trace,
    "explore": lambda tree: explore(tree, 5),
    "play_board": play_board,
    "draw_board": draw_board,
    "play": lambda tree: play(tree, [random_player()] * 2),
    "match": lambda tree: match(tree, [random_player()] * 2, 2, progress=False),
    "tournament": lambda tree: tournament(tree, {"a": random_player(), "b": random_player()}, 2, progress=False),
    "mcts_player": lambda tree: mcts_player(5)(tree),
    "flat_mc_player": lambda tree: flat_mc_player(2)(tree),
    "parallel_player": lambda tree: parallel_player(5, trees=1)(tree),
    "perfect_player": lambda tree: perfect_player()(tree),
    "random_player": lambda tree: random_player(seed=1)(tree),
    "exact_value": exact_value,
    "move_values": move_values,
    "optimal_moves": optimal_moves,
    "random_value": random_value,
    "check_game": lambda tree: check_game(tree, Random(0)),
}
if HAS_NUMBA:
    DOORS["fast.search"] = lambda tree: fast.search(tree, 5)
    DOORS["fast.search in threads"] = lambda tree: fast.search(tree, 5, threads=2)
    DOORS["fast_player"] = lambda tree: fast.fast_player(5)(tree)
    DOORS["parallel with fast.search"] = lambda tree: search_parallel(
        tree, 6, trees=1, workers=1, progress=False, engine=fast.search
    )
SEARCHED_ON = {
    *(("search", "readable"), ("fast.search", "compiled"), ("fast_player", "compiled")),
    ("fast.search in threads", "merged"),
}
IN_OTHER_WORDS = {
    **{(door, "readable"): "a recording starts from a position, not from a tree" for door in ("record", "Trace")},
    ("explore", "readable"): "a recording starts from a position, not from a tree",
    ("explore", "trace"): "a recording is searched already; for other iterations, seed or phases give a position",
    **{(door, "merged"): "grown by 2 threads, so search on with threads=2" for door in ("fast.search", "fast_player")},
    ("fast.search in threads", "compiled"): "this tree was grown by 1 threads, so search on with threads=1",
}


@cache
def tree_of(kind):
    return TREES[kind][0]()


def refusal(door, kind):
    try:
        DOORS[door](tree_of(kind))
    except ValueError as error:  # or a kind of it, such as BrokenPromiseError
        return f"ValueError: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize("door", DOORS)
def test_a_tree_for_a_position_is_named_with_what_to_give(door):
    wanted = {
        kind: "" if (door, kind) in SEARCHED_ON else IN_OTHER_WORDS.get((door, kind), says)
        for kind, (_, says) in TREES.items()
    }
    refusals = {kind: refusal(door, kind) for kind in TREES}
    wrong = [text for kind, text in refusals.items() if bool(text) != bool(wanted[kind]) or wanted[kind] not in text]
    assert wrong == []
    assert all(text.startswith("ValueError: ") and "\n" not in text for text in refusals.values() if text)


@pytest.mark.skipif(not HAS_NUMBA, reason="needs numba: pip install '.[fast]'")
def test_what_the_words_say_can_be_done():
    root = fast.search(STATE, 9)
    assert search(root.to_tree(), 5).visits == fast.search(root, 5).visits == 14
    assert record(root.state, 5).root.visits == Node(root.state, visits=5).visits


def test_what_is_no_tree_lacks_what_it_lacks_and_is_not_quoted_whole():
    with pytest.raises(
        ValueError, match=r"^\{'a': 'aaaa.*\[\.\.\.\] is not a game position: it has no player and no"
    ) as caught:
        search({"a": "aaaa", "b": list(range(10_000))}, 5)
    assert len(str(caught.value)) < 450
