"""Very deep trees and very large ones: whatever is asked of them is answered, or refused in a sentence."""

import copy
import pickle
import re
import sys
from functools import partial

import pytest
from trees import Long

from mcts_teach import ConnectFour, Node, best_move, draw_tree, draw_ucb, print_tree, search, table
from mcts_teach.drawing import tree_svg

DEEP = 5_000


def deep_tree(depth):
    root = node = Node(Long(DEEP), visits=depth)
    for visits in reversed(range(1, depth)):
        node.untried.remove(1)
        child = Node(node.state.play(1), mover=0, move=1, visits=visits, wins=visits)
        node.children[1] = node = child
    return root


def facts_of(root):
    nodes = [root]
    for node in nodes:
        nodes.extend(node.children.values())
    return [(n.state, n.mover, n.move, n.visits, n.wins, n.untried, n.proof, [*n.children]) for n in nodes]


@pytest.fixture(scope="module")
def deep():
    return deep_tree(DEEP)


@pytest.fixture(scope="module")
def large(request):
    """A tree of 100,000 nodes, or of 1,500 where the tests are to be quick."""
    return search(ConnectFour(), 100_000 if request.config.getoption("--thorough") else 1_500)


ASKED = {
    "repr": repr,
    "print_tree": print_tree,
    "table": lambda root: str(table(root)),
    "draw_tree": draw_tree,
    "draw_ucb": draw_ucb,
    "tree_svg": tree_svg,
    "best_move": best_move,
}


@pytest.mark.slow
@pytest.mark.parametrize("what", ASKED)
@pytest.mark.parametrize("tree", ["deep", "large"])
def test_it_is_shown(what, tree, capsys, request):
    answer = ASKED[what](request.getfixturevalue(tree))
    said = capsys.readouterr().out
    assert answer is not None or said
    assert len(str(answer)) + len(said) < 100_000  # what fits


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


def test_a_tree_too_deep_for_pickle_says_so_and_what_to_do(deep):
    assert facts_of(copy.copy(deep)) == facts_of(deep)
    for way in [*COPIES][1:]:
        with pytest.raises(ValueError, match=r"has 5,0\d\d levels.*setrecursionlimit\(\d+\), or save a recording"):
            COPIES[way]([deep])


@pytest.fixture
def limit():
    """A limit of recursion that is as it was afterwards."""
    before = sys.getrecursionlimit()
    yield 2_000
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("way", [*COPIES][1:])
def test_a_tree_that_is_too_deep_is_copied_with_the_limit_that_is_said(way, limit):
    sys.setrecursionlimit(limit)
    shallow, deep = deep_tree(limit // 10), deep_tree(limit // 9 + 1)
    assert facts_of(COPIES[way](shallow)) == facts_of(shallow)
    with pytest.raises(ValueError, match=rf"tree has {limit // 9 + 1} levels.*limit of {limit:,}: raise") as caught:
        COPIES[way](deep)
    sys.setrecursionlimit(int(re.search(r"setrecursionlimit\((\d+)\)", str(caught.value))[1]))
    assert facts_of(COPIES[way](deep)) == facts_of(deep)


def below(calls, work):
    return below(calls - 1, work) if calls else work()


def test_no_tree_is_too_deep_for_a_deepcopy_but_those_that_are_refused():
    for calls in (0, 50, 300):
        refused = []
        for levels in range(1, 115, 2):
            try:
                below(calls, partial(copy.deepcopy, deep_tree(levels)))
            except ValueError:
                refused.append(levels)
        assert refused == [*range(min(refused), 115, 2)], f"below {calls} calls"
