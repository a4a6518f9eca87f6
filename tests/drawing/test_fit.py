"""The fit, numbers in and numbers out, and tidy trees: distances, order, as much as there is room for."""

import math
from itertools import pairwise
from random import Random

import pytest
from hypothesis import strategies as st
from many import few_or_many, hold

from mcts_teach.drawing.fit import BADGE, CARD_GAP, DOT_GAP, RISE, Item, fit_items, tidy

SIDES = st.floats(4, 90)


@st.composite
def lists_of_items(draw, most=30):
    """Items as a tree has them, each after its parent, and the sizes of their cards."""
    parents, items, depths = [-1], [], [0]
    for share in draw(st.lists(st.floats(0, 0.99), max_size=most)):
        parents.append(int(share * len(parents)))
        depths.append(depths[parents[-1]] + 1)
    for v, (parent, depth) in enumerate(zip(parents, depths, strict=True)):
        below, more = parents.count(v), draw(st.sampled_from([0, 0, 3]))
        dot = draw(st.sampled_from([0.0, 5.0, 9.0])) if v and not below else 6.0
        items.append(Item(parent, draw(st.integers(0, 99)), depth, below + more, dot))
    return items, [(draw(SIDES), draw(SIDES)) for _ in items]


def fit(tree, always, page, part=1.0, **how):
    items, cards = tree
    return fit_items(items, cards.__getitem__, always, page, (part * page[0], part * page[1]), **how)


@few_or_many(150, 5000)
def test_what_is_shown_stands_apart_in_rows_below_its_parents_and_in_order(cases):
    def law(tree, page, always, nodes, labels):
        items, faces = tree
        layout = fit(tree, min(always, len(items)), page, nodes=nodes, labels=labels)
        shown = [items[place] for place in layout.items]
        assert shown == items[: len(shown)]  # the most important ones, parents first
        assert all(card or item.dot for item, card in zip(shown, layout.cards, strict=True))
        sizes = [faces[n] if card else (shown[n].dot,) * 2 for n, card in enumerate(layout.cards)]
        for depth, (height, top, bend) in enumerate(zip(layout.heights, layout.tops, layout.bends, strict=True)):
            row = sorted((layout.xs[n], n) for n, item in enumerate(shown) if item.depth == depth)
            assert height == max(sizes[n][1] for _, n in row)
            assert bend == top + height + BADGE * any(hides(shown, layout, n) for _, n in row)
            assert depth == 0 or top == pytest.approx(layout.tops[depth - 1] + layout.heights[depth - 1] + RISE)
            for (x, a), (other_x, b) in pairwise(row):
                gap = CARD_GAP * (layout.cards[a] + layout.cards[b]) / 2 + DOT_GAP
                assert other_x - x >= (sizes[a][0] + sizes[b][0]) / 2 + gap - 1e-6
                assert shown[a].parent != shown[b].parent or shown[a].order <= shown[b].order
        for n, x in enumerate(layout.xs):
            ends = [layout.xs[kid] for kid, item in enumerate(shown) if item.parent == n]
            assert [layout.xs[kid] for kid in layout.children[n]] == sorted(ends)
            assert not ends or x == pytest.approx((min(ends) + max(ends)) / 2, abs=1e-6)
        ends = [(x - size[0] / 2, x + size[0] / 2) for x, size in zip(layout.xs, sizes, strict=True)]
        assert layout.width == max(right for _, right in ends)
        assert min(left for left, _ in ends) >= -1e-6
        assert layout.bottom == layout.tops[-1] + layout.heights[-1]

    some, sides = st.none() | st.integers(1, 12), st.tuples(st.floats(60, 700), st.floats(60, 500))
    labels = st.none() | st.integers(0, 9)
    hold(law, cases, tree=lists_of_items(), page=sides, always=st.integers(1, 3), nodes=some, labels=labels)


def hides(shown, layout, n, top=True):
    """Whether nodes below a card, or the root, are not shown, with no other card between."""
    kids = [kid for kid, item in enumerate(shown) if item.parent == n]
    below = (hides(shown, layout, kid, top=False) for kid in kids if not layout.cards[kid])
    return not (top and n and not layout.cards[n]) and (shown[n].children > len(kids) or any(below))


@few_or_many(100, 3000)
def test_no_more_would_fit_and_no_fewer_are_shown(cases):
    def law(tree, page, part):
        items = [item._replace(dot=item.dot or 5.0) for item in tree[0]]
        layout = fit((items, tree[1]), 1, page, part)
        fits, cards, nodes = layout.width <= page[0] and layout.bottom <= page[1], sum(layout.cards), len(layout.items)
        assert fits or nodes == 1
        more = [(nodes + 1, cards)] * (nodes < len(items)) + [(nodes, cards + 1)] * (fits and cards < nodes)
        for number, labels in more:
            larger = fit((items, tree[1]), 1, page, nodes=number, labels=labels)
            assert larger.width > page[0] or larger.bottom > page[1]

    page, part = st.tuples(st.floats(60, 700), st.floats(60, 500)), st.sampled_from([1.0, 0.7])
    hold(law, cases, tree=lists_of_items(), page=page, part=part)


def test_the_path_is_always_there_and_its_end_gets_the_next_card_after_the_root():
    tree = [Item(v - 1, 0, v, 1, 6.0) for v in range(4)], [(40.0, 30.0)] * 4
    for labels, cards in enumerate([[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]]):
        assert fit(tree, 4, (10.0, 10.0), nodes=1, labels=labels).cards == [bool(card) for card in cards]


def test_rows_that_may_have_none_give_their_room_to_others():
    depths = [(-1, 0), (0, 1), (1, 2), (1, 2), (1, 2), (0, 1), (0, 1)]
    tree = [Item(parent, n, depth, 3 * (n < 2), 5.0) for n, (parent, depth) in enumerate(depths)], [(40.0, 20.0)] * 7
    every, upper = (fit(tree, 1, (145.0, 90.0), deepest=deepest) for deepest in (math.inf, 1))
    assert (upper.items, sum(upper.cards), sum(every.cards) < 4) == ([0, 1, 5, 6], 4, True)
    assert fit(tree, 3, (400.0, 400.0), deepest=0).items == [0, 1, 2]  # what is shown in any case stays


# Tidy trees


def random_trees():
    """Lists of children."""
    rng = Random(0)
    for size in [rng.randrange(2, 30) for _ in range(200)]:
        parents = [rng.randrange(v) for v in range(1, size)]
        yield [[w for w, parent in enumerate(parents, 1) if parent == v] for v in range(size)]


def test_trees_are_mirrored_in_a_mirror_and_as_narrow_as_those_of_another_program():
    igraph, same = pytest.importorskip("igraph"), 0
    for children in random_trees():
        ours, back = (tidy([kids[::step] for kids in children], [1.0] * len(children), gap=0) for step in (1, -1))
        assert [a + b for a, b in zip(ours, back, strict=True)] == pytest.approx([ours[0] + back[0]] * len(ours))
        edges = [(v, w) for v, kids in enumerate(children) for w in kids]
        theirs = [x for x, _ in igraph.Graph(edges=edges).layout_reingold_tilford(root=[0])]
        width, their_width = max(ours) - min(ours), max(theirs) - min(theirs)
        same += math.isclose(width, their_width, abs_tol=1e-6)
        assert width <= 1.15 * their_width + 1e-6  # the two hand out spare room a little differently
    assert same >= 180
