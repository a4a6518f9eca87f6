"""Moments of a recording as pictures: SVG, steps with their bars, strips, films, and the words that go with them."""

import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from random import Random
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pytest
from PIL import Image

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    animate,
    backpropagate,
    draw_step,
    explain,
    filmstrip,
    from_text,
    print_tree,
    record,
    search,
    ucb1,
)
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.drawing.marks import PATH, PHASE_COLORS, Text
from mcts_teach.drawing.scene import PAGE_SIZE, tree_scene
from mcts_teach.drawing.snapshots import Snapshot
from mcts_teach.drawing.words import describe
from mcts_teach.explorer.tree_view import TREE

STATE = from_text("X.. / XO. / .XO", TicTacToe())
TRACE = record(STATE, 12, seed=3)
NAMES = ("select", "expand", "simulate", "backpropagate")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def no_figure_is_left():
    plt.close("all")
    yield
    plt.close("all")


def texts(scene, place=None):
    """What is written on the cards of a scene, or on one of them."""
    spots = scene.shapes if place is None else [scene.shapes[place]]
    return [mark.text for spot in spots for mark in spot.marks if isinstance(mark, Text)]


def tails(scene):
    return [edge for edge in scene.edges if edge.dashed]


@pytest.mark.parametrize("phase", NAMES)
def test_each_phase_has_its_colour_and_is_named(phase):
    scene = tree_scene(TRACE.at(5, phase))
    assert scene.title_color == PHASE_COLORS[phase]
    assert scene.title.startswith(f"iteration 5, {phase}: ")
    assert len(set(PHASE_COLORS.values())) == 4


def test_the_playout_is_a_dashed_tail_that_ends_in_its_result():
    for phase in ("select", "expand"):
        assert tails(tree_scene(TRACE.at(5, phase))) == []
    moment = TRACE.at(5, "simulate")
    scene = tree_scene(moment)
    [tail] = tails(scene)
    assert texts(scene, tail.child) == [f"{len(moment.playout)} move", "O won"]
    assert moment.rewards == (0, 1)
    assert scene.shapes[tail.child].y > max(spot.y for spot in scene.shapes if spot.on_path)


def test_a_score_without_a_hash_is_drawn_too():
    @dataclass
    class Curious:
        c: float

        def __call__(self, parent, child):
            return ucb1(parent, child, self.c)

    assert Curious.__hash__ is None
    assert tree_scene(record(STATE, 9, score=Curious(2.0)).at(5)).shapes


def test_a_finished_game_has_no_tail():
    moment = TRACE.at(6, "simulate")
    assert moment.path[-1].state.moves() == []
    assert tails(tree_scene(moment)) == []


def test_numbers_that_changed_are_marked_and_no_others():
    assert not any("▲" in text for phase in NAMES[:3] for text in texts(tree_scene(TRACE.at(8, phase))))
    scene = tree_scene(TRACE.at(8))
    marked = [place for place in range(len(scene.shapes)) if any("▲" in text for text in texts(scene, place))]
    assert marked == [place for place, spot in enumerate(scene.shapes) if spot.on_path]
    assert len(marked) == 3


def test_a_learners_backpropagate_that_changes_only_the_leaf_marks_only_the_leaf():
    def only_the_leaf(path, rewards):
        backpropagate(path[-1:], rewards)

    scene = tree_scene(record(STATE, 1, backpropagate=only_the_leaf).at(1))
    assert [any("▲" in text for text in texts(scene, place)) for place in (0, 1)] == [False, True]


@pytest.mark.parametrize("state", [STATE, TicTacToe(), ConnectFour(), Hex(3), Nim((2, 3), players=3)], ids=repr)
def test_no_node_jumps_while_the_tree_grows(state):
    trace = record(state, 24)

    def places(iteration):
        """The name of each node, and where it is, seen from the root."""
        root, *spots = tree_scene(trace.at(iteration, "expand"), nodes=25, labels=25).shapes
        return {(s.words.split("  ")[0], round(s.x - root.x, 6), round(s.y - s.height / 2, 6)) for s in spots}

    for iteration in range(1, 24):
        assert places(iteration) <= places(iteration + 1)
        assert len(places(iteration)) == trace.rows[iteration - 1].size - 1


LONG = [
    record(STATE, 40, seed=3),
    record(STATE, 200, seed=3),
    record(TicTacToe(), 150),
    record(ConnectFour(), 150),
    record(Hex(3), 150),
    record(Nim((3, 4, 5)), 150),
]
# explorer, strips, figures
PAGES = [TREE, (PAGE_SIZE[0] / 3, TREE[1]), (PAGE_SIZE[0] / 3 - 6, PAGE_SIZE[1]), PAGE_SIZE, (240.0, 260.0)]


@cache
def sampled(trace, page):
    """Every phase of some iterations, the first and the last among them, and the picture of each."""
    some = sorted({1, len(trace), *Random(1).sample(range(2, len(trace)), 6)})
    moments = [trace.at(iteration, phase) for iteration in some for phase in NAMES]
    return [(moment, tree_scene(moment, page=page)) for moment in moments]


def known(spot):
    """The name of a node and its wins/visits, as its spot says them."""
    return tuple(spot.words.split("  ")[:2])


@pytest.mark.parametrize("trace", LONG, ids=repr)
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_the_whole_path_is_drawn_at_every_moment_on_every_page(trace, page):
    for moment, scene in sampled(trace, page):
        path = moment.path
        walked = [spot for spot in scene.shapes if spot.on_path]
        names = [node.state.name(move) for node in path for move in node.children if node.children[move] in path]
        visits = [f"{node.wins:.1f}".removesuffix(".0") + f"/{node.visits}" for node in path[1:]]
        assert [known(spot) for spot in walked[1:]] == list(zip(names, visits, strict=True)), describe(moment)
        for above, below in pairwise(walked):
            (edge,) = [edge for edge in scene.edges if scene.shapes[edge.child] is below]
            assert edge.points[0] == (above.x, above.y + above.height / 2)
            assert edge.points[-1] == (below.x, below.y - below.height / 2)
            assert edge.color == PATH
        assert all(edge.color == PATH for edge in scene.edges[len(scene.edges) - len(path) + 1 :])  # on top
        row = trace.rows[moment.iteration - 1]
        expanded = moment.phase != "select" and len(row.path) > row.selected
        assert [spot for spot in scene.shapes if spot.new] == walked[-1:] * expanded
        played = moment.phase in ("simulate", "backpropagate") and len(path[-1].state.moves()) > 0
        assert [edge.points[0] for edge in tails(scene)] == [(walked[-1].x, edge_below(walked[-1]))] * played


def edge_below(spot):
    return spot.y + spot.height / 2


@pytest.mark.parametrize("trace", LONG, ids=repr)
@pytest.mark.parametrize("page", PAGES, ids=str)
def test_what_the_caption_says_of_the_nodes_left_out_is_true(trace, page):
    for moment, scene in sampled(trace, page):
        every, drawn = Counter(by_depth(moment.root)), Counter(drawn_by_depth(scene))
        assert drawn <= every
        left, total = list((every - drawn).elements()), every.total()
        if not left:
            assert scene.caption in (f"All {total} nodes.", "1 node.")
            continue
        claim = re.fullmatch(
            rf"{drawn.total()} of {total} nodes: the path(?: and (.*))?; the others have at most (\d+) visits?\.",
            scene.caption,
        )
        assert int(claim[2]) == max(visits for _, visits in left)
        walked = Counter((depth, node.visits) for depth, node in enumerate(moment.path))
        least = min((visits for _, visits in (drawn - walked).elements()), default=None)
        assert (claim[1] is None) == (least is None)
        within = re.search(r" within (\d+) moves of the start$", claim[1] or "")
        rivals = [visits for depth, visits in left if within is None or depth <= int(within[1])]
        if (claim[1] or "").startswith("the most visited"):
            assert least >= max(rivals, default=0)
        elif claim[1]:
            assert claim[1].startswith("those most visited in the end")
            assert least < max(rivals)


def by_depth(root):
    """Depth and visits of every node."""
    stack = [(0, root)]
    while stack:
        depth, node = stack.pop()
        yield depth, node.visits
        stack += [(depth + 1, child) for child in node.children.values()]


def drawn_by_depth(scene):
    """Depth and visits of every node that is drawn, as the edges and the words of the picture have them."""
    depths, ends = {0: 0}, {edge.child for edge in tails(scene)}
    heads = {(spot.x, edge_below(spot)): place for place, spot in enumerate(scene.shapes)}
    for edge in sorted(scene.edges, key=lambda edge: edge.child):
        depths[edge.child] = depths[heads[edge.points[0]]] + 1
    for place, depth in depths.items():
        if place not in ends:
            yield depth, int(re.search(r"(?:/|^start  )([\d,]+)", scene.shapes[place].words)[1].replace(",", ""))


def test_a_tree_cut_at_a_depth_or_with_wrong_counts_or_folded_is_captioned_in_words_that_are_true(capsys):
    root = search(STATE, 200, seed=3)
    print_tree(root, depth=1)
    assert capsys.readouterr().out.endswith(
        "\n(5 of 44 nodes: the most visited within 1 move of the start; the others have at most 88 visits)\n"
    )
    print_tree(record(STATE, 40, seed=3).at(40), depth=2)
    assert "part of the path and the most visited within 2 moves of the start; " in capsys.readouterr().out
    a3 = root.children[6]
    folded = tree_scene(Snapshot(root, folded=frozenset({id(a3)}))).caption
    assert re.fullmatch(r"(\d+) of 44 nodes; the others are folded\.", folded)
    some = tree_scene(Snapshot(root, folded=frozenset({id(a3)})), nodes=5).caption
    hidden = max(node.visits for child in root.children.values() if child is not a3 for node in child.children.values())
    assert re.search(rf": the most visited; \d+ are folded, the others have at most {hidden} visits\.", some)
    a3.visits = 1
    assert "5 of 44 nodes: the most visited, parents first; " in tree_scene(root, nodes=5).caption


@pytest.mark.parametrize("state", [STATE, ConnectFour(), Hex(3), Nim((2, 3), players=3)], ids=repr)
@pytest.mark.parametrize("phase", NAMES)
def test_nothing_overlaps_at_any_moment(state, phase):
    trace = record(state, 40)
    for iteration in (1, 2, 5, 13, 40):
        scene = tree_scene(trace.at(iteration, phase))
        boxes = [(s.x - s.width / 2, s.y - s.height / 2, s.x + s.width / 2, s.y + s.height / 2) for s in scene.shapes]
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= scene.width
            for other in boxes[:number]:
                assert left >= other[2] or right <= other[0] or top >= other[3] or bottom <= other[1]


def test_a_walk_is_explained_choice_by_choice():
    words = explain(TRACE.at(9, "select"))
    moment = TRACE.at(9, "select")
    parent, child = moment.path
    others = [ucb1(parent, node) for node in parent.children.values() if node is not child]
    assert words == (
        "iteration 9, select: the walk stops at start › c1, where 2 moves are untried; "
        f"c1 was chosen, {ucb1(parent, child):.2f} against {max(others):.2f} for c2; its bonus is the larger part"
    )


def test_a_tie_is_explained():
    assert "c2 was chosen, 1.79 like b1, but tried earlier" in explain(TRACE.at(6, "select"))


def test_a_learners_rewards_are_described_as_they_are():
    def lazy(state, rng):
        return "X"

    def nothing(path, rewards):
        path[0].visits += 1

    moment = record(STATE, 1, simulate=lazy, backpropagate=nothing).at(1)
    assert describe(moment).endswith("the rewards are 'X'")
    assert tree_scene(moment).title


@pytest.mark.parametrize("what", [TRACE.at(4, "simulate"), TRACE.at(0), search(ConnectFour(), 200), Node(Hex(3))])
def test_an_svg_is_well_formed_and_says_what_the_scene_says(what):
    scene, svg = tree_scene(what), ElementTree.fromstring(tree_svg(what))
    assert svg.tag == f"{SVG}svg"
    assert svg.attrib["aria-label"] == scene.words
    assert len(svg.findall(f".//{SVG}g[@data-node]")) == len(scene.shapes)
    written = [text.text for text in svg.iter(f"{SVG}text")]
    assert {*texts(scene)} <= {*written}
    numbers = re.findall(r' (?:x|y|r|cx|cy|points|font-size)="([^"%]*)"', tree_svg(what).split("viewBox")[1])
    assert all(re.fullmatch(r"[-\d, ]+", number) for number in numbers)


def test_an_svg_marks_the_path_and_the_new_node():
    svg = ElementTree.fromstring(tree_svg(TRACE.at(8, "expand")))
    rects = [group.find(f"{SVG}rect").attrib for group in svg.findall(f".//{SVG}g[@data-node]")]
    assert sum(rect["stroke"] == PATH for rect in rects) == 3
    assert sum("stroke-dasharray" in rect for rect in rects) == 1


@pytest.mark.parametrize("state", [STATE, ConnectFour().play(3), Hex(4).play(5), Nim((1, 0, 3)), Nim((0,))], ids=repr)
def test_a_board_is_an_svg_with_its_words(state):
    svg = ElementTree.fromstring(board_svg(state))
    assert str(state) in svg.attrib["aria-label"]


def test_a_text_with_odd_signs_is_safe_in_svg():
    class Odd:
        """A game whose moves look like markup."""

        player = 0

        def moves(self):
            return ["<a & b>"]

        def play(self, move):
            return Odd()

        def rewards(self):
            return (1.0,)

    svg = ElementTree.fromstring(tree_svg(search(Odd(), 1, simulate=lambda state, rng: (1.0,))))
    assert any(text.text == "<a & b>" for text in svg.iter(f"{SVG}text"))


def test_a_node_that_nobody_made_a_child_is_said_not_to_be_in_the_tree():
    def forgetful(node, rng):
        return Node(node.state.play(node.untried[0]), mover=node.state.player)

    moment = record(STATE, 3, expand=forgetful).at(2, "expand")
    assert describe(moment) == "iteration 2, expand: the path goes on below start to a node that is not in the tree"
    assert len(tree_scene(moment).shapes) == 1


def test_positions_and_trees_are_pictures_in_a_notebook():
    code = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
import mcts_teach as m
import sys
trace = m.record(m.TicTacToe(), 3)
for thing in (m.TicTacToe(), m.ConnectFour(), trace.root, trace.at(2, "select"), next(m.steps(trace.root, None))):
    data, _ = shell.display_formatter.format(thing)
    assert data["image/svg+xml"].startswith("<svg"), thing
    assert data["text/plain"]
assert "matplotlib" not in sys.modules
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


def test_a_step_is_drawn_with_the_bars_of_the_root():
    figure = draw_step(TRACE.at(8))
    tree, bars = figure.axes
    assert tree.get_title(loc="left").startswith("iteration 8, backpropagate")
    assert [label.get_text() for label in bars.get_xticklabels()] == ["b1", "c1", "c2", "a3"]
    assert draw_step(search(STATE, 5)).axes[0].get_title(loc="left") == "the tree after 5 visits"


def test_a_step_with_no_child_yet_is_drawn_too():
    assert len(draw_step(TRACE.at(1, "select")).axes) == 2
    assert len(draw_step(TRACE.at(0)).axes) == 2


def test_a_strip_shows_the_moments_that_were_asked_for():
    titles = [ax.get_title(loc="left").split(":")[0] for ax in filmstrip(TRACE, [2, 7, 12]).axes]
    assert titles == [f"iteration {n}, backpropagate" for n in (2, 7, 12)]
    titles = [ax.get_title(loc="left").split(":")[0] for ax in filmstrip(TRACE, [5], phases=NAMES).axes]
    assert titles == [f"iteration 5, {phase}" for phase in NAMES]
    assert len(filmstrip(TRACE).axes) == 6


def test_a_strip_is_about_as_wide_as_a_page_and_its_pictures_do_not_overlap():
    figure = filmstrip(TRACE, range(1, 8))
    assert figure.get_figwidth() <= 11.5  # a page, and what a playout's end may add
    boxes = [ax.get_window_extent().padded(-1) for ax in figure.axes]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


def test_a_film_has_a_picture_a_moment_all_of_one_size(tmp_path, capsys):
    [film] = animate(TRACE, tmp_path / "tree.gif", iterations=[1, 2], phases=NAMES, seconds=0.5)
    with Image.open(film) as picture:
        assert picture.n_frames == 8
        assert picture.info["duration"] == 500
    assert "tree.gif" in capsys.readouterr().err  # the progress bar
    assert plt.get_fignums() == []


def test_a_film_may_be_a_row_of_svg_files(tmp_path):
    files = animate(TRACE, tmp_path / "tree.svg", iterations=[3, 4])
    assert [file.name for file in files] == ["tree-001.svg", "tree-002.svg"]
    assert files[1].read_text(encoding="utf-8") == tree_svg(TRACE.at(4))


def test_a_film_that_cannot_be_is_refused_in_words(tmp_path, monkeypatch):
    with pytest.raises(ValueError, match=r"a film is a \.gif, an \.mp4 or a row of \.svg files, not tree\.avi"):
        animate(TRACE, tmp_path / "tree.avi")
    with pytest.raises(ValueError, match="seconds must be more than 0"):
        animate(TRACE, tmp_path / "tree.gif", seconds=0)
    with pytest.raises(ValueError, match="at least one iteration"):
        animate(TRACE, tmp_path / "tree.gif", iterations=[])
    with pytest.raises(ValueError, match="at least one iteration"):
        filmstrip(TRACE, [])
    with pytest.raises(ValueError, match="iteration must be a whole number from 0 to 12"):
        filmstrip(TRACE, [13])
    monkeypatch.setattr("mcts_teach.drawing.figure.FFMpegWriter.isAvailable", lambda: False)
    with pytest.raises(ValueError, match=r"an \.mp4 needs the program ffmpeg"):
        animate(TRACE, tmp_path / "tree.mp4")
    assert list(tmp_path.iterdir()) == []
