"""Pictures of trees that the laws do not meet: of growing trees, learners' trees, odd games."""

import math
from functools import partial
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from drawing.drawn import PAGES, POSITIONS, STATE, Reading, any_walk, moments, on_cards, only, recorded
from many import few_or_many

import mcts_teach as mt
from mcts_teach import Node, TicTacToe, record, search
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import pictures, tree_svg
from mcts_teach.drawing.colors import PATH
from mcts_teach.drawing.fit import BADGE, Item, fit_items, tidy
from mcts_teach.drawing.marks import Box
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.variants import solver

# How many nodes and cards a wide page, a narrow one and a low one had, all positions together, when last weighed
SHOWN = {60: ((390, 86, 322), (168, 77, 126)), 300: ((584, 91, 427), (149, 67, 107))}


@pytest.mark.slow
def test_a_page_shows_no_fewer_nodes_and_cards():
    for iterations, before in SHOWN.items():
        for page, nodes, cards in zip((PAGES[0], *PAGES[2:]), *before, strict=True):
            some = [tree_picture(moments(state, iterations)[0], page=page) for state in POSITIONS[:-1]]
            assert sum(hasattr(mark, "node") for picture in some for mark in picture.marks) >= nodes
            assert sum(len(on_cards(picture)) for picture in some) >= cards


@pytest.mark.parametrize("state", POSITIONS[1:8:2], ids=repr)
def test_no_node_jumps_while_the_tree_grows_and_all_are_cards_on_a_large_page(state):
    trace, before = recorded(state, 24), set()
    for iteration in range(1, 25, 3):
        for phase in PHASES[:2]:  # later, a playout's end makes room for itself
            root, *others = Reading(trace.at(iteration, phase), (9000.0, 9000.0)).seen
            places = [(moves_to(one), one.middle - root.middle, one.box[1] - root.box[1]) for one in others]
            now = {(way, round(x, 3), round(y, 3)) for way, x, y in places}
            assert before <= now
            before = now
        assert len(before) == sum(one.is_card for one in others) == trace.rows[iteration - 1].size - 1


def moves_to(one):
    return (*moves_to(one.parent), one.move) if one.parent else ()


def test_the_principal_variation_stands_in_place_of_the_path():
    it = Reading(moment_of(search(TicTacToe(), 300)), line=True)
    line = [one.move for one in it.seen if one.link and one.link.color == PATH]
    assert line == mt.principal_variation(it.at.root)
    assert it.picture.title == f"best line: start › {' › '.join(short_name(TicTacToe(), move) for move in line)}"


# The fit, numbers in and numbers out


def fit(items, always, page, size=(40.0, 20.0), **how):
    return fit_items(items, lambda place: size, always, page, page, **how)


def test_the_path_is_always_there_and_its_end_gets_the_next_card_after_the_root():
    items = [Item(v - 1, 0, v, 1, 6.0) for v in range(4)]
    for labels, cards in enumerate([[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]]):
        layout = fit(items, 4, (10.0, 10.0), nodes=1, labels=labels)
        below = [bend - top for bend, top in zip(layout.bends, layout.tops, strict=True)]
        assert layout.cards == [bool(card) for card in cards]  # below the row of the one that hides a node is room
        assert below == [high + BADGE * (row == 3 * cards[3]) for row, high in enumerate(layout.heights)]


def test_rows_that_may_have_none_give_their_room_to_others():
    depths = [(-1, 0), (0, 1), (1, 2), (1, 2), (1, 2), (0, 1), (0, 1)]
    items = [Item(parent, n, depth, 3 * (n < 2), 5.0) for n, (parent, depth) in enumerate(depths)]
    every, upper = (fit(items, 1, (145.0, 90.0), deepest=deepest) for deepest in (math.inf, 1))
    assert (upper.items, sum(upper.cards), sum(every.cards) < 4) == ([0, 1, 5, 6], 4, True)
    assert fit(items, 3, (400.0, 400.0), deepest=0).items == [0, 1, 2]  # what is shown in any case stays


def test_trees_are_mirrored_in_a_mirror_and_parents_stand_in_the_middle():
    rng = Random(0)
    for size in [rng.randrange(2, 30) for _ in range(200)]:
        edges = [(rng.randrange(v), v) for v in range(1, size)]
        children = [[down for up, down in edges if up == v] for v in range(size)]
        xs, back = (tidy([kids[::step] for kids in children], [1.0] * size, gap=0) for step in (1, -1))
        assert [a + b for a, b in zip(xs, back, strict=True)] == pytest.approx([xs[0] + back[0]] * size)
        assert all(xs[v] == pytest.approx((xs[kids[0]] + xs[kids[-1]]) / 2) for v, kids in enumerate(children) if kids)


# Learners' searches


WRONG = (math.nan, math.inf, -math.inf, -1, 0, 0.5, 1e9, 1e308, 10**400)
FORMS = mt.draw_tree, mt.draw_step, mt.draw_ucb, mt.draw_icicle, mt.draw_graph, mt.table, mt.print_tree, mt.explain
FORMS += (partial(tree_svg, page=PAGES[2]),)


@pytest.mark.slow
@few_or_many(24, 600)
def test_searches_with_impossible_counts_are_drawn_in_every_form_and_filmed(cases, monkeypatch, tmp_path):
    """A few are painted, and all are written as SVG."""
    traces = [damaging(number) for number in range(cases)]
    some = [trace.at(n % 12 + 1, PHASES[n % 4]) if n % 3 else trace.root for n, trace in enumerate(traces)]
    for what in some[::8]:
        mt.draw_ucb(what).figure.canvas.draw()
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    shown = [getattr(form(what), "svg", "<svg/>") for what in some for form in FORMS]
    for trace in traces[::6]:
        files = mt.animate(trace, tmp_path / "film.svg", iterations=[1, 7, 12], phases=PHASES)
        shown += [*map(Path.read_text, files), mt.filmstrip(trace, phases=PHASES[2:]).svg]
        mt.explore(trace).save(page := tmp_path / "page.html")
        assert page.read_text().rstrip().endswith("</html>")
    assert all(ElementTree.fromstring(svg).tag.endswith("svg") for svg in shown)


def damaging(number):
    """A recording of a learner's search that harms a node in each iteration."""
    rng = Random(number)

    def harm(path, rewards):
        mt.backpropagate(path, [0] * len(rewards))
        node, which = rng.choice(path), rng.randrange(3)
        if which < 2:
            setattr(node, ("visits", "wins")[which], rng.choice(WRONG))
        elif node is not path[0]:
            node.children.clear()

    return record(POSITIONS[number % 7], 12, seed=number, select=any_walk(rng), backpropagate=harm)


def test_what_learners_phases_do_is_what_is_drawn():
    trace = record(STATE, 1, backpropagate=lambda path, rewards: mt.backpropagate(path[-1:], rewards))
    assert ["▲" in "".join(card) for card in on_cards(tree_picture(trace.at(1)))[:2]] == [False, True]
    mean = tree_picture(trace.at(1, "expand"), score=lambda above, node: node.wins / node.visits)
    assert "∞" in on_cards(mean)[1]  # where a formula fails for want of visits
    forgetful = lambda node, rng: Node(node.state.play(node.untried[0]), mover=node.state.player)  # noqa: E731
    moment = record(STATE, 3, expand=forgetful).at(2, "expand")
    assert describe(moment) == "iteration 2, expand: the path goes on below start to a node that is not in the tree"
    assert len(on_cards(tree_picture(moment))) == 1
    curious = type("Curious", (), {"__hash__": None, "__call__": lambda self, *nodes: mt.ucb1(*nodes, 2.0)})()
    trace = record(STATE, 9, score=curious)
    assert len(on_cards(tree_picture(trace.at(5)))) > 5
    trace.grow(20)
    assert tree_picture(trace.at(20)) == tree_picture(record(STATE, 29, score=curious).at(20))
    root = search(STATE, 60, **solver())
    root.children[2].proof = (1.0,)  # without a reward for O, who moved there
    [card] = [one.mark for one in Reading(moment_of(root)).seen if one.node is root.children[2]]
    assert (card.title.endswith("proven: X wins"), len(only(Box, card))) == (True, 1)
