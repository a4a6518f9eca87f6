"""Scenes drawn with networkx and matplotlib: what `pictures` shows where these are installed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
from matplotlib.animation import FFMpegWriter, PillowWriter
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle, FancyBboxPatch, Polygon
from matplotlib.path import Path as Outline
from matplotlib.text import Text as MatplotlibText
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, Bbox

from mcts_teach.drawing.bars import BESIDE_TREE, BarScene, bar_scene
from mcts_teach.drawing.marks import (
    INK,
    PAPER,
    PATH,
    Area,
    Disc,
    Line,
    Mark,
    Text,
    extent,
    moved,
    text_width,
)
from mcts_teach.drawing.node_shapes import NodeShape
from mcts_teach.drawing.page_plan import MARGIN
from mcts_teach.drawing.scene import TITLE, Scene, tree_scene
from mcts_teach.drawing.snapshots import Snapshot, every_move
from mcts_teach.drawing.stones import board_marks
from mcts_teach.drawing.tables import graph_of
from mcts_teach.drawing.words import decimal, root_name
from mcts_teach.mcts import Node, Score
from mcts_teach.names import replace_unprintable

FONT = "DejaVu Sans"  # matplotlib brings it along, so that a picture is the same everywhere
MIDDLE = 0.38  # half the height of its letters, in sizes of the text
FILM = (9.6, 7.4)  # inches
TITLES = 44.0  # points: the room for a title of two lines
BAR, KEY = 30.0, 66.0  # points: the least width of a bar with its number; room above the bars for the key


def tree_axes(scene: Scene, ax: Axes | None) -> Axes:
    """A scene of a tree on an Axes."""
    ax, scale = _paper(ax, scene.width, scene.height, top=_title_height(scene))
    limits = ax.get_xlim(), ax.get_ylim()
    _draw_graph(ax, scene, scale)
    ax.set(xlim=limits[0], ylim=limits[1])
    left = ax.transAxes.inverted().transform(ax.transData.transform((MARGIN, 0)))[0]
    font: dict[str, Any] = {"fontsize": TITLE * scale, "fontweight": "bold", "fontfamily": FONT}
    ax.set_title(scene.title, loc="left", x=left, color=scene.title_color, **font)
    cards = [shape for shape in scene.shapes if shape.card]
    ax.add_collection(PatchCollection([_card(shape, scale) for shape in cards], match_original=True, zorder=3))
    _marks(ax, [*scene.marks, *(mark for shape in cards for mark in shape.marks)], scale)
    return ax


def step_figure(scene: Scene, at: Snapshot) -> Figure:
    """A scene of a tree and, beside it, the scores of the root's children."""
    height, width = max(_height(scene), 260.0), scene.width + BESIDE_TREE
    figure = plt.figure(figsize=(width / 72, height / 72), facecolor=PAPER)
    _place(figure, scene, 0.0, 0.0)
    left, bottom = scene.width + 50, height - 236.0
    bars = figure.add_axes((left / width, bottom / height, 1 - (left + 12) / width, 206 / height))
    if at.root.children:
        bar_axes(at.root, at.score, root_name(at.root), None, bars)
    else:
        bars.set_axis_off()  # no move was tried yet
    return figure


def rows_figure(rows: list[list[Scene]]) -> Figure:
    """Rows of scenes below each other."""
    width = max(sum(scene.width for scene in row) for row in rows)
    heights = [max(map(_height, row)) for row in rows]
    figure = plt.figure(figsize=(width / 72, sum(heights) / 72), facecolor=PAPER)
    for number, row in enumerate(rows):
        x = 0.0
        for scene in row:
            _place(figure, scene, x, sum(heights[:number]))
            x += scene.width
    return figure


def write_film(moments: Iterable[Any], file: Path, seconds: float, nodes: int | None) -> None:
    """Write moments of a recording as a .gif or an .mp4, all pictures of the same size; see `animate`."""
    writer = PillowWriter(fps=1 / seconds) if file.suffix == ".gif" else FFMpegWriter(fps=1 / seconds)  # type: ignore[arg-type]
    if file.suffix == ".mp4" and not FFMpegWriter.isAvailable():
        raise ValueError("an .mp4 needs the program ffmpeg, which is not installed here; write a .gif instead")
    figure = Figure(figsize=FILM, facecolor=PAPER)  # which pyplot does not know, and so need not forget
    page = (FILM[0] * 72, FILM[1] * 72 - TITLES)
    writer.setup(figure, str(file), dpi=100)
    try:
        for moment in moments:
            figure.clear()
            scene = tree_scene(moment, nodes=nodes, page=page)
            _place(figure, scene, (page[0] - scene.width) / 2, TITLES - _title_height(scene))
            writer.grab_frame(facecolor=PAPER)
    except BaseException:
        with suppress(Exception):  # a .gif without a picture has no end, but ffmpeg must have one
            writer.finish()
        raise
    writer.finish()


def _place(figure: Figure, scene: Scene, x: float, y: float) -> None:
    """Draw a scene in its own size, with its left upper corner at (x, y) points of a figure."""
    width, height = figure.get_size_inches() * 72
    bottom = height - y - _height(scene)
    tree_axes(scene, figure.add_axes((x / width, bottom / height, scene.width / width, scene.height / height)))


def _height(scene: Scene) -> float:
    return scene.height + _title_height(scene)


def _title_height(scene: Scene) -> float:
    return 14 + 15 * (1 + scene.title.count("\n"))


def size_in_points(ax: Axes) -> tuple[float, float]:
    """Width and height of an Axes in points."""
    box = ax.get_window_extent()
    return box.width * 72 / ax.figure.dpi, box.height * 72 / ax.figure.dpi


def _paper(ax: Axes | None, width: float, height: float, top: float = 0.0) -> tuple[Axes, float]:
    """An Axes with points as its unit and y downwards; and how much smaller the picture must be to fit it."""
    if ax is None:
        figure = plt.figure(figsize=(width / 72, (height + top) / 72), facecolor=PAPER)
        ax = figure.add_axes((0, 0, 1, height / (height + top)))
    room, tall = size_in_points(ax)
    scale = min(1.0, room / width, tall / height)
    ax.figure.set_facecolor(PAPER)
    ax.set_axis_off()
    ax.set_aspect("equal", anchor="NW")
    ax.set_xlim((width - room / scale) / 2, (width + room / scale) / 2)
    ax.set_ylim(tall / scale, 0)
    return ax, scale


def _draw_graph(ax: Axes, scene: Scene, scale: float) -> None:
    """The nodes and edges by networkx. Cards will cover their nodes; edges bend, lest they run behind neighbours."""
    graph, edges = graph_of(scene.tree, scene.score), scene.edges
    places = {number: (shape.x, shape.y) for number, shape in enumerate(scene.shapes)}
    lines = nx.draw_networkx_edges(
        graph,
        places,
        edgelist=[(scene.tree[edge.child].parent, edge.child) for edge in edges],
        ax=ax,
        arrows=False,
        edge_color=[edge.color for edge in edges],
        width=[edge.width * scale for edge in edges],
        style=["dashed" if edge.dashed else "solid" for edge in edges],
    )
    if edges:
        lines.set_segments([edge.points for edge in edges])
    for over, marker in ((False, "o"), (True, "s")):
        shapes = {number: shape for number, shape in enumerate(scene.shapes) if shape.over == over}
        _draw_nodes(ax, graph, places, shapes, marker, scale)


def _draw_nodes(
    ax: Axes, graph: nx.DiGraph, places: Any, shapes: dict[int, NodeShape], marker: str, scale: float
) -> None:
    dots = nx.draw_networkx_nodes(
        graph,
        places,
        nodelist=list(shapes),
        ax=ax,
        node_size=[(_side(shape) * scale) ** 2 for shape in shapes.values()],
        node_color=[shape.fill for shape in shapes.values()],
        edgecolors=[shape.stroke for shape in shapes.values()],
        linewidths=[shape.line * scale for shape in shapes.values()],
        node_shape=marker,
    )
    if shapes:
        dots.set_linestyle([_dashes(shape) for shape in shapes.values()])


def _side(shape: NodeShape) -> float:
    """Of a node's dot; a card hides it."""
    return min(shape.width, shape.height) / (2 if shape.card else 1)


def _dashes(shape: NodeShape) -> Any:
    return (0, (2.2, 1.2)) if shape.new else "solid"


def _card(shape: NodeShape, scale: float) -> FancyBboxPatch:
    return FancyBboxPatch(
        (shape.x - shape.width / 2, shape.y - shape.height / 2),
        shape.width,
        shape.height,
        boxstyle="round,pad=0,rounding_size=5",
        facecolor=shape.fill,
        edgecolor=shape.stroke,
        linewidth=shape.line * scale,
        linestyle=_dashes(shape),
    )


def _marks(ax: Axes, marks: list[Mark], scale: float) -> None:
    """Draw marks, each kind at once, which is much faster than one by one: areas, discs on them, lines on top."""
    areas = [mark for mark in marks if isinstance(mark, Area)]
    discs = [mark for mark in marks if isinstance(mark, Disc)]
    lines = [mark for mark in marks if isinstance(mark, Line)]
    polygons = [Polygon(area.points, **_paint(area, scale)) for area in areas]
    circles = [Circle((disc.x, disc.y), disc.radius, **_paint(disc, scale)) for disc in discs]
    ax.add_collection(PatchCollection([*polygons, *circles], match_original=True, zorder=4), autolim=False)
    colors, widths = [line.color for line in lines], [line.width * scale for line in lines]
    strokes = LineCollection([line.points for line in lines], colors=colors, linewidths=widths, capstyle="round")
    strokes.set_zorder(4.5)
    ax.add_collection(strokes, autolim=False)
    for column in _columns([mark for mark in marks if isinstance(mark, Text)]):
        ax.add_artist(_Label(column))


def _columns(texts: list[Text]) -> list[list[Text]]:
    """Put lines that stand close below each other together, such as those of a card."""
    columns: list[list[Text]] = []
    for text in texts:
        last = columns[-1][-1] if columns else None
        alike = last and (last.x, last.anchor, last.color) == (text.x, text.anchor, text.color)
        if last and alike and 0 < text.y - last.y < 2 * text.size:
            columns[-1].append(text)
        else:
            columns.append([text])
    return columns


def _paint(mark: Area | Disc, scale: float) -> dict[str, Any]:
    return {"facecolor": mark.fill or "none", "edgecolor": mark.stroke or "none", "linewidth": mark.width * scale}


class _Label(MatplotlibText):
    """Lines of text as areas: drawn faster, alike with any matplotlib, and in proportion when an Axes grows."""

    def __init__(self, lines: list[Text]) -> None:
        first, words = lines[0], replace_unprintable("\n".join(line.text for line in lines))
        super().__init__(first.x, first.y, words, color=first.color, zorder=5, clip_on=False)
        self.lines = lines
        self.outline = Outline.make_compound_path(*map(outline, lines))

    def get_window_extent(self, renderer: Any = None, dpi: float | None = None) -> Bbox:
        assert isinstance(self.axes, Axes)
        return _extent(self.axes.transData.transform_path(self.outline))

    def draw(self, renderer: Any) -> None:
        assert isinstance(self.axes, Axes)
        if self.get_visible():
            gc = renderer.new_gc()
            gc.set_linewidth(0)
            gc.set_snap(False)
            renderer.draw_path(gc, self.outline, self.axes.transData, to_rgba(self.get_color()))
            gc.restore()
        self.stale = False


def outline(line: Text) -> Outline:
    """The letters of a line at their place."""
    areas = letters(replace_unprintable(line.text), line.bold, line.mono, line.anchor)
    return areas.transformed(Affine2D().scale(line.size).translate(line.x, line.y))


@lru_cache(maxsize=10_000)  # pictures have many texts in common
def letters(text: str, bold: bool, mono: bool, anchor: str) -> Outline:
    """The areas of a text of size 1, whose anchor, in the middle of its height, is at the origin; y grows downwards."""
    font = FontProperties(family="DejaVu Sans Mono" if mono else FONT, weight="bold" if bold else "normal")
    points, codes = text_to_path.get_text_path(font, text)
    areas, unit = Outline(points, codes), text_to_path.FONT_SCALE
    left, right = _extent(areas).intervalx if text.strip() else (0.0, 0.0)
    x = {"start": 0.0, "middle": (left + right) / 2, "end": right}[anchor]
    return areas.transformed(Affine2D().translate(-x, -MIDDLE * unit).scale(1 / unit, -1 / unit))


def _extent(areas: Outline) -> Bbox:
    """The box around some letters; `get_extents` would follow each of their curves, which is slow."""
    box = Bbox.null()
    box.update_from_data_xy(np.asarray(areas.vertices)[areas.codes != Outline.CLOSEPOLY])
    return box


def board_axes(state: Any, numbers: bool, values: Mapping[Any, float] | None, ax: Axes | None) -> Axes:
    """A board on an Axes."""
    marks = board_marks(state, numbers=numbers, edges=True, values=values)
    left, top, right, bottom = extent(marks)
    edge = 8.0
    ax, scale = _paper(ax, right - left + 2 * edge, bottom - top + 2 * edge)
    _marks(ax, [moved(mark, edge - left, edge - top) for mark in marks], scale)
    return ax


def bar_axes(parent: Node, score: Score, where: str, taken: Node | None, ax: Axes | None) -> Axes:
    """The scores of a node's moves, as many as there is room for, on an Axes."""
    if ax is None:
        width = min(max(5.0, 1.6 + 0.52 * len(every_move(parent))), 11.0)
        _, ax = plt.subplots(figsize=(width, 3.8), layout="constrained")
    scene = bar_scene(parent, score, where, taken, int(size_in_points(ax)[0] // BAR))
    _draw_bars(ax, scene)
    _label_bars(ax, scene)
    return ax


def _draw_bars(ax: Axes, scene: BarScene) -> None:
    """The bars, a number above each; and the frame around one."""
    parts = [(x, *part) for x, bar in enumerate(scene.bars) for part in bar.parts(scene.high)]
    for kind in scene.key:
        boxes = [(x, low, high - low) for x, part, low, high in parts if part is kind]
        if boxes:
            xs, bottoms, heights = zip(*boxes, strict=True)
            lines: Any = {"edgecolor": kind.stroke, "hatch": "///", "linewidth": 0.8} if kind.hatched else {}
            ax.bar(xs, heights, bottom=bottoms, color=kind.fill, label=kind.label, **lines)
    for x, bar in enumerate(scene.bars):
        _write(ax, x, bar.top(scene.high), decimal(bar.score), 3, INK)
    for x in scene.marked:
        top = scene.bars[x].top(scene.high)
        ax.bar(x, top, fill=False, edgecolor=PATH, linewidth=2.6, label=f"_{scene.why}")
        _write(ax, x, top, f"{scene.why} ▼", 14, PATH)
    key = max(1 - KEY / size_in_points(ax)[1], 0.3)  # it has its own room
    ax.set_ylim(scene.low, scene.low + (scene.high - scene.low) / key)


def _write(ax: Axes, x: float, y: float, text: str, above: float, color: str) -> None:
    font: Any = {"fontsize": 8, "fontfamily": FONT, "fontweight": "bold" if color == PATH else "normal", "color": color}
    ax.annotate(text, (x, y), xytext=(0, above), textcoords="offset points", ha="center", va="bottom", **font)


def _label_bars(ax: Axes, scene: BarScene) -> None:
    font: dict[str, Any] = {"fontsize": 9, "fontfamily": FONT, "color": INK}
    names = [bar.name for bar in scene.bars]
    crowded = max(text_width(name, 9) for name in names) > size_in_points(ax)[0] / (len(names) + 1)
    ax.set_xticks(range(len(names)), names, rotation=60 if crowded else 0, **font)
    ax.set_xlim(-0.7, len(names) - 0.3)
    ax.tick_params(axis="y", labelsize=8, labelcolor=INK, labelfontfamily=FONT)
    ax.set_xlabel(scene.foot, **font)
    ax.set_ylabel(scene.axis, **font)
    ax.set_title(scene.title, loc="left", **font | {"fontsize": TITLE, "fontweight": "bold"})
    narrow = {"handlelength": 1.2, "handletextpad": 0.4, "columnspacing": 0.9, "borderpad": 0.0, "borderaxespad": 0.2}
    font = {"size": 8, "family": FONT}
    if scene.key:
        ax.legend(loc="upper center", ncols=3, frameon=False, prop=font, labelcolor=INK, **narrow)
    ax.set_facecolor(PAPER)
    ax.figure.set_facecolor(PAPER)
    ax.spines[["top", "right"]].set_visible(False)
