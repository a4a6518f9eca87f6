"""The fit, numbers in and numbers out, and tidy trees: as much as there is room for, and no wider than need be."""

import math
from random import Random

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold

from mcts_teach.drawing.fit import BADGE, Item, fit_items, tidy

SIDES = st.floats(4, 90)


@st.composite
def lists_of_items(draw):
    """Items as a tree has them, each after its parent, and the sizes of their cards."""
    parents, items, depths = [-1], [], [0]
    for share in draw(st.lists(st.floats(0, 0.99), max_size=30)):
        parents.append(int(share * len(parents)))
        depths.append(depths[parents[-1]] + 1)
    for parent, depth in zip(parents, depths, strict=True):
        order, dot = draw(st.integers(0, 99)), draw(st.sampled_from([5.0, 9.0]))
        items.append(Item(parent, order, depth, parents.count(len(items)) + draw(st.sampled_from([0, 0, 3])), dot))
    return items, [(draw(SIDES), draw(SIDES)) for _ in items]


def fit(tree, always, page, part=1.0, **how):
    items, cards = tree
    return fit_items(items, cards.__getitem__, always, page, (part * page[0], part * page[1]), **how)


@few_or_many(100, 3000)
def test_no_more_would_fit_and_no_fewer_are_shown(cases):
    def law(tree, page, part):
        layout = fit(tree, 1, page, part)
        fits, cards, nodes = layout.width <= page[0] and layout.bottom <= page[1], sum(layout.cards), len(layout.items)
        assert fits or nodes == 1
        assert layout.items == list(range(nodes))  # the most important ones, parents first
        more = [(nodes + 1, cards)] * (nodes < len(tree[0])) + [(nodes, cards + 1)] * (fits and cards < nodes)
        for number, labels in more:
            larger = fit(tree, 1, page, nodes=number, labels=labels)
            assert larger.width > page[0] or larger.bottom > page[1]

    page, part = st.tuples(st.floats(60, 700), st.floats(60, 500)), st.sampled_from([1.0, 0.7])
    hold(law, cases, tree=lists_of_items(), page=page, part=part)


def test_the_path_is_always_there_and_its_end_gets_the_next_card_after_the_root():
    tree = [Item(v - 1, 0, v, 1, 6.0) for v in range(4)], [(40.0, 30.0)] * 4
    for labels, cards in enumerate([[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]]):
        layout = fit(tree, 4, (10.0, 10.0), nodes=1, labels=labels)
        below = [bend - top for bend, top in zip(layout.bends, layout.tops, strict=True)]
        hides = 3 * cards[3]  # the row of the card that hides a node
        assert layout.cards == [bool(card) for card in cards]
        assert below == [high + BADGE * (row == hides) for row, high in enumerate(layout.heights)]


def test_rows_that_may_have_none_give_their_room_to_others():
    depths = [(-1, 0), (0, 1), (1, 2), (1, 2), (1, 2), (0, 1), (0, 1)]
    tree = [Item(parent, n, depth, 3 * (n < 2), 5.0) for n, (parent, depth) in enumerate(depths)], [(40.0, 20.0)] * 7
    every, upper = (fit(tree, 1, (145.0, 90.0), deepest=deepest) for deepest in (math.inf, 1))
    assert (upper.items, sum(upper.cards), sum(every.cards) < 4) == ([0, 1, 5, 6], 4, True)
    assert fit(tree, 3, (400.0, 400.0), deepest=0).items == [0, 1, 2]  # what is shown in any case stays


def test_trees_are_mirrored_in_a_mirror_and_as_narrow_as_those_of_another_program():
    igraph, same, rng = pytest.importorskip("igraph"), 0, Random(0)
    for size in [rng.randrange(2, 30) for _ in range(200)]:
        edges = [(rng.randrange(v), v) for v in range(1, size)]
        children = [[down for up, down in edges if up == v] for v in range(size)]
        ours, back = (tidy([kids[::step] for kids in children], [1.0] * size, gap=0) for step in (1, -1))
        assert [a + b for a, b in zip(ours, back, strict=True)] == pytest.approx([ours[0] + back[0]] * size)
        middles = {v: (ours[kids[0]] + ours[kids[-1]]) / 2 for v, kids in enumerate(children) if kids}
        assert {v: ours[v] for v in middles} == pytest.approx(middles)
        theirs = [x for x, _ in igraph.Graph(edges=edges).layout_reingold_tilford(root=[0])]
        width, their_width = max(ours) - min(ours), max(theirs) - min(theirs)
        same += math.isclose(width, their_width, abs_tol=1e-6)
        assert width <= 1.15 * their_width + 1e-6  # the two hand out spare room a little differently
    assert same >= 180
