"""Pictures of trees that the laws do not meet: of growing trees, learners' trees, odd games."""

import math
from functools import partial
from operator import ge
from random import Random
from xml.etree import ElementTree

import pytest
from drawing.drawn import PAGES, POSITIONS, STATE, Reading, any_walk, box, moments, on_cards, only, paths, recorded
from many import few_or_many

import mcts_teach as mt
from mcts_teach import Node, TicTacToe, record, search
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import pictures, tree_svg
from mcts_teach.drawing.colors import PATH
from mcts_teach.drawing.fit import BADGE, Item, fit_items, tidy
from mcts_teach.drawing.marks import Box, Group
from mcts_teach.drawing.moments import count_nodes, list_entries, moment_of
from mcts_teach.drawing.trees import Cards, tree_picture
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.trace import Moment
from mcts_teach.variants import solver

# How many nodes and cards a wide page, a narrow one and a low one had, all positions together, when last weighed
SHOWN = {60: ((390, 86, 322), (168, 77, 126)), 300: ((584, 91, 427), (149, 67, 107))}


@pytest.mark.slow
def test_a_page_shows_no_fewer_nodes_and_cards_and_no_more_would_fit():
    for iterations, before in SHOWN.items():
        for page, *least in zip((PAGES[0], *PAGES[2:]), *before, strict=True):
            roots = [moments(state, iterations)[0] for state in POSITIONS[:-1]]
            counts = [count_shown(tree_picture(at, page=page)) for at in roots]
            assert all(map(ge, map(sum, zip(*counts, strict=True)), least))
            for at, (nodes, cards) in zip(roots[::3], counts[::3], strict=True):
                assert nodes == count_nodes(at.root) or not fits(at, page, nodes=nodes + 1, labels=cards)
                assert cards == nodes or not fits(at, page, nodes=nodes, labels=cards + 1)


def count_shown(picture):
    """How many nodes a picture has, and how many cards."""
    return sum(hasattr(mark, "node") for mark in picture.marks), len(on_cards(picture))


def fits(at, page, **how):
    """Whether so much of a tree leaves room for the legend, which takes more lines on a narrow page."""
    picture = tree_picture(at, page=page, **how)
    boxes = [box(mark) for mark in picture.marks if hasattr(mark, "node")]
    high = max(bottom for *_, bottom in boxes) - boxes[0][1]
    return picture.width <= page[0] and high <= page[1] - 20 - (69 if page[0] < 400 else 46)


@pytest.mark.parametrize("state", POSITIONS[1:8:2], ids=repr)
def test_no_node_jumps_while_the_tree_grows(state):
    trace, before = recorded(state, 24), set()
    for iteration in range(1, 25, 3):
        for phase in PHASES[:2]:  # later, a playout's end makes room for itself
            root, *others = Reading(trace.at(iteration, phase), nodes=25, labels=25).seen
            places = [(moves_to(one), one.middle - root.middle, one.box[1] - root.box[1]) for one in others]
            now = {(way, round(x, 3), round(y, 3)) for way, x, y in places}
            assert before <= now
            before = now
        assert len(before) == trace.rows[iteration - 1].size - 1


def moves_to(one):
    return (*moves_to(one.parent), one.move) if one.parent else ()


def test_the_last_tree_decides_how_many_nodes_are_shown_whichever_way_is_walked_and_with_which_cards():
    trace, found = recorded(TicTacToe(), 60), set()
    for path, page in zip(paths(trace.at(60).root), PAGES[1:] * 30, strict=False):
        found.add((page, count_shown(tree_picture(Moment(path[0], path, "select", final=trace.root), page=page))))
    assert len(found) == 3
    early, late = (tree_picture(recorded(STATE, 60).at(n), page=PAGES[2]) for n in (5, 60))
    assert len({any(len(card.marks) > 9 for card in only(Group, one)) for one in (early, late)}) == 1  # boards, or none


def test_the_principal_variation_stands_in_place_of_the_path():
    root = search(TicTacToe(), 300)
    it = Reading(moment_of(root), line=True)
    line = [one.move for one in it.seen if one.link and one.link.color == PATH]
    assert line == mt.principal_variation(root)
    assert it.picture.title == f"best line: start › {' › '.join(short_name(root.state, move) for move in line)}"


# The fit, numbers in and numbers out


def fit(tree, always, page, **how):
    items, cards = tree
    return fit_items(items, cards.__getitem__, always, page, page, **how)


def test_the_path_is_always_there_and_its_end_gets_the_next_card_after_the_root():
    tree = [Item(v - 1, 0, v, 1, 6.0) for v in range(4)], [(40.0, 30.0)] * 4
    for labels, cards in enumerate([[0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 1], [1, 0, 1, 1], [1, 1, 1, 1]]):
        layout = fit(tree, 4, (10.0, 10.0), nodes=1, labels=labels)
        below = [bend - top for bend, top in zip(layout.bends, layout.tops, strict=True)]
        hides = 3 * cards[3]  # the row of the card that hides a node
        assert layout.cards == [bool(card) for card in cards]
        assert below == [high + BADGE * (row == hides) for row, high in enumerate(layout.heights)]


def test_rows_that_may_have_none_give_their_room_to_others():
    root = search(TicTacToe(), 300)
    at = Moment(root, [root, best := root.children[4], next(iter(best.children.values()))])
    cards = Cards(at, list_entries(at, 300), PAGES[2], 0.0)
    every, upper, path = (cards.fit(40, None, deepest) for deepest in (math.inf, 1, 0))
    rows = [[cards.items[place].depth for place in layout.items[3:]] for layout in (every, upper, path)]
    assert (2 in rows[0], rows[1:]) == (True, [[1] * 8, []])  # what is shown in any case stays
    assert sum(every.cards) < sum(upper.cards)


def test_trees_are_mirrored_in_a_mirror_and_parents_stand_in_the_middle():
    rng = Random(0)
    for size in [rng.randrange(2, 30) for _ in range(200)]:
        edges = [(rng.randrange(v), v) for v in range(1, size)]
        children = [[down for up, down in edges if up == v] for v in range(size)]
        xs, back = (tidy([kids[::step] for kids in children], [1.0] * size, gap=0) for step in (1, -1))
        assert [a + b for a, b in zip(xs, back, strict=True)] == pytest.approx([xs[0] + back[0]] * size)
        middles = [(xs[kids[0]] + xs[kids[-1]]) / 2 for kids in children if kids]
        assert [x for x, kids in zip(xs, children, strict=True) if kids] == pytest.approx(middles)


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
    for what in some:
        for form in FORMS:
            assert ElementTree.fromstring(getattr(form(what), "svg", "<svg/>")).tag.endswith("svg")
    for trace in traces[::6]:
        files = mt.animate(trace, tmp_path / "film.svg", iterations=[1, 7, 12], phases=PHASES)
        assert len({ElementTree.parse(file).getroot().tag for file in files}) == 1
        assert ElementTree.fromstring(mt.filmstrip(trace, phases=PHASES[2:]).svg).tag.endswith("svg")
        mt.explore(trace).save(tmp_path / "page.html")
        assert (tmp_path / "page.html").read_text().rstrip().endswith("</html>")


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
