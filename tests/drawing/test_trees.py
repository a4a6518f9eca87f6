"""Pictures of trees that the laws do not meet: as many nodes as asked for, graphs, learners' trees, odd games."""

import math
from functools import partial
from random import Random
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pytest
from drawing import drawn
from drawing.drawn import ENDGAME, PAGES, POSITIONS, STATE, Countdown, Reading, on_cards, searched, texts
from drawing.test_laws import nothing_overlaps_or_leaves_the_paper
from drawn_texts import painted
from many import few_or_many

import mcts_teach as mt
from mcts_teach import Node, TicTacToe, print_tree, record, search
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import pictures, tree_svg
from mcts_teach.drawing.colors import PATH
from mcts_teach.drawing.marks import Box, Group
from mcts_teach.drawing.moments import moment_of, walk_below
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import PAGE_SIZE, tree_picture
from mcts_teach.drawing.words import describe, short_name
from mcts_teach.trace import Moment
from mcts_teach.variants import solver


@pytest.mark.slow
@pytest.mark.parametrize("state", POSITIONS[:-1], ids=repr)
def test_no_node_jumps_while_the_tree_grows(state):
    trace, before = drawn.recorded(state, 24), set()
    for iteration in range(1, 25):
        for phase in PHASES[:2]:  # later, a playout's end makes room for itself
            root, *others = Reading(trace.at(iteration, phase), nodes=25, labels=25).seen
            places = [(moves_to(one), one.middle - root.middle, one.box[1] - root.box[1]) for one in others]
            now = {(way, round(x, 3), round(y, 3)) for way, x, y in places}
            assert before <= now
            before = now
        assert len(before) == trace.rows[iteration - 1].size - 1


def test_the_last_tree_of_a_recording_decides_whether_cards_have_boards():
    trace, page = drawn.recorded(STATE, 60), PAGES[2]
    early = trace.at(5)
    shown = [tree_picture(what, page=page) for what in (early.root, early, trace.at(60))]
    assert [any(len(mark.marks) > 9 for mark in one.marks if isinstance(mark, Group)) for one in shown] == [1, 0, 0]


@pytest.mark.parametrize("page", [(520.0, 330.0), *PAGES[2:]], ids=str)
def test_the_same_number_of_nodes_and_cards_is_shown_whichever_way_is_walked(page):
    trace = drawn.recorded(TicTacToe(), 60)
    root, found = trace.at(60).root, set()
    for path in ways(root):
        it = Reading(Moment(root, path, "select", final=trace.root), page)
        found.add((len(it.seen), len(it.cards_below)))
    assert len(found) == 1


def ways(node, *above):
    """All paths from a node."""
    yield [*above, node]
    for child in node.children.values():
        yield from ways(child, *above, node)


def moves_to(one):
    return (*moves_to(one.parent), one.move) if one.parent else ()


# Learners' searches


WRONG = (math.nan, math.inf, -math.inf, -1, 0, 0.5, 1e9, 1e308, 10**400)
FORMS = {"tree": mt.draw_tree, "step": mt.draw_step, "ucb": mt.draw_ucb, "icicle": mt.draw_icicle}
FORMS |= {
    "graph": mt.draw_graph,
    "table": mt.table,
    "print": print_tree,
    "words": mt.explain,
    "narrow": partial(tree_svg, page=PAGES[2]),
}


def damaged(number):
    """A tree, or a moment of its search, in which some nodes have impossible counts, or have lost their children."""
    rng = Random(number)
    trace = drawn.recorded.__wrapped__(POSITIONS[number % 8], rng.choice([3, 12, 40]), number)
    at = trace.at(len(trace), rng.choice(PHASES)) if number % 2 else moment_of(trace.root)
    nodes = [entry.node for entry in walk_below(at.root)]
    for node in rng.sample(nodes, min(len(nodes), rng.randint(1, 6))):
        harm(node, rng, at.path[:-1])
    return at if at.path else at.root


def harm(node, rng, path):
    """Give a node a wrong count or, unless a path goes on below it, let it lose its children."""
    which = rng.randrange(3)
    if which < 2:
        setattr(node, ("visits", "wins")[which], rng.choice(WRONG))
    elif node not in path:
        node.children.clear()


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
        harm(rng.choice(path), rng, path[:1])

    return record(POSITIONS[number % 7], 12, seed=number, select=select, backpropagate=backpropagate)


def damages(form, cases):
    """So many of them, but those that have no bars."""
    shown = map(damaged, range(cases))
    return [what for what in shown if form != "ucb" or getattr(what, "path", ()) or getattr(what, "children", ())]


@pytest.mark.slow
@few_or_many(10, 150)
@pytest.mark.parametrize("form", [*FORMS][:5])
def test_damaged_trees_are_painted_in_every_form(form, cases):
    for what in damages(form, cases):
        shown = FORMS[form](what)
        getattr(shown, "figure", shown).canvas.draw()
        plt.close("all")


@pytest.mark.slow
@few_or_many(40, 150)
@pytest.mark.parametrize("form", FORMS)
def test_damaged_trees_are_written_in_every_form(form, cases, monkeypatch):
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    for what in damages(form, cases):  # an icicle must bear visits without end
        svg = getattr(FORMS[form](what), "svg", "<svg/>")
        assert ElementTree.fromstring(svg).tag.endswith("svg")


@pytest.mark.slow
@few_or_many(14, 150)
def test_searches_that_damage_their_trees_are_drawn_in_every_form(cases, monkeypatch, tmp_path):
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    for trace in map(damaging, range(cases)):
        files = mt.animate(trace, tmp_path / "film.svg", iterations=[1, 7, 12], phases=PHASES)
        assert len({ElementTree.parse(file).getroot().tag for file in files}) == 1
        assert ElementTree.fromstring(mt.filmstrip(trace, phases=PHASES[2:]).svg).tag.endswith("svg")
        mt.explore(trace).save(tmp_path / "page.html")
        assert (tmp_path / "page.html").read_text().rstrip().endswith("</html>")


def test_a_learners_backpropagate_that_changes_only_the_leaf_marks_only_the_leaf():
    trace = record(STATE, 1, backpropagate=lambda path, rewards: mt.backpropagate(path[-1:], rewards))
    start, leaf, _ = on_cards(tree_picture(trace.at(1)))
    assert ["▲" in "".join(card) for card in (start, leaf)] == [False, True]


def test_a_node_that_nobody_made_a_child_is_said_not_to_be_in_the_tree():
    def forgetful(node, rng):
        return Node(node.state.play(node.untried[0]), mover=node.state.player)

    moment = record(STATE, 3, expand=forgetful).at(2, "expand")
    assert describe(moment) == "iteration 2, expand: the path goes on below start to a node that is not in the tree"
    assert len(on_cards(tree_picture(moment))) == 1


def test_a_score_without_a_hash_and_a_tree_that_has_grown_on_are_drawn_too():
    curious = type("Curious", (), {"__hash__": None, "__call__": lambda self, *nodes: mt.ucb1(*nodes, 2.0)})()
    trace = record(STATE, 9, score=curious)
    assert len(on_cards(tree_picture(trace.at(5)))) > 5
    trace.grow(20)
    assert tree_picture(trace.at(20)) == tree_picture(record(STATE, 29, score=curious).at(20))


def test_a_tree_cut_at_a_depth_or_with_wrong_counts_is_captioned_in_words_that_are_true(capsys):
    root = search(STATE, 200, seed=3)
    print_tree(root, depth=1)
    end = "\n(5 of 44 nodes: the most visited within 1 move of the start; the others have at most 88 visits)\n"
    assert capsys.readouterr().out.endswith(end)
    print_tree(record(STATE, 40, seed=3).at(40), depth=2)
    assert "part of the path and the most visited within 2 moves of the start; " in capsys.readouterr().out
    root.children[6].visits = 1
    assert "5 of 44 nodes: the most visited, parents first; " in " ".join(texts(tree_picture(root, nodes=5)))


# What cards say


ENDS = {"player 0 won": [((1.0, 0.0), 0), ((1.0, 0.0), 1)], "player 1 won": [((-1, 1), 0)], "draw": [((0.5, 0.5), 1)]}
ENDS |= {"0.00": [((0, 0), 1)], "0.50": [((3.0, 0.5), 1)], "player 2 won": [((0.0, 0.0, 1.0), 0)]}
ENDS |= {"won": [((1.0,), 0)], "lost": [((0.0,), 0)], "0.25": [((0.25,), 0)]}


@pytest.mark.parametrize("said", ENDS)
def test_a_finished_node_says_who_won(said):
    for rewards, mover in ENDS[said]:
        over = type("Over", (), {"moves": lambda self: [], "rewards": lambda self, all_=rewards: all_})()
        root = search(ENDGAME, 1)
        (move,) = root.children
        root.children[move] = Node(over, mover, 1, float(rewards[mover]))
        picture = tree_picture(root)
        assert on_cards(picture)[1][-1] == f"end: {said}"
        assert picture.words.endswith(f"  end: {said}")


def test_a_node_taken_from_a_tree_is_called_by_its_move():
    child = search(STATE, 40, seed=3).children[2]
    assert describe(child) == f"the tree below c1 after {child.visits} visits"
    assert on_cards(tree_picture(child))[0][:2] == ["c1", f"{child.wins:g}/{child.visits}"]
    assert mt.draw_ucb(child).get_title(loc="left") == "UCB1 of each move from c1"
    assert on_cards(tree_picture(Node(STATE.play(2), mover=1))) == [["O's move", "0/0", "3 untried"]]


@pytest.mark.parametrize("whose", ["mean of X", "share of the points that X won, in all games that came through here"])
@pytest.mark.parametrize("page", [PAGE_SIZE, (240.0, 260.0)], ids=str)
def test_the_legend_says_whose_rate_it_is(whose, page):
    it = Reading(moment_of(searched(ENDGAME, 6)), page, legend=whose)
    assert [whose in it.said, "who moved here" in it.said] == [True, False]
    nothing_overlaps_or_leaves_the_paper(it)


def test_a_game_of_ones_own_needs_no_cells_and_no_names():
    words = tree_picture(searched(Countdown(5), 50)).words
    assert "; one  " in words
    assert "end: 0.25" in words


def test_the_principal_variation_stands_in_place_of_the_path():
    root = search(TicTacToe(), 300)
    it = Reading(moment_of(root), line=True)
    line = [one for one in it.seen if one.link and one.link.color == PATH]
    assert [one.move for one in line] == mt.principal_variation(root)
    assert it.picture.title == f"best line: start › {' › '.join(short_name(root.state, one.move) for one in line)}"
    assert tree_svg(root, line=True) == write_svg(it.picture) != tree_svg(root)
    assert painted(mt.draw_tree(root, line=True).figure) != painted(mt.draw_tree(root).figure)


def test_a_learners_proof_that_is_too_short_has_no_colour():
    root = search(STATE, 60, **solver())
    root.children[2].proof = (1.0,)  # without a reward for O, who moved there
    [card] = [one.mark for one in Reading(moment_of(root)).seen if one.node is root.children[2]]
    assert card.title.endswith("proven: X wins")
    assert [type(mark) for mark in card.marks].count(Box) == 1
