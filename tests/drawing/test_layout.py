"""The layout of trees: distances, order, width, and no recursion."""

import math
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcts_teach.drawing.layout import tidy


@st.composite
def trees(draw):
    """A tree as lists of children, and a width for each node."""
    parents = draw(st.lists(st.floats(0, 1, exclude_max=True), max_size=60))
    children = [[] for _ in range(len(parents) + 1)]
    for v, share in enumerate(parents, 1):
        children[int(share * v)].append(v)
    return children, draw(st.lists(st.floats(0.1, 9), min_size=len(children), max_size=len(children)))


def rows_of(children):
    """The nodes of each depth from left to right."""
    row = [0]
    while row:
        yield row
        row = [child for node in row for child in children[node]]


@given(trees(), st.floats(0, 3))
def test_neighbours_keep_their_distance_and_order_and_parents_are_centred(tree, gap):
    children, widths = tree
    xs = tidy(children, widths, gap=gap)
    for row in rows_of(children):
        for a, b in pairwise(row):
            assert xs[b] - xs[a] >= (widths[a] + widths[b]) / 2 + gap - 1e-6
    for node, kids in enumerate(children):
        assert not kids or math.isclose(xs[node], (xs[kids[0]] + xs[kids[-1]]) / 2, abs_tol=1e-6)
    assert math.isclose(min(x - width / 2 for x, width in zip(xs, widths, strict=True)), 0, abs_tol=1e-6)


@given(trees())
def test_a_mirrored_tree_has_the_mirrored_layout(tree):
    children, _ = tree
    ones = [1.0] * len(children)
    there, back = tidy(children, ones), tidy([kids[::-1] for kids in children], ones)
    assert all(math.isclose(a + b, there[0] + back[0], abs_tol=1e-6) for a, b in zip(there, back, strict=True))


def test_trees_are_as_narrow_as_those_of_another_program():
    igraph, rng, same = pytest.importorskip("igraph"), Random(0), 0
    for _ in range(200):
        size = rng.randrange(2, 30)
        children = [[] for _ in range(size)]
        for v in range(1, size):
            children[rng.randrange(v)].append(v)
        graph = igraph.Graph(n=size, edges=[(v, w) for v in range(size) for w in children[v]])
        theirs = [x for x, _ in graph.layout_reingold_tilford(root=[0])]
        ours = tidy(children, [1.0] * size, gap=0)
        width, their_width = max(ours) - min(ours), max(theirs) - min(theirs)
        same += math.isclose(width, their_width, abs_tol=1e-6)
        assert width <= 1.15 * their_width + 1e-6  # the two hand out spare room a little differently
    assert same >= 180


def test_deep_and_wide_trees_need_no_recursion():
    chain = [[v + 1] for v in range(20_000)] + [[]]
    assert set(tidy(chain, [2.0] * len(chain))) == {1.0}
    star = [list(range(1, 20_001))] + [[]] * 20_000
    assert tidy(star, [1.0] * len(star), gap=0)[0] == 10_000
