"""Pictures painted with networkx and matplotlib, and the chart of scores."""

from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import networkx as nx
import numpy as np
from matplotlib.animation import FFMpegWriter, PillowWriter
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import BoxStyle
from matplotlib.path import Path as Outline
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D

from mcts_teach.drawing import colors
from mcts_teach.drawing.bars import Bars
from mcts_teach.drawing.colors import FONT, MONO_FONT
from mcts_teach.drawing.marks import SMALL, TITLE, Area, Box, Disc, Dot, Line, Link, Picture, Text, flatten, text_width
from mcts_teach.drawing.moments import list_moves
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.language import say
from mcts_teach.names import replace_unprintable
from mcts_teach.trace import Moment

FILM, FILM_PAGE = (9.6, 7.4), (691.2, 488.8)  # inches; points: a title of two lines has its own room
DASHES = 0, (2.2, 1.2)  # in widths of the line


def paint(picture: Picture, ax: Axes | None) -> Axes:
    """A picture on an Axes, in points downwards, smaller where it does not fit; many marks at once: faster."""
    width, height, marks = picture.width, picture.height, list(flatten(picture.marks))
    if ax is None:
        ax = plt.figure(figsize=(width / 72, height / 72)).add_axes((0, 0, 1, 1))
    room, tall = size_in_points(ax)
    scale = min(1.0, room / width, tall / height)
    ax.figure.set_facecolor(colors.PAPER)
    ax.set_axis_off()
    ax.set_aspect("equal", anchor="NW")
    _paint_graph(ax, marks, scale)
    shapes = [mark for mark in marks if isinstance(mark, Area | Box | Disc | Line)]
    for dashed, some in groupby(shapes, key=lambda mark: getattr(mark, "dashed", False)):  # what comes later covers
        ax.add_collection(_paint_shapes([*some], scale, dashed=dashed), autolim=False)
    ax.add_collection(Letters([mark for mark in marks if isinstance(mark, Text)]), autolim=False)
    ax.set(xlim=((width - room / scale) / 2, (width + room / scale) / 2), ylim=(tall / scale, 0))
    return ax


def size_in_points(ax: Axes) -> tuple[float, float]:
    """Width and height of an Axes in points."""
    box = ax.get_window_extent()
    return box.width * 72 / ax.figure.dpi, box.height * 72 / ax.figure.dpi


def _paint_graph(ax: Axes, marks: Sequence[Any], scale: float) -> None:
    """Links and dots by networkx: a graph of the places where lines begin, bend and end, and where dots are."""
    dots, graph = [mark for mark in marks if isinstance(mark, Dot)], nx.DiGraph()
    bent = [mark for mark in marks if isinstance(mark, Link)]  # in order, so that those of a path are painted last
    look = {way: link for link in bent for way in pairwise(dict.fromkeys(link.points))}
    graph.add_nodes_from((dot.x, dot.y) for dot in dots)
    graph.add_edges_from(look)
    links, places = look.values(), {place: place for place in graph}
    how: Any = {"edge_color": [link.color for link in links], "width": [link.width * scale for link in links]}
    how["style"] = ["dashed" if link.dashed else "solid" for link in links]
    lines = nx.draw_networkx_edges(graph, places, edgelist=list(look), ax=ax, arrows=False, **how)
    if look:
        lines.set_capstyle("round")  # so that a line has no gap where it bends
    for square, shape in ((False, "o"), (True, "s")):
        some = [dot for dot in dots if dot.square == square]
        how = {"node_size": [(dot.side * scale) ** 2 for dot in some], "node_color": [dot.fill for dot in some]}
        how |= {"edgecolors": [dot.stroke for dot in some], "linewidths": [dot.width * scale for dot in some]}
        ways = [(dot.x, dot.y) for dot in some]
        nodes = nx.draw_networkx_nodes(graph, places, nodelist=ways, ax=ax, node_shape=shape, **how)
        if some:
            nodes.set_linestyle([DASHES if dot.dashed else "solid" for dot in some])


def _paint_shapes(marks: Sequence[Any], scale: float, *, dashed: bool) -> PathCollection:
    """Surfaces and lines, which cover all links and dots."""
    look: Any = {"linestyle": DASHES, "capstyle": "butt"} if dashed else {"capstyle": "round"}
    look["facecolors"] = [getattr(mark, "fill", None) or "none" for mark in marks]
    look["edgecolors"] = [mark.color if isinstance(mark, Line) else mark.stroke or "none" for mark in marks]
    return PathCollection([*map(_shape, marks)], linewidths=[mark.width * scale for mark in marks], zorder=3, **look)


def _shape(mark: Area | Box | Disc | Line) -> Outline:
    if isinstance(mark, Disc):
        return Outline.circle((mark.x, mark.y), mark.radius)
    if isinstance(mark, Box):
        style = BoxStyle.Round(0, mark.corner) if mark.corner else BoxStyle.Square(0)
        return style(mark.left, mark.top, mark.right - mark.left, mark.bottom - mark.top, 1)
    back = mark.points[: isinstance(mark, Area)]  # an area ends where it begins
    return Outline(mark.points + back, closed=bool(back))


class Letters(PathCollection):
    """Texts as areas: drawn faster, alike with any matplotlib, and in proportion when an Axes grows."""

    def __init__(self, texts: Sequence[Text]) -> None:
        self.texts = [replace_unprintable(say(text.text)) for text in texts]
        ink = [text.color for text in texts]
        super().__init__([outline(text) for text in texts], facecolors=ink, linewidths=0, snap=False, zorder=5)


def outline(text: Text) -> Outline:
    """The letters of a text at their place."""
    areas = letters(replace_unprintable(say(text.text)), text.bold, text.mono, text.anchor)
    return areas.transformed(Affine2D().scale(text.size).translate(text.x, text.y))


@lru_cache(maxsize=10_000)  # pictures have many texts in common
def letters(text: str, bold: bool, mono: bool, anchor: str) -> Outline:
    """The areas of a text of size 1, whose anchor, in the middle of its height, is at the origin; y grows downwards."""
    font = FontProperties(family=MONO_FONT if mono else FONT, weight="bold" if bold else "normal")
    points, codes = text_to_path.get_text_path(font, text)
    areas, unit = Outline(points, codes), text_to_path.FONT_SCALE
    xs = np.asarray(areas.vertices)[areas.codes != Outline.CLOSEPOLY, 0]  # `get_extents` follows each curve: slow
    left, right = (xs.min(), xs.max()) if text.strip() else (0.0, 0.0)
    x, y = {"start": 0.0, "middle": (left + right) / 2, "end": right}[anchor], 0.38 * unit  # half as high as letters
    return areas.transformed(Affine2D().translate(-x, -y).scale(1 / unit, -1 / unit))


def write_film(moments: Iterable[Any], file: Path, seconds: float) -> None:
    """Write moments of a recording as a .gif or an .mp4, all pictures of the same size; see `animate`."""
    kind: Any = PillowWriter if file.suffix == ".gif" else FFMpegWriter
    if not kind.isAvailable():
        raise ValueError("an .mp4 needs the program ffmpeg, which is not installed here; write a .gif instead")
    writer = kind(fps=1 / seconds)
    figure = Figure(figsize=FILM, facecolor=colors.PAPER)  # which pyplot does not know, and so need not forget
    with ExitStack() as film:
        for number, moment in enumerate(moments):
            figure.clear()
            paint(tree_picture(moment, page=FILM_PAGE), figure.add_axes((0, 0, 1, 1)))
            if not number:  # now there is a picture: a .gif without one has no end
                film.enter_context(writer.saving(figure, str(file), dpi=100))
            writer.grab_frame(facecolor=colors.PAPER)


def bar_axes(at: Moment, ax: Axes | None) -> Axes:
    """The scores of the moves among which a path chose last, as many as there is room for, on an Axes."""
    if ax is None:
        width = min(max(5.0, 1.6 + 0.52 * len(list_moves([at.root, *at.path[:-1]][-1]))), 11.0)
        _, ax = plt.subplots(figsize=(width, 3.8), layout="constrained")
    bars = Bars(at, int(size_in_points(ax)[0] // 30))  # points: the least width of a bar with its number
    _draw_bars(ax, bars)
    font: dict[str, Any] = {"fontsize": 9, "fontfamily": FONT, "color": colors.INK}
    names = [bar.name for bar in bars.bars]
    crowded = max(text_width(name, 9) for name in names) > size_in_points(ax)[0] / (len(names) + 1)
    ax.set_xticks(range(len(names)), names, rotation=60 if crowded else 0, **font)
    ax.tick_params(axis="y", labelsize=8, labelcolor=colors.INK, labelfontfamily=FONT)
    ax.set_xlabel(say(bars.foot), **font)
    ax.set_ylabel(say(bars.axis), **font)
    ax.set_title(say(bars.title), loc="left", **font | {"fontsize": TITLE, "fontweight": "bold"})
    look: Any = {"prop": {"size": 8, "family": FONT}, "labelcolor": colors.INK, "frameon": False, "handlelength": 1.2}
    look |= {"handletextpad": 0.4, "columnspacing": 0.9, "borderpad": 0.0, "borderaxespad": 0.2}
    if bars.key:
        ax.legend(loc="upper center", ncols=3, **look)
    ax.set(xlim=(-0.7, len(names) - 0.3), facecolor=colors.PAPER)
    ax.figure.set_facecolor(colors.PAPER)
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def _draw_bars(ax: Axes, bars: Bars) -> None:
    for kind in bars.key:
        parts = [(x, *ends) for x, bar in enumerate(bars.bars) for part, *ends in bar.parts if part is kind]
        xs, lows, highs = np.array(parts).T
        look: Any = {"color": kind.fill, "edgecolor": kind.stroke, "linewidth": 0.8, "zorder": kind.wide}
        look["linestyle"] = DASHES if kind.dashed else "solid"
        ax.bar(xs, highs - lows, 0.8 * kind.wide, lows, label=say(kind.label), **look)
    width, height = size_in_points(ax)
    labels = [bar.label(width / (len(bars.bars) + 0.4) - 2, SMALL) for bar in bars.bars]
    texts = [(x, "\n".join(lines), 3, colors.INK, "normal") for x, lines in enumerate(labels)]
    for x in bars.marked:
        ax.bar(x, bars.bars[x].top, fill=False, edgecolor=colors.PATH, linewidth=2.6, label=f"_{bars.why}")
        texts.append((x, f"{bars.why} ▼", 4 + 10 * len(labels[x]), colors.PATH, "bold"))
    for x, text, above, color, weight in texts:
        font: Any = {"fontsize": SMALL, "fontfamily": FONT, "fontweight": weight, "color": color}
        place: Any = {"xytext": (0, above), "textcoords": "offset points", "ha": "center", "va": "bottom"}
        ax.annotate(say(text), (x, bars.bars[x].peak), **place, **font)
    key = max(1 - 78 / height, 0.3)  # points: it has its own room above the bars
    others = [other for other in ax.get_shared_y_axes().get_siblings(ax) if other.containers and other is not ax]
    ends = [(bars.low, bars.low + (bars.high - bars.low) / key), *(other.get_ylim() for other in others)]
    ax.set_ylim(min(low for low, _ in ends), max(high for _, high in ends))  # charts that share an axis show all bars
