"""Two painters: of each kind of mark the artist of matplotlib and the element of SVG; networkx draws links and dots."""

from itertools import pairwise
from unittest.mock import Mock, patch
from xml.etree import ElementTree

import matplotlib as mpl
import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
import pytest
from drawing.drawn import ENDGAME, POSITIONS, inside, moments, only, searched
from matplotlib.collections import LineCollection, PatchCollection, PathCollection
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from mcts_teach import draw_board, draw_tree
from mcts_teach.drawing import colors, marks
from mcts_teach.drawing.figure import Letters, outline, paint, size_in_points
from mcts_teach.drawing.marks import Area, Box, Disc, Dot, Group, Line, Link, Picture, Text, flatten
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import tree_picture

BENT = ((10.0, 20.0), (10.0, 50.0), (40.0, 80.0))
RED, BLUE = "#aa2200", "#0022aa"

# Each mark, and its element of SVG
DASHES, SQUARE = 'stroke-dasharray="50 30"', 'x="260" y="360" width="80" height="80"'
CORNERS = 'points="100,200 100,500 400,800"'
ROUND = f'fill="none" stroke="{RED}" stroke-width="30" stroke-linecap="round"'
SIDES, EDGE = 'x="100" y="200" width="300" height="600"', f'stroke="{BLUE}" stroke-width="20"'
LETTERS = f'x="300" y="436" font-size="100" fill="{RED}" text-anchor="end" font-weight="bold"'
SPACED = 'x="300" y="436" font-size="100" text-anchor="middle" font-family="DejaVu Sans Mono, monospace"'
ROUND_DOT = f'<title>a &lt;dot&gt;</title><rect {SQUARE} rx="40" fill="{RED}" {EDGE} {DASHES}/>'
ELEMENTS = [
    (Line(BENT, RED, 3.0), f"<polyline {CORNERS} {ROUND}/>"),
    (Link(BENT, RED, 3.0, True), f'<polyline {CORNERS} {ROUND} stroke-dasharray="40 40"/>'),
    (Area(BENT, RED, BLUE, 2.0), f'<polygon {CORNERS} fill="{RED}" {EDGE}/>'),
    (Disc(30, 40, 10, RED, BLUE, 2.0), f'<circle cx="300" cy="400" r="100" fill="{RED}" {EDGE}/>'),
    (Box(10, 20, 40, 80, RED, BLUE, 2.0), f'<rect {SIDES} fill="{RED}" {EDGE}/>'),
    (Box(10, 20, 40, 80, RED, BLUE, 2.0, 5.0, True), f'<rect {SIDES} rx="50" fill="{RED}" {EDGE} {DASHES}/>'),
    (Dot(30, 40, 8, RED, BLUE, 2.0, square=True), f'<g><rect {SQUARE} fill="{RED}" {EDGE}/></g>'),
    (Dot(30, 40, 8, RED, BLUE, 2.0, False, True, "a <dot>", 3), f'<g data-node="3">{ROUND_DOT}</g>'),
    (Box(10, 20, 40, 80, None), f'<rect {SIDES} fill="none"/>'),
    (Text(30, 40, "a<b", 10.0, RED, True, "end"), f"<text {LETTERS}>a&lt;b</text>"),
    (Text(30, 40, "a  b", 10.0, RED, mono=True), f'<text {SPACED} fill="{RED}" xml:space="preserve">a  b</text>'),
    (Group((Line(BENT, RED, 3.0),), "one", 0), f'<g data-node="0"><title>one</title><polyline {CORNERS} {ROUND}/></g>'),
]


@pytest.mark.parametrize(("mark", "wanted"), ELEMENTS)
def test_each_mark_is_an_element_of_svg_on_paper_with_words(mark, wanted):
    title, paper, element = svg = ElementTree.fromstring(write_svg(Picture(100.04, 49.96, (mark,), "a <\nb")))
    [other] = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{wanted}</svg>')
    one, other = (ElementTree.canonicalize(ElementTree.tostring(each)) for each in (element, other))
    assert one == other
    assert [svg.get(name) for name in ("viewBox", "width", "height")] == ["0 0 1000 500", "100pt", "50pt"]
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


@pytest.mark.parametrize("size", [100, 50])
@pytest.mark.parametrize("mark", [mark for mark, _ in ELEMENTS[:8]])
def test_each_mark_is_painted_by_an_artist_of_its_kind(size, mark):
    (_, [artist]), scale = paint_on(size, mark), min(1, size / 100)
    [path, *more], [face, edge] = artist.get_paths(), (artist.get_facecolor(), artist.get_edgecolor())
    assert artist.get_linewidth()[0] == mark.width * scale
    assert (artist.get_linestyle()[0][1] is not None) == getattr(mark, "dashed", False)
    if isinstance(mark, Line | Link):
        wanted = [BENT] if isinstance(mark, Line) else list(pairwise(BENT))
        assert (type(artist), [tuple(map(tuple, part)) for part in artist.get_segments()]) == (LineCollection, wanted)
        assert (mpl.colors.to_hex(edge[0]), artist.get_capstyle()) == (RED, "round")
        return
    assert (mpl.colors.to_hex(face[0]), mpl.colors.to_hex(edge[0])) == (RED, BLUE)
    if isinstance(mark, Dot):
        assert (type(artist), artist.get_offsets().tolist(), more) == (PathCollection, [[30, 40]], [])
        assert (artist.get_sizes()[0], len(path.vertices) == 5) == (pytest.approx((8 * scale) ** 2), mark.square)
        return
    round_ = any(code in (path.CURVE3, path.CURVE4) for code in path.codes)
    assert (type(artist), round_) == (PatchCollection, isinstance(mark, Disc) or bool(getattr(mark, "corner", 0)))
    assert path.get_extents().extents == pytest.approx((20, 30, 40, 50) if isinstance(mark, Disc) else (10, 20, 40, 80))
    _, [bare] = paint_on(size, mark._replace(fill="none" if isinstance(mark, Area) else None, stroke=None))
    assert not np.any([bare.get_facecolor(), bare.get_edgecolor()])


@pytest.mark.parametrize(("anchor", "bold", "mono"), [("start", 0, 0), ("middle", 1, 0), ("end", 0, 1)])
def test_a_text_is_the_areas_of_its_letters(anchor, bold, mono):
    _, [letters] = paint_on(100, Text(50, 60, "all visits", 8.0, RED, bool(bold), anchor, bool(mono)))
    font = FontProperties(family="DejaVu Sans" + " Mono" * mono, weight="bold" if bold else "normal")
    path = TextPath((0, 0), "all visits", size=8, prop=font)
    left, right = (reach(path.vertices[path.codes != path.CLOSEPOLY, 0]) for reach in (min, max))
    x = 50 - {"start": 0, "middle": (left + right) / 2, "end": right}[anchor]
    assert letters.get_paths()[0].vertices == pytest.approx(path.vertices * (1, -1) + (x, 60 + 0.38 * 8), abs=0.01)
    assert (type(letters), letters.texts) == (Letters, ["all visits"])
    assert mpl.colors.to_hex(letters.get_facecolor()[0]) == RED


def test_a_group_is_its_marks_and_what_lies_in_front_is_painted_later():
    some = (Text(5, 5, "a", 8), Line(BENT, RED, 1), Box(0, 0, 9, 9, RED), Dot(3, 3, 2, RED, BLUE), Link(BENT, RED, 1))
    order = [LineCollection, PathCollection, PatchCollection, LineCollection, Letters]  # from the ground upwards
    _, artists = paint_on(100, Group((*some[:2], Group(some[2:], "a title", 0))))
    assert [type(one) for one in sorted(artists, key=lambda one: one.zorder)] == order


def test_networkx_draws_links_and_dots_and_nothing_is_replaced():
    edges, nodes = Mock(wraps=nx.draw_networkx_edges), Mock(wraps=nx.draw_networkx_nodes)
    with patch.multiple(nx, draw_networkx_edges=edges, draw_networkx_nodes=nodes):
        for picture in [tree_picture(moments(state, 60)[8]) for state in POSITIONS[1::2]]:
            look = {way: link for link in only(Link, picture) for way in pairwise(dict.fromkeys(link.points))}
            assert size_in_points(paint(picture, None)) == pytest.approx(picture[:2])
            how, dots = edges.call_args.kwargs, only(Dot, picture)
            assert (how["edgelist"], how["edge_color"]) == ([*look], [link.color for link in look.values()])
            assert how["width"] == pytest.approx([link.width for link in look.values()])
            handed = [call.kwargs["nodelist"] for call in nodes.call_args_list[-2:]]
            assert handed == [[dot[:2] for dot in dots if dot.square == square] for square in (False, True)]


def test_letters_take_no_more_room_than_was_reckoned_with():
    for picture in [tree_picture(at) for state in POSITIONS for at in moments(state, 12)[::8]]:
        for mark in [mark for mark in flatten(picture.marks) if isinstance(mark, Text)]:
            points = outline(mark).vertices[:-1]
            room = *points.min(axis=0), *points.max(axis=0)
            assert room[2] - room[0] <= marks.text_width(mark.text, mark.size, bold=mark.bold)
            assert inside(room, (0, 0, *picture[:2]))


def test_a_picture_of_its_own_or_on_a_given_axes_which_may_grow():
    before, (figure, axes) = dict(mpl.rcParams), plt.subplots(1, 2)
    assert [draw_tree(searched(ENDGAME, 10), ax=axes[0]), draw_board(ENDGAME, ax=axes[1])] == list(axes)
    assert (len(plt.get_fignums()), mpl.rcParams) == (1, before)
    limits = axes[0].axis()
    figure.set_size_inches(22, 8)
    figure.draw_without_rendering()
    assert axes[0].axis() == limits
