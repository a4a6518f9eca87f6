"""Very deep trees and very large ones: whatever is asked of them is answered, or refused in a sentence."""

import copy
import pickle
import re
import sys
from random import Random
from typing import NamedTuple

import matplotlib.pyplot as plt
import pytest

from mcts_teach import (
    ConnectFour,
    Node,
    Trace,
    best_move,
    draw_step,
    draw_tree,
    draw_ucb,
    explain,
    explore,
    print_tree,
    record,
    search,
    table,
    to_networkx,
)
from mcts_teach.drawing import tree_svg

DEEP = 5_000


class Corridor(NamedTuple):
    """A game for one, of so many moves; with the second move it is over at once."""

    left: int = DEEP
    player: int = 0

    def moves(self):
        return [1, 2][: self.left]

    def play(self, move):
        return Corridor(self.left - 1 if move == 1 else 0)

    def rewards(self):
        return (1.0,)


def deep_tree(depth):
    """A tree of one path."""
    root = node = Node(Corridor(), visits=depth)
    for visits in reversed(range(1, depth)):
        node.untried.remove(1)
        child = Node(node.state.play(1), mover=0, move=1, visits=visits, wins=visits)
        node.children[1] = node = child
    return root


def nodes_of(root):
    nodes = [root]
    for node in nodes:
        nodes.extend(node.children.values())
    return nodes


def facts_of(root):
    return [(n.state, n.mover, n.move, n.visits, n.wins, n.untried, n.proof, [*n.children]) for n in nodes_of(root)]


@pytest.fixture(scope="module")
def deep():
    return deep_tree(DEEP)


@pytest.fixture(scope="module")
def large(request):
    """A tree of 100,000 nodes, or of 3,000 where the tests are to be quick."""
    return search(ConnectFour(), 100_000 if request.config.getoption("--thorough") else 3_000)


@pytest.fixture(params=["deep", "large"])
def tree(request):
    return request.getfixturevalue(request.param)


ASKED = {
    "repr": repr,
    "print_tree": print_tree,
    "table": lambda root: str(table(root)),
    "draw_tree": draw_tree,
    "draw_ucb": draw_ucb,
    "tree_svg": tree_svg,
    "best_move": best_move,
}


@pytest.mark.parametrize("what", ASKED)
def test_it_is_shown(what, tree, capsys):
    answer = ASKED[what](tree)
    plt.close("all")
    said = capsys.readouterr().out
    assert answer is not None or said
    assert len(str(answer)) + len(said) < 100_000  # what fits


def test_it_is_searched_on():
    tree = deep_tree(DEEP)
    assert search(tree, 3).visits == DEEP + 3


def test_all_of_it_is_a_graph(tree):
    graph = to_networkx(tree)
    assert (len(graph), graph.number_of_edges()) == (len(nodes_of(tree)), len(nodes_of(tree)) - 1)


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{f"pickle {n}": lambda root, n=n: pickle.loads(pickle.dumps(root, n)) for n in (2, pickle.HIGHEST_PROTOCOL)},
}


@pytest.mark.parametrize("way", COPIES)
def test_a_tree_of_a_hundred_levels_or_of_many_nodes_is_copied(way, large):
    for tree in (deep_tree(100), large):
        twin = COPIES[way](tree)
        assert facts_of(twin) == facts_of(tree)
        assert twin is not tree
        below = next(iter(tree.children))
        assert (twin.children[below] is tree.children[below]) == (way == "copy")


@pytest.mark.parametrize("way", COPIES)
def test_a_tree_too_deep_for_pickle_says_so_and_what_to_do(way, deep):
    if way == "copy":
        assert facts_of(copy.copy(deep)) == facts_of(deep)
        return
    with pytest.raises(ValueError, match=r"has 5,0\d\d levels.*setrecursionlimit\(\d+\), or save a recording"):
        COPIES[way]([deep])


@pytest.mark.parametrize("way", COPIES)
def test_the_limit_that_it_names_is_enough(way, monkeypatch):
    tree, limit = deep_tree(300), sys.getrecursionlimit()
    with pytest.raises(ValueError, match="too many") as caught:
        copy.deepcopy(tree)
    try:
        sys.setrecursionlimit(int(re.search(r"setrecursionlimit\((\d+)\)", str(caught.value))[1]))
        assert facts_of(COPIES[way](tree)) == facts_of(tree)
    finally:
        sys.setrecursionlimit(limit)


class Marked(Node):
    """A node with something of its own."""


def test_what_somebody_adds_to_a_node_is_copied_too():
    node = Marked(Corridor())
    node.colour = ["red"]
    node.children[1] = Node(Corridor().play(1))
    for way in ("deepcopy", "pickle 2"):
        twin = COPIES[way](node)
        assert (type(twin), twin.colour, facts_of(twin)) == (Marked, ["red"], facts_of(node))
        assert twin.colour is not node.colour


def one_win(state, rng):
    return (1.0,)


@pytest.fixture(scope="module")
def traces():
    return {
        "deep": record(Corridor(), 800, simulate=one_win, score=lambda parent, child: -len(child.state.moves())),
        "large": record(ConnectFour(), 2_000),
    }


@pytest.mark.parametrize("kind", ["deep", "large"])
def test_a_recording_of_it_is_shown_saved_and_loaded(kind, traces, tmp_path):
    trace = traces[kind]
    last = trace.at(len(trace))
    for draw in (draw_tree, draw_ucb):
        draw(last.root)
    draw_step(last)
    plt.close("all")
    assert explain(last)
    assert str(table(last))
    assert len(explore(trace).trace) == len(trace)
    trace.save(tmp_path / "trace.json")
    twin = Trace.load(tmp_path / "trace.json", start=trace.nodes[0].state, score=trace.score)
    assert facts_of(twin.at(len(twin)).root) == facts_of(last.root)


@pytest.mark.parametrize("way", COPIES)
def test_a_recording_is_copied_and_goes_on(way):
    trace = record(ConnectFour(), 300)
    twin = COPIES[way](trace)
    assert facts_of(twin.at(300).root) == facts_of(trace.at(300).root)
    if way != "copy":
        assert facts_of(twin.grow(50).root) == facts_of(twin.at(350).root) == facts_of(search(ConnectFour(), 350))
        assert facts_of(trace.root) == facts_of(search(ConnectFour(), 300))


def test_a_search_goes_on_in_a_copy_as_in_the_tree():
    tree = search(ConnectFour(), 200)
    twin = copy.deepcopy(tree)
    assert facts_of(search(twin, 100, seed=Random(3))) == facts_of(search(tree, 100, seed=Random(3)))
