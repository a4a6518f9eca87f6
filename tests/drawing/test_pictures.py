"""What one asks for: figures, steps, strips and films, with matplotlib and without; and two painters of marks."""

import re
import subprocess
import sys
from functools import partial
from itertools import pairwise
from unittest.mock import Mock, patch
from xml.etree import ElementTree

import matplotlib as mpl
import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pytest
from drawing import drawn
from drawing.drawn import ENDGAME, PAGES, POSITIONS, STATE, box, inside, moments, only, texts
from IPython.core.formatters import DisplayFormatter
from matplotlib.collections import LineCollection, PathCollection
from PIL import Image
from trees import tree

import mcts_teach as mt
from mcts_teach.arguments import PHASES
from mcts_teach.drawing import board_svg, colors, marks, pictures, tree_svg
from mcts_teach.drawing.bars import Bars, bars_picture
from mcts_teach.drawing.figure import outline, paint, size_in_points
from mcts_teach.drawing.marks import Area, Box, Disc, Dot, Group, Line, Link, Picture, Text, flatten
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.variants import ucb1_tuned

BENT, RED, BLUE = ((10.0, 20.0), (10.0, 50.0), (40.0, 80.0)), "#aa2200", "#0022aa"
DASHES, SQUARE = 'stroke-dasharray="50 30"', 'x="260" y="360" width="80" height="80"'
CORNERS = 'points="100,200 100,500 400,800"'
ROUND = f'fill="none" stroke="{RED}" stroke-width="30" stroke-linecap="round"'
SIDES, EDGE = 'x="100" y="200" width="300" height="600"', f'stroke="{BLUE}" stroke-width="20"'
LETTERS = f'x="300" y="436" font-size="100" fill="{RED}" text-anchor="end" font-weight="bold"'
SPACED = 'x="300" y="436" font-size="100" text-anchor="middle" font-family="DejaVu Sans Mono, monospace"'
ROUND_DOT = f'<title>a &lt;dot&gt;</title><rect {SQUARE} rx="40" fill="{RED}" {EDGE} {DASHES}/>'
INNER = f'<g><title>two</title><polyline {CORNERS} {ROUND}/></g><rect {SIDES} fill="none"/>'
PAIR = Group((Line(BENT, RED, 3.0),), "two"), Box(10, 20, 40, 80, None)
ELEMENTS = [
    (Line(BENT, RED, 3.0), f"<polyline {CORNERS} {ROUND}/>"),
    (Link(BENT, RED, 3.0, True), f'<polyline {CORNERS} {ROUND} stroke-dasharray="40 40"/>'),
    (Area(BENT, RED, BLUE, 2.0), f'<polygon {CORNERS} fill="{RED}" {EDGE}/>'),
    (Disc(30, 40, 10, RED, BLUE, 2.0), f'<circle cx="300" cy="400" r="100" fill="{RED}" {EDGE}/>'),
    (Box(10, 20, 40, 80, RED, BLUE, 2.0), f'<rect {SIDES} fill="{RED}" {EDGE}/>'),
    (Box(10, 20, 40, 80, RED, BLUE, 2.0, 5.0, True), f'<rect {SIDES} rx="50" fill="{RED}" {EDGE} {DASHES}/>'),
    (Dot(30, 40, 8, RED, BLUE, 2.0, square=True), f'<g><rect {SQUARE} fill="{RED}" {EDGE}/></g>'),
    (Dot(30, 40, 8, RED, BLUE, 2.0, False, True, "a <dot>", 3), f'<g data-node="3">{ROUND_DOT}</g>'),
    (Text(30, 40, "a<b", 10.0, RED, True, "end"), f"<text {LETTERS}>a&lt;b</text>"),
    (Text(30, 40, "a  b", 10.0, RED, mono=True), f'<text {SPACED} fill="{RED}" xml:space="preserve">a  b</text>'),
    (Group(PAIR, "one", 0), f'<g data-node="0"><title>one</title>{INNER}</g>'),
]

TRACE = drawn.recorded(STATE, 12, seed=3)
STRIPS = [([2, 7, 12], ("backpropagate",)), ([5, 6], PHASES[1:3]), (range(1, 8), ("select",)), (None, ("expand",))]
WITHOUT_MATPLOTLIB = """
from mcts_teach import *
from mcts_teach.drawing import *
import sys
assert not {"matplotlib", "networkx"} & set(sys.modules)
sys.modules["matplotlib"] = None  # Python's own way to say that there is none
trace = record(TicTacToe(), 12)
tree, bars, board = draw_tree(trace.root), draw_ucb(trace.root), draw_board(TicTacToe())
assert [tree.svg, board.svg] == [tree_svg(trace.root), board_svg(TicTacToe(), numbers=True)]
assert "UCB1 of each move from start" in bars.svg and repr(board).startswith("<a picture in SVG: the board:\\n. . .")
animate(trace, "tree.svg", iterations=[2])
animate(trace, "tree.gif")
"""


@pytest.mark.parametrize(("mark", "wanted"), ELEMENTS)
def test_each_mark_is_an_element_of_svg_on_paper_with_words(mark, wanted):
    title, paper, element = svg = ElementTree.fromstring(write_svg(Picture(100.04, 49.96, (mark,), "a <\nb")))
    [other] = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{wanted}</svg>')
    one, other = (ElementTree.canonicalize(ElementTree.tostring(each)) for each in (element, other))
    assert (one, *map(svg.get, ("viewBox", "width", "height"))) == (other, "0 0 1000 500", "100pt", "50pt")
    assert (svg.get("aria-label"), title.text, paper.get("fill")) == ("a <\nb", "a <\nb", colors.PAPER)


def paint_on(size, *some):
    """Marks on paper of 100 points, on an Axes of so many; the Axes, and the collections that are not empty."""
    figure = plt.figure(figsize=(5, 5))
    ax = paint(Picture(100, 100, some, "some words"), figure.add_axes((0, 0, size / 360, size / 360)))
    return ax, [artist for artist in ax.collections if len(artist.get_paths())]


def test_paper_is_made_smaller_where_it_does_not_fit_and_never_larger():
    for size, scale, spare in (100, 1, 0), (200, 1, 50), (50, 0.5, 0):
        ax, _ = paint_on(size, Box(0, 0, 1, 1, RED))
        points, top = 72 / ax.figure.dpi, ax.get_window_extent().y1
        corners = ax.transData.transform([(0, 0), (100, 100)]) * points
        assert corners.ravel() == pytest.approx([spare, top * points, spare + 100 * scale, top * points - 100 * scale])
        assert (ax.axison, mpl.colors.to_hex(ax.figure.get_facecolor())) == (False, colors.PAPER)
        assert mt.draw_tree(TRACE.root, ax=ax) is ax


@pytest.mark.parametrize("size", [100, 50])
@pytest.mark.parametrize("mark", [mark for mark, _ in ELEMENTS[:8]])
def test_each_mark_is_painted_by_an_artist_of_its_kind(size, mark):
    (_, [artist]), scale = paint_on(size, mark), min(1, size / 100)
    [path, *more], round_ = artist.get_paths(), isinstance(mark, Disc) or getattr(mark, "corner", 0) > 0
    assert type(artist) is (LineCollection if isinstance(mark, Link) else PathCollection)
    assert artist.get_linewidth()[0] == mark.width * scale
    assert (artist.get_linestyle()[0][1] is not None) == getattr(mark, "dashed", False)
    inks = [*dict.fromkeys(mpl.colors.to_hex(c) for c in (*artist.get_facecolor(), *artist.get_edgecolor()) if c[3])]
    assert inks == ([RED] if isinstance(mark, Line | Link) else [RED, BLUE])
    if isinstance(mark, Line | Link):
        ways = [BENT] if isinstance(mark, Line) else [*pairwise(BENT)]
        assert ([(*map(tuple, one.vertices),) for one in (path, *more)], artist.get_capstyle()) == (ways, "round")
    elif isinstance(mark, Dot):
        assert (artist.get_offsets().tolist(), artist.get_sizes().tolist()) == ([[30, 40]], [(8 * scale) ** 2])
        assert (len(path.vertices) == 5, more) == (mark.square, [])
    else:
        wanted = (20, 30, 40, 50) if isinstance(mark, Disc) else (10, 20, 40, 80)
        assert (path.get_extents().extents, path.codes[-1]) == (pytest.approx(wanted), path.CLOSEPOLY)
        assert any(code in (path.CURVE3, path.CURVE4) for code in path.codes) == round_
        _, [bare] = paint_on(size, mark._replace(fill="none" if isinstance(mark, Area) else None, stroke=None))
        assert not np.any([bare.get_facecolor(), bare.get_edgecolor()])


@pytest.mark.parametrize(("anchor", "bold", "mono"), [("start", 0, 0), ("middle", 1, 0), ("end", 0, 1)])
def test_a_text_is_the_areas_of_its_letters(anchor, bold, mono):
    _, [letters] = paint_on(100, Text(50, 60, "all visits", 8.0, RED, bool(bold), anchor, bool(mono)))
    font = mpl.font_manager.FontProperties(family="DejaVu Sans" + " Mono" * mono, weight="bold" if bold else "normal")
    path = mpl.textpath.TextPath((0, 0), "all visits", size=8, prop=font)
    left, right = (reach(path.vertices[path.codes != path.CLOSEPOLY, 0]) for reach in (min, max))
    x = 50 - {"start": 0, "middle": (left + right) / 2, "end": right}[anchor]
    assert letters.get_paths()[0].vertices == pytest.approx(path.vertices * (1, -1) + (x, 60 + 0.38 * 8), abs=0.01)
    assert (letters.texts, mpl.colors.to_hex(letters.get_facecolor()[0])) == (["all visits"], RED)


def test_a_group_is_its_marks_and_what_comes_later_is_painted_later_but_texts_last_and_links_and_dots_first():
    some = Disc(3, 3, 2, RED), Line(BENT, RED, 2), Box(0, 0, 9, 9, RED, None, 3, dashed=True), Area(BENT, RED, None, 4)
    more = Dot(3, 3, 2, RED, BLUE, 0.5), Link(BENT, RED, 0.2), Disc(3, 3, 2, RED, width=5)
    _, artists = paint_on(100, Text(5, 5, "a", 8), Group((*some, Group(more, "a title", 0))))
    order = [[*one.get_linewidth()] for one in sorted(artists, key=lambda one: one.zorder)]
    assert order == [[0.2, 0.2], [0.5], [1, 2], [3], [4, 5], [0]]  # from the ground upwards


def test_networkx_draws_links_and_dots_and_nothing_is_replaced():
    edges, nodes = Mock(wraps=nx.draw_networkx_edges), Mock(wraps=nx.draw_networkx_nodes)
    with patch.multiple(nx, draw_networkx_edges=edges, draw_networkx_nodes=nodes):
        some = [tree_picture(moments(state, 60)[8], labels=n) for n, state in enumerate(POSITIONS[1::2])]
        for picture in [*some, bars_picture(Bars(TRACE.at(9)))]:
            look = {way: link for link in only(Link, picture) for way in pairwise(dict.fromkeys(link.points))}
            assert size_in_points(paint(picture, None)) == pytest.approx(picture[:2])
            how = edges.call_args.kwargs
            assert (how["edgelist"], how["edge_color"]) == ([*look], [link.color for link in look.values()])
            assert how["width"] == pytest.approx([link.width for link in look.values()])
            names = "nodelist", "node_color", "edgecolors"
            handed = [[*zip(*map(call.kwargs.get, names), strict=True)] for call in nodes.call_args_list[-2:]]
            dots = [[dot for dot in only(Dot, picture) if dot.square == square] for square in (0, 1)]
            assert handed == [[(dot[:2], dot.fill, dot.stroke) for dot in some] for some in dots]
            *shapes, letters = [one for one in plt.gca().collections if one.zorder > 2]
            some = sorted(flatten(picture.marks), key=lambda mark: isinstance(mark, Text))
            wanted = [getattr(mark, "color", None) or mark.stroke for mark in some if not isinstance(mark, Link | Dot)]
            inks = [*(ink for one in shapes for ink in one.get_edgecolor()), *letters.get_facecolor()]
            assert [mpl.colors.to_hex(ink) if ink[3] else None for ink in inks] == wanted


def test_letters_take_no_more_room_than_was_reckoned_with():
    alone = [Text(0, 0, 9 * chr(n), 8.0) for n in (*range(48, 58), *range(65, 91), *range(97, 123))]  # digits, letters
    for some in [alone, *(tree_picture(at).marks for state in POSITIONS for at in moments(state, 12)[::8])]:
        for mark in [mark for mark in flatten(some) if isinstance(mark, Text)]:
            wide = pytest.approx(marks.text_width(mark.text, mark.size, bold=mark.bold))
            assert np.ptp(outline(mark).vertices[:-1, 0]) <= box(mark)[2] - box(mark)[0] == wide
    lines = marks.wrap("黑白轮流落子，四子连成一线者胜。", 8.0, 50.0)
    assert (len(lines) > 2, [line for line in lines if line[0] in "，。"]) == (True, [])


def test_pictures_in_a_grid_stand_in_reading_order_and_a_step_is_its_tree_beside_the_bars_of_the_root():
    some = [tree_picture(TRACE.at(iteration)) for iteration in (1, 4, 9, 12)]
    whole, widths, high = marks.grid(some, 3), [one.width for one in some], max(one.height for one in some[:3])
    places = [(0, 0), (widths[0], 0), (widths[0] + widths[1], 0), (0, high)]
    wanted = [tuple(marks.moved(mark, x, y) for mark in one.marks) for one, (x, y) in zip(some, places, strict=True)]
    assert ([group.marks for group in whole.marks], whole[:2]) == (wanted, (sum(widths[:3]), high + some[3].height))
    at, tree = TRACE.at(9), tree_picture(TRACE.at(9), page=(522.0, 600.0))
    bars = bars_picture(Bars(at._replace(path=at.path[:2])), min(0.7 * tree.height, 270))
    assert pictures.step_picture(at) == marks.grid([tree, bars])


def test_a_strip_shows_the_moments_that_were_asked_for_about_as_wide_as_a_page_and_no_node_moves(monkeypatch):
    monkeypatch.setattr(pictures, "_show_figure", lambda picture: picture)
    for iterations, phases in STRIPS:
        strip = mt.filmstrip(TRACE, iterations, phases=phases)
        some = [TRACE.at(iteration, phase) for iteration in iterations or range(1, 7) for phase in phases]
        titles = [title.partition(":")[0].replace("\n", " ") for title in strip.words.split("; then ")]
        assert titles == [f"iteration {at.iteration}, {at.phase}" for at in some]
        assert strip.width <= 828  # a page, and what a playout's end may add
        begin = [n for n, group in enumerate(strip.marks) if only(Text, group)[0].x == 10]  # of each row
        assert begin == [*range(0, len(some), 2 if len(some) == 4 else 3)]
        assert strip == mt.filmstrip(drawn.recorded(STATE, 40, seed=3), iterations, phases=phases)  # what comes later
        places = []
        for group, at in zip(strip.marks, some, strict=True):
            root, *others = drawn.read(group, at.root)
            x, y = root.middle, root.box[1]
            places.append({drawn.place(one.parent.middle - x, one.middle - x, one.box[1] - y) for one in others})
        assert all(map(set.issubset, places, places[1:])) or {*phases} & {*PHASES[2:]}  # a playout's end may move them


@pytest.mark.parametrize("whose", ["mean of X", "share of the points that X won, in all games that came through here"])
def test_the_legend_says_whose_rate_it_is(whose):
    for page in PAGES[0], (240.0, 260.0):
        picture = tree_picture(TRACE.root, legend=whose, page=page)
        written, said = only(Text, picture), " ".join(texts(picture))
        assert (whose in said, "who moved here" in said) == (True, False)
        assert all(inside(box(mark._replace(bold=False)), (0, 0, *picture[:2])) for mark in written)


def test_the_score_is_that_of_the_search_or_the_one_given_and_is_named(monkeypatch):
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    tuned = mt.record(STATE, 12, seed=3, score=ucb1_tuned)
    choice, strip = tuned.at(12, "select"), partial(mt.filmstrip, iterations=[12], phases=["select"])
    asked = [(choice, {}), (choice._replace(score=lambda parent, child: 7.0), {"score": ucb1_tuned})]
    grown = [(choice.root, {"score": ucb1_tuned}), (choice.root, {})]
    how = {"score": ucb1_tuned, "nodes": 9, "labels": 4, "title": "A title", "legend": "whose", "line": True}
    svg = write_svg(tree_picture(choice.root, **how))
    assert svg == tree_svg(choice.root, **how) == mt.draw_tree(choice.root, **how).svg
    for form in mt.draw_ucb, drawn.printed, mt.table, tree_svg, mt.draw_step, mt.draw_icicle, mt.explain, strip:
        for what, how in [(tuned, {})] if form is strip else asked + grown * (form is not mt.explain):
            shown, names = form(what, **how), ["ucb1_tuned", "UCB1"]
            said = str(getattr(shown, "svg", shown))
            named, other = names if how or what is not choice.root else names[::-1]
            assert (named in said, other in said) == (True, False)
            assert named == "UCB1" or f"{ucb1_tuned(*choice.path[:2]):.2f}" in said


def test_a_film_has_a_picture_a_moment_all_of_one_size_or_is_a_row_of_files(tmp_path, capsys):
    [film] = mt.animate(TRACE, tmp_path / "tree.gif", iterations=[1, 2], phases=PHASES[::2], seconds=0.5)
    [last] = mt.animate(TRACE, tmp_path / "last.gif", iterations=[2], phases=PHASES[2:3])
    with Image.open(film) as picture, Image.open(last) as other:
        assert (picture.n_frames, picture.info["duration"]) == (4, 500)
        picture.seek(3)  # and what was shown before is gone
        assert np.abs(np.subtract(*(np.asarray(one.convert("L"), int) for one in (picture, other)))).mean() < 0.5
    assert ("tree.gif" in capsys.readouterr().err, plt.get_fignums()) == (True, [])  # the progress bar; no figure left
    files = mt.animate(TRACE, tmp_path / "tree.svg", iterations=[3, 4])
    assert [file.name for file in files] == ["tree-001.svg", "tree-002.svg"]
    assert files[1].read_text(encoding="utf-8") == tree_svg(TRACE.at(4))


def test_what_cannot_be_drawn_is_refused_in_words(tmp_path, monkeypatch):
    monkeypatch.setattr("mcts_teach.drawing.figure.FFMpegWriter.isAvailable", lambda: False)
    film, said = partial(mt.animate, TRACE, tmp_path / "tree.mp4"), "are numbers, and a node has visits="
    refused = {"name at least one iteration and one phase to show": partial(film, iterations=[])}
    refused |= {"an .mp4 needs the program ffmpeg": film, f"{said}None, wins=0": partial(mt.draw_tree, tree(None))}
    refused[f"{said}2, wins=None"] = partial(mt.table, tree(3, 1, {2: tree(2, None)}))
    for words, draw in refused.items():
        with pytest.raises(ValueError, match=re.escape(words)):
            draw()
    assert list(tmp_path.iterdir()) == []


def test_no_import_loads_matplotlib_and_where_it_is_missing_pictures_are_svg_and_it_is_said_once(tmp_path):
    python = sys.executable, "-W", "always", "-c", WITHOUT_MATPLOTLIB
    said = subprocess.run(python, capture_output=True, text=True, cwd=tmp_path).stderr
    once = "matplotlib is not installed, so pictures are SVG: pip install matplotlib"
    assert re.findall("<string>:.*: (matplotlib is .*)", said) == [once]
    refused = "ValueError: tree.gif needs the package matplotlib, which is not installed here; write .svg files"
    assert (said[-1 - len(refused) :], [*tmp_path.iterdir()]) == (f"{refused}\n", [tmp_path / "tree-001.svg"])


def test_a_picture_in_svg_is_shown_once_at_the_end_of_its_cell_as_figures_are(monkeypatch):
    monkeypatch.setattr(pictures, "matplotlib_figure", lambda: None)
    pictures.UNSHOWN.clear()  # of what other tests have drawn
    shell = Mock(display_formatter=DisplayFormatter())
    pictures.show_in_notebooks(shell)
    root, [_, end_cell] = drawn.recorded(ENDGAME, 4).root, shell.events.register.call_args.args
    assert tree_svg(root, page=PAGES[2]) == pictures.write_svg(tree_picture(root, page=PAGES[2])) != tree_svg(root)
    for thing, svg in (ENDGAME, board_svg(ENDGAME)), (root, tree_svg(root, page=(600.0, 600.0))):
        assert shell.display_formatter.format(thing)[0] == {"image/svg+xml": svg, "text/plain": repr(thing)}

    def cell(*drawn, value=None):  # what it shows, besides its value
        shell.display_pub.reset_mock()
        shell.display_formatter.format(value)
        end_cell()
        return [call.args[0]["image/svg+xml"] for call in shell.display_pub.publish.call_args_list]

    assert (cell(mt.draw_ucb(TRACE.at(9))), cell()) == ([write_svg(bars_picture(Bars(TRACE.at(9))))], [])
    assert (cell(tree := mt.draw_tree(root), value=tree), cell()) == ([], [])
    assert len(cell(mt.draw_board(ENDGAME), tree := mt.draw_tree(root), value=tree)) == 1
    assert cell(*(two := [mt.draw_board(ENDGAME), mt.draw_tree(root)])) == [one.svg for one in two]
