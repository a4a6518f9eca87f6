"""What one asks for: steps, strips and films; with any score; with matplotlib and without."""

import math
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from itertools import combinations

import matplotlib.pyplot as plt
import pytest
from drawing.drawn import ENDGAME, STATE, TRACE, no_figure_is_left, searched  # noqa: F401
from matplotlib.text import Text
from PIL import Image

from mcts_teach import (
    Node,
    animate,
    draw_board,
    draw_step,
    draw_tree,
    draw_ucb,
    explain,
    filmstrip,
    print_tree,
    record,
    table,
    to_networkx,
)
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import tree_svg
from mcts_teach.variants import ucb1_tuned


def test_a_step_is_drawn_with_the_bars_of_the_root():
    figure = draw_step(TRACE.at(8))
    tree, bars = figure.axes
    assert tree.get_title(loc="left").startswith("iteration 8, backpropagate")
    assert [label.get_text() for label in bars.get_xticklabels()] == ["b1", "c1", "c2", "a3"]
    assert draw_step(searched(STATE, 5)).axes[0].get_title(loc="left") == "the tree after 5 visits"


def test_a_step_with_no_child_yet_is_drawn_too():
    assert len(draw_step(TRACE.at(1, "select")).axes) == 2
    assert len(draw_step(TRACE.at(0)).axes) == 2


def test_a_strip_shows_the_moments_that_were_asked_for():
    titles = [ax.get_title(loc="left").split(":")[0] for ax in filmstrip(TRACE, [2, 7, 12]).axes]
    assert titles == [f"iteration {n}, backpropagate" for n in (2, 7, 12)]
    titles = [ax.get_title(loc="left").split(":")[0] for ax in filmstrip(TRACE, [5], phases=PHASES).axes]
    assert titles == [f"iteration 5, {phase}" for phase in PHASES]
    assert len(filmstrip(TRACE).axes) == 6


def test_a_strip_is_about_as_wide_as_a_page_and_its_pictures_do_not_overlap():
    figure = filmstrip(TRACE, range(1, 8))
    assert figure.get_figwidth() <= 11.5  # a page, and what a playout's end may add
    boxes = [ax.get_window_extent().padded(-1) for ax in figure.axes]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


WHOSE = "share of the points that X won, in all games that came through here"


def test_the_legend_says_in_every_figure_whose_rate_it_is():
    pictures = [draw_tree(TRACE.root, legend=WHOSE), draw_step(TRACE.at(4), legend=WHOSE).axes[0]]
    for ax in pictures + filmstrip(TRACE, [1, 4], legend=WHOSE).axes:
        assert WHOSE in " ".join(" ".join(text.get_text() for text in ax.texts).split())
        assert "mean of the player" not in " ".join(text.get_text() for text in ax.texts)


# Scores


def written(figure):
    """All that is written in a figure."""
    return " ".join(text.get_text() for text in figure.findobj(Text))


def printed(what, **how):
    with redirect_stdout(StringIO()) as out:
        print_tree(what, **how)
    return out.getvalue()


def numbers_of(graph):
    return f"{graph.graph['score']}: {[f'{score:.2f}' for _, score in graph.nodes(data='score') if score is not None]}"


SAYS = {
    draw_tree: lambda what, **how: written(draw_tree(what, **how).figure),
    draw_step: lambda what, **how: written(draw_step(what, **how)),
    draw_ucb: lambda what, **how: written(draw_ucb(what, **how).figure),
    print_tree: printed,
    explain: explain,
    table: lambda what, **how: str(table(what, **how)),
    to_networkx: lambda what, **how: numbers_of(to_networkx(what, **how)),
    tree_svg: tree_svg,
    filmstrip: lambda what, **how: written(filmstrip(what, [12], phases=["select"], **how)),
}
TUNED = record(STATE, 12, seed=3, score=ucb1_tuned)
CHOICE = TUNED.at(12, "select")
ASKED = {  # where the score comes from: what is drawn, and how
    "a moment": (CHOICE, {}),
    "a trace": (TUNED, {}),
    "a moment of another search": (CHOICE._replace(score=lambda parent, child: 7.0), {"score": ucb1_tuned}),
    "a root": (CHOICE.root, {"score": ucb1_tuned}),
}
CASES = [(draw, asked) for draw in SAYS for asked in ASKED]
CASES = [case for case in CASES if case not in ((explain, "a trace"), (explain, "a root"))]  # these explain no choice
CASES = [(draw, asked) for draw, asked in CASES if draw is not filmstrip or asked == "a trace"]


@pytest.mark.parametrize(("draw", "asked"), CASES, ids=lambda case: getattr(case, "__name__", case))
def test_the_score_is_that_of_the_search_or_the_one_given_and_is_named(draw, asked):
    what, how = ASKED[asked]
    said = SAYS[draw](what, **how)
    root, child = CHOICE.path[:2]
    if asked == "a trace" and draw is not filmstrip:
        root = TUNED.root
        child = max(root.children.values(), key=lambda node: node.visits)
    assert "ucb1_tuned" in said
    assert "UCB1" not in said
    assert f"{ucb1_tuned(root, child):.2f}" in said


@pytest.mark.parametrize("draw", [draw for draw in SAYS if draw is not explain], ids=lambda draw: draw.__name__)
def test_a_search_by_ucb1_says_so_and_may_be_seen_with_another_score(draw):
    what = TRACE if draw is filmstrip else TRACE.at(12, "select").root
    assert "UCB1" in SAYS[draw](what)
    other = SAYS[draw](what, score=ucb1_tuned)
    assert "ucb1_tuned" in other
    assert "UCB1" not in other


# Films


def test_a_film_has_a_picture_a_moment_all_of_one_size(tmp_path, capsys):
    [film] = animate(TRACE, tmp_path / "tree.gif", iterations=[1, 2], phases=PHASES[::2], seconds=0.5)
    with Image.open(film) as picture:
        assert picture.n_frames == 4
        assert picture.info["duration"] == 500
    assert "tree.gif" in capsys.readouterr().err  # the progress bar
    assert plt.get_fignums() == []


def test_the_trees_of_a_film_are_in_its_middle(tmp_path, monkeypatch):
    places = []

    def look(writer, **how):
        places.extend(axes.get_position() for axes in writer.fig.axes)

    monkeypatch.setattr("mcts_teach.drawing.figure.PillowWriter.grab_frame", look)
    monkeypatch.setattr("mcts_teach.drawing.figure.PillowWriter.finish", lambda writer: None)
    animate(TRACE, tmp_path / "tree.gif", iterations=[2])
    assert [place.x0 + place.x1 for place in places] == pytest.approx([1])


def test_a_film_may_be_a_row_of_svg_files(tmp_path):
    files = animate(TRACE, tmp_path / "tree.svg", iterations=[3, 4])
    assert [file.name for file in files] == ["tree-001.svg", "tree-002.svg"]
    assert files[1].read_text(encoding="utf-8") == tree_svg(TRACE.at(4))


def test_a_film_that_cannot_be_is_refused_in_words(tmp_path, monkeypatch):
    with pytest.raises(ValueError, match=r"a film is a \.gif, an \.mp4 or a row of \.svg files, not tree\.avi"):
        animate(TRACE, tmp_path / "tree.avi")
    with pytest.raises(ValueError, match="seconds must be a number above 0"):
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


def test_bad_input_is_refused_in_words():
    root = searched(ENDGAME, 5)
    for draw in (draw_tree, draw_ucb, print_tree, to_networkx):
        with pytest.raises(ValueError, match="root of a tree"):
            draw("abc")
    with pytest.raises(ValueError, match="search it first"):
        draw_ucb(Node(ENDGAME))
    with pytest.raises(ValueError, match="is not a game position"):
        draw_board("XO.")
    for options in ({"nodes": 0}, {"nodes": 2.5}, {"labels": -1}):
        with pytest.raises(ValueError, match="whole number"):
            draw_tree(root, **options)
    with pytest.raises(ValueError, match="depth must be"):
        print_tree(root, depth=0)
    with pytest.raises(AttributeError):
        __import__("mcts_teach.drawing").drawing.draw_nothing  # noqa: B018


# Without matplotlib


def run(code):
    """Run code in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_name_of_the_package_loads_matplotlib():
    run(
        """
import sys
from mcts_teach import *
from mcts_teach.drawing import *
assert draw_tree and to_networkx and animate and tree_svg
assert not {"matplotlib", "networkx"} & set(sys.modules)
"""
    )


def test_where_matplotlib_is_missing_pictures_are_svg_and_it_is_said_once(tmp_path):
    run(
        f"""
import sys, warnings
from xml.etree import ElementTree
from mcts_teach import *
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.drawing.svg import bars_svg

sys.modules["matplotlib"] = None  # Python's own way to say that there is none
trace = record(TicTacToe(), 12)
moment = trace.at(12)
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    tree, step, bars = draw_tree(trace.root), draw_step(moment), draw_ucb(trace.root)
    board, strip = draw_board(TicTacToe()), filmstrip(trace, [1, 2, 3, 9])
assert [str(warning.message) for warning in said] == [
    "matplotlib is not installed, so pictures are SVG: pip install matplotlib"
]
assert said[0].filename == "<string>", said[0]
for picture in (tree, step, bars, board, strip):
    ElementTree.fromstring(picture._repr_svg_())
assert tree._repr_svg_() == tree_svg(trace.root)
assert bars._repr_svg_() == bars_svg(trace.root, ucb1)
assert board._repr_svg_() == board_svg(TicTacToe(), numbers=True)
assert "UCB1 of each move from start" in step._repr_svg_() and "iteration 12, backpropagate" in step._repr_svg_()
assert all(f"iteration {{n}}, backpropagate" in strip._repr_svg_() for n in (1, 2, 3, 9))
assert repr(tree).startswith("<a picture in SVG: the tree after 12 visits. All 13 nodes. ")
assert repr(board).startswith("<a picture in SVG: the board:\\n. . .")
assert animate(trace, r"{tmp_path}/tree.svg", iterations=[2])[0].read_text(encoding="utf-8") == tree_svg(trace.at(2))
try:
    animate(trace, r"{tmp_path}/tree.gif")
except ValueError as error:
    assert str(error) == "tree.gif needs the package matplotlib, which is not installed here; write .svg files"
else:
    raise AssertionError("a film without matplotlib")
"""
    )
    assert [file.name for file in tmp_path.iterdir()] == ["tree-001.svg"]


LOOKS = [draw_tree, print_tree, draw_ucb, table, draw_step]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.__name__)
def test_impossible_counts_of_a_learners_search_are_shown(look):
    for visits, wins in [(-1, 0), (0, 1), (0.5, 0.25), (3, math.nan), (3, -math.inf), (3, 1e308)]:

        def count(path, rewards, now=(visits, wins)):
            for node in path:
                node.visits, node.wins = now

        trace = record(STATE, 2, backpropagate=count)
        with redirect_stdout(StringIO()):
            look(trace.root)
            look(trace.root if look in (print_tree, table) else trace.at(2))
        plt.close("all")


@pytest.mark.parametrize("look", [*LOOKS, explain], ids=lambda look: look.__name__)
def test_counts_that_are_no_numbers_are_refused(look):
    root = searched(STATE, 6)
    root.children[2].wins = None
    with pytest.raises(ValueError, match=r"visits and wins are numbers, and a node has visits=\d+, wins=None"):
        look(root)


@pytest.mark.parametrize("missing", ["matplotlib", "networkx"])
def test_a_picture_in_svg_is_shown_once_at_the_end_of_its_cell_as_figures_are(missing):
    """Whether or not a semicolon keeps it from being the value of the cell."""
    run(
        f"""
import sys, warnings
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

warnings.simplefilter("ignore")
sys.modules["{missing}"] = None
shell = InteractiveShell.instance()
shell.run_cell("from mcts_teach import *; root = search(TicTacToe(), 9)")


def shown(cell):
    with capture_output() as shown:
        assert shell.run_cell(cell, store_history=True).success
    return [output.data["image/svg+xml"] for output in shown.outputs], shown.stdout


(tree,), said = shown("draw_tree(root);")
assert "the tree after 9 visits" in tree and said == ""
assert shown("kept = draw_tree(root)") == ([tree], "")
assert shown("draw_tree(root).set_dpi(80)") == ([tree], "")
none, said = shown("draw_tree(root)")  # this shell shows the value as text
assert none == [] and "<a picture in SVG: the tree after 9 visits" in said
assert len(shown("draw_tree(root); draw_board(root.state);")[0]) == 2
assert shown("root.visits;") == ([], "")
"""
    )


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([0.5], "must be a dictionary"),
        ({4: 0.5}, "no move here"),
        ({1: 2}, "from 0 to 1"),
        ({1: "a"}, "a value"),
    ],
)
def test_values_that_are_none_of_moves_are_refused(values, said):
    with pytest.raises(ValueError, match=said):
        draw_board(STATE, values=values)
