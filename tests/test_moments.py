"""Moments of a recording as pictures: SVG, steps with their bars, strips, films, and the words that go with them."""

import re
import subprocess
import sys
from dataclasses import dataclass
from itertools import combinations
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
    record,
    search,
    ucb1,
)
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.drawing.marks import PATH, PHASES, Text
from mcts_teach.drawing.scene import tree_scene
from mcts_teach.drawing.text import describe

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
    spots = scene.spots if place is None else [scene.spots[place]]
    return [mark.text for spot in spots for mark in spot.marks if isinstance(mark, Text)]


def tails(scene):
    return [edge for edge in scene.edges if edge.dashed]


@pytest.mark.parametrize("phase", NAMES)
def test_each_phase_has_its_colour_and_is_named(phase):
    scene = tree_scene(TRACE.at(5, phase))
    assert scene.title_color == PHASES[phase]
    assert scene.title.startswith(f"iteration 5, {phase}: ")
    assert len(set(PHASES.values())) == 4


def test_the_playout_is_a_dashed_tail_that_ends_in_its_result():
    for phase in ("select", "expand"):
        assert tails(tree_scene(TRACE.at(5, phase))) == []
    moment = TRACE.at(5, "simulate")
    scene = tree_scene(moment)
    [tail] = tails(scene)
    assert texts(scene, tail.child) == [f"{len(moment.playout)} move", "O won"]
    assert moment.rewards == (0, 1)
    assert scene.spots[tail.child].y > max(spot.y for spot in scene.spots if spot.on_path)


def test_a_score_without_a_hash_is_drawn_too():
    @dataclass
    class Curious:
        c: float

        def __call__(self, parent, child):
            return ucb1(parent, child, self.c)

    assert Curious.__hash__ is None
    assert tree_scene(record(STATE, 9, score=Curious(2.0)).at(5)).spots


def test_a_finished_game_has_no_tail():
    moment = TRACE.at(6, "simulate")
    assert moment.path[-1].state.moves() == []
    assert tails(tree_scene(moment)) == []


def test_numbers_that_changed_are_marked_and_no_others():
    assert not any("▲" in text for phase in NAMES[:3] for text in texts(tree_scene(TRACE.at(8, phase))))
    scene = tree_scene(TRACE.at(8))
    marked = [place for place in range(len(scene.spots)) if any("▲" in text for text in texts(scene, place))]
    assert marked == [place for place, spot in enumerate(scene.spots) if spot.on_path]
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
        root, *spots = tree_scene(trace.at(iteration, "expand"), nodes=25, labels=25).spots
        return {(s.words.split("  ")[0], round(s.x - root.x, 6), round(s.y - s.height / 2, 6)) for s in spots}

    for iteration in range(1, 24):
        assert places(iteration) <= places(iteration + 1)
        assert len(places(iteration)) == trace.rows[iteration - 1].born - 1


@pytest.mark.parametrize("state", [STATE, ConnectFour(), Hex(3), Nim((2, 3), players=3)], ids=repr)
@pytest.mark.parametrize("phase", NAMES)
def test_nothing_overlaps_at_any_moment(state, phase):
    trace = record(state, 40)
    for iteration in (1, 2, 5, 13, 40):
        scene = tree_scene(trace.at(iteration, phase))
        boxes = [(s.x - s.width / 2, s.y - s.height / 2, s.x + s.width / 2, s.y + s.height / 2) for s in scene.spots]
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
    assert len(svg.findall(f".//{SVG}g[@data-node]")) == len(scene.spots)
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
