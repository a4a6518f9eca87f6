"""Pictures of trees that the laws do not meet: of growing trees, learners' trees, odd games."""

import math
from functools import partial
from operator import ge
from random import Random
from xml.etree import ElementTree

import pytest
from drawing.drawn import PAGES, POSITIONS, STATE, Reading, moments, on_cards, only, recorded
from many import few_or_many

import mcts_teach as mt
from mcts_teach import Node, TicTacToe, record, search
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import pictures, tree_svg
from mcts_teach.drawing.colors import PATH
from mcts_teach.drawing.marks import Box, Group
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.trace import Moment
from mcts_teach.variants import solver

# How many cards a wide page, a narrow one and a low one had, all these positions together, when last weighed
CARDS = {60: (168, 77, 126), 300: (149, 67, 107)}


def test_a_page_shows_no_fewer_cards():
    for iterations, before in CARDS.items():
        roots = [moments(state, iterations)[0] for state in POSITIONS[:-1]]
        now = [sum(len(on_cards(tree_picture(at, page=page))) for at in roots) for page in (PAGES[0], *PAGES[2:])]
        assert all(map(ge, now, before))


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
    for path, page in zip(ways(trace.at(60).root), PAGES[1:] * 30, strict=False):
        picture = tree_picture(Moment(path[0], path, "select", final=trace.root), page=page)
        found.add((page, sum(hasattr(mark, "node") for mark in picture.marks), len(on_cards(picture))))
    assert len(found) == 3
    early, late = (tree_picture(recorded(STATE, 60).at(n), page=PAGES[2]) for n in (5, 60))
    assert len({any(len(card.marks) > 9 for card in only(Group, one)) for one in (early, late)}) == 1  # boards, or none


def ways(node, *above):
    """All paths from a node."""
    yield [*above, node]
    for child in node.children.values():
        yield from ways(child, *above, node)


def test_the_principal_variation_stands_in_place_of_the_path():
    root = search(TicTacToe(), 300)
    it = Reading(moment_of(root), line=True)
    line = [one.move for one in it.seen if one.link and one.link.color == PATH]
    assert line == mt.principal_variation(root)
    assert it.picture.title == f"best line: start › {' › '.join(short_name(root.state, move) for move in line)}"


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

    def select(root, score):
        path = [root]
        while path[-1].children and not path[-1].untried:
            path.append(rng.choice([*path[-1].children.values()]))
        return path

    def backpropagate(path, rewards):
        mt.backpropagate(path, [0] * len(rewards))
        node, which = rng.choice(path), rng.randrange(3)
        if which < 2:
            setattr(node, ("visits", "wins")[which], rng.choice(WRONG))
        elif node is not path[0]:
            node.children.clear()

    return record(POSITIONS[number % 7], 12, seed=number, select=select, backpropagate=backpropagate)


def test_what_learners_phases_do_is_what_is_drawn():
    trace = record(STATE, 1, backpropagate=lambda path, rewards: mt.backpropagate(path[-1:], rewards))
    assert ["▲" in "".join(card) for card in on_cards(tree_picture(trace.at(1)))[:2]] == [False, True]
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
