"""What one asks for: steps, strips and films; with any score; with matplotlib and without."""

import re
import subprocess
import sys
from functools import partial
from types import SimpleNamespace
from unittest.mock import Mock

import matplotlib.pyplot as plt
import pytest
from drawing.drawn import ENDGAME, PAGES, STATE, Reading, printed, recorded, searched
from drawing.test_laws import nothing_overlaps_or_leaves_the_paper
from IPython.core.formatters import DisplayFormatter
from matplotlib.text import Text
from PIL import Image
from trees import tree

import mcts_teach as mt
from mcts_teach import Node, TicTacToe, record
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import board_svg, pictures, tree_svg
from mcts_teach.drawing.bars import Bars, bars_picture
from mcts_teach.drawing.marks import grid, moved
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.variants import ucb1_tuned

TRACE = recorded(STATE, 12, seed=3)


def test_pictures_in_a_grid_stand_in_reading_order_and_a_step_is_its_tree_beside_the_bars_of_the_root():
    some = [tree_picture(TRACE.at(iteration)) for iteration in (1, 4, 9, 12)]
    whole, widths, high = grid(some, 3), [one.width for one in some], max(one.height for one in some[:3])
    places = [(0, 0), (widths[0], 0), (widths[0] + widths[1], 0), (0, high)]
    wanted = [tuple(moved(mark, x, y) for mark in one.marks) for one, (x, y) in zip(some, places, strict=True)]
    assert ([group.marks for group in whole.marks], whole[:2]) == (wanted, (sum(widths[:3]), high + some[3].height))
    at, tree = TRACE.at(9), tree_picture(TRACE.at(9), page=(522.0, 600.0))
    bars = bars_picture(Bars(at._replace(path=at.path[:2])), min(0.7 * tree.height, 270))
    assert pictures.step_picture(at) == grid([tree, bars])


STRIPS = [([2, 7, 12], ("backpropagate",)), ([5], PHASES), (range(1, 8), ("select",)), (None, ("expand",))]


def test_a_strip_shows_the_moments_that_were_asked_for_about_as_wide_as_a_page(monkeypatch):
    monkeypatch.setattr(pictures, "_show_figure", lambda picture: picture)
    for iterations, phases in STRIPS:
        strip = mt.filmstrip(TRACE, iterations, phases=phases)
        wanted = [f"iteration {iteration}, {phase}" for iteration in iterations or range(1, 7) for phase in phases]
        assert [title.partition(":")[0].replace("\n", " ") for title in strip.words.split("; then ")] == wanted
        assert strip.width <= 828  # a page, and what a playout's end may add


@pytest.mark.parametrize("whose", ["mean of X", "share of the points that X won, in all games that came through here"])
def test_the_legend_says_in_every_picture_whose_rate_it_is(whose, monkeypatch):
    pages = [Reading(moment_of(searched(ENDGAME, 6)), page, legend=whose) for page in (PAGES[0], (240.0, 260.0))]
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    shown = " ".join(re.findall(r">([^<]+)</text>", mt.draw_tree(TRACE.root, legend=whose).svg))
    for page in pages:
        nothing_overlaps_or_leaves_the_paper(page)
    for said in [*(page.said for page in pages), shown]:
        assert (whose in said, "who moved here" in said) == (True, False)


def chart(what, **how):
    """All that is written beside bars on an Axes."""
    return " ".join(text.get_text() for text in mt.draw_ucb(what, **how).findobj(Text))


def test_the_score_is_that_of_the_search_or_the_one_given_and_is_named(monkeypatch):
    tuned = record(STATE, 12, seed=3, score=ucb1_tuned)
    choice, strip = tuned.at(12, "select"), partial(mt.filmstrip, iterations=[12], phases=["select"])
    asked = [(choice, {}), (choice._replace(score=lambda parent, child: 7.0), {"score": ucb1_tuned})]
    grown = [(choice.root, {"score": ucb1_tuned}), (choice.root, {})]
    for form in chart, printed, mt.table, tree_svg, mt.draw_step, mt.explain, strip:
        for what, how in [(tuned, {})] if form is strip else asked + grown * (form is not mt.explain):
            shown, names = form(what, **how), ["ucb1_tuned", "UCB1"]
            said = str(getattr(shown, "svg", shown))
            named, other = names if how or what is not choice.root else names[::-1]
            assert (named in said, other in said) == (True, False)
            assert named == "UCB1" or f"{ucb1_tuned(*choice.path[:2]):.2f}" in said
        monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)  # after the chart


def test_a_film_has_a_picture_a_moment_all_of_one_size_or_is_a_row_of_files(tmp_path, capsys):
    [film] = mt.animate(TRACE, tmp_path / "tree.gif", iterations=[1, 2], phases=PHASES[::2], seconds=0.5)
    with Image.open(film) as picture:
        assert (picture.n_frames, picture.info["duration"]) == (4, 500)
    assert ("tree.gif" in capsys.readouterr().err, plt.get_fignums()) == (True, [])  # the progress bar; no figure left
    files = mt.animate(TRACE, tmp_path / "tree.svg", iterations=[3, 4])
    assert [file.name for file in files] == ["tree-001.svg", "tree-002.svg"]
    assert files[1].read_text(encoding="utf-8") == tree_svg(TRACE.at(4))


REFUSED = {
    "name at least one iteration and one phase to show": lambda file: mt.animate(TRACE, file, iterations=[]),
    "an .mp4 needs the program ffmpeg": lambda file: mt.animate(TRACE, file),
    "search it first": lambda file: mt.draw_ucb(Node(ENDGAME)),
    "are numbers, and a node has visits=2, wins=None": lambda file: mt.table(tree(3, 1, {2: tree(2, None)})),
    "are numbers, and a node has visits=None, wins=0": lambda file: mt.draw_tree(tree(None)),
}


def test_what_cannot_be_drawn_is_refused_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr("mcts_teach.drawing.figure.FFMpegWriter.isAvailable", lambda: False)
    for said, draw in REFUSED.items():
        with pytest.raises(ValueError, match=re.escape(said)):
            draw(tmp_path / "tree.mp4")
    assert list(tmp_path.iterdir()) == []


WITHOUT_MATPLOTLIB = """
import sys, warnings
from mcts_teach import *
from mcts_teach.drawing import *

assert not {"matplotlib", "networkx"} & set(sys.modules)
sys.modules["matplotlib"] = None  # Python's own way to say that there is none
trace = record(TicTacToe(), 12)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    tree, bars, board = draw_tree(trace.root), draw_ucb(trace.root), draw_board(TicTacToe())
[warning] = said
assert str(warning.message) == "matplotlib is not installed, so pictures are SVG: pip install matplotlib"
assert warning.filename == "<string>", warning
assert [tree.svg, board.svg] == [tree_svg(trace.root), board_svg(TicTacToe(), numbers=True)]
assert "UCB1 of each move from start" in bars.svg
assert repr(board).startswith("<a picture in SVG: the board:\\n. . .")
animate(trace, "tree.svg", iterations=[2])
try:
    animate(trace, "tree.gif")
except ValueError as error:
    print(error)
"""


def test_no_import_loads_matplotlib_and_where_it_is_missing_pictures_are_svg_and_it_is_said_once(tmp_path):
    done = subprocess.run([sys.executable, "-c", WITHOUT_MATPLOTLIB], capture_output=True, text=True, cwd=tmp_path)
    said = "tree.gif needs the package matplotlib, which is not installed here; write .svg files\n"
    assert (done.returncode, done.stdout) == (0, said), done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["tree-001.svg"]


def test_a_picture_in_svg_is_shown_once_at_the_end_of_its_cell_as_figures_are(monkeypatch):
    """Unless it is the value of the cell, which Jupyter shows."""
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    pictures.UNSHOWN.clear()  # of what other tests have drawn
    shell = SimpleNamespace(display_formatter=DisplayFormatter(), events=Mock(), display_pub=Mock())
    pictures.show_in_notebooks(shell)
    root = searched(TicTacToe(), 4)
    _, end_cell = shell.events.register.call_args.args
    assert tree_svg(root, page=PAGES[2]) == pictures.write_svg(tree_picture(root, page=PAGES[2])) != tree_svg(root)
    for thing, svg in (TicTacToe(), board_svg(TicTacToe())), (root, tree_svg(root, page=(600.0, 600.0))):
        assert shell.display_formatter.format(thing)[0] == {"image/svg+xml": svg, "text/plain": repr(thing)}

    def shown(*values):
        """What a cell shows that has drawn these and shown the last one."""
        shell.display_pub.reset_mock()
        for value in values[-1:]:
            shell.display_formatter.format(value)
        end_cell()
        return [call.args[0] for call in shell.display_pub.publish.call_args_list]

    mt.draw_tree(root).set_dpi(80)
    assert shown() == [{"image/svg+xml": tree_svg(root), "text/plain": repr(pictures.SvgPicture(tree_svg(root)))}]
    assert shown() == shown(mt.draw_tree(root)) == []
    assert len(shown(mt.draw_board(root.state), mt.draw_tree(root))) == 1
    two = [mt.draw_board(root.state).svg, mt.draw_tree(root).svg]
    assert [one["image/svg+xml"] for one in shown()] == two
