"""Pictures in notebooks: the scenes of this package drawn with networkx and matplotlib."""

from __future__ import annotations

from collections.abc import Iterable
from math import isclose, isfinite
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import networkx as nx
from matplotlib.animation import FFMpegWriter, PillowWriter
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch, Polygon
from matplotlib.text import Text as MatplotlibText

from mcts_teach.drawing.bars import BONUS, MEAN, Bar, bars_of, below, highest, most_telling
from mcts_teach.drawing.marks import (
    FAINT,
    INK,
    LEADING,
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
from mcts_teach.drawing.scene import MARGIN, PAGE, TITLE, Scene, Spot, tree_scene
from mcts_teach.drawing.stones import board_marks
from mcts_teach.drawing.words import (
    Score,
    decimal,
    in_order,
    look,
    mean,
    score_name,
    score_of,
    untried,
    way,
)
from mcts_teach.mcts import Node, ucb1

FONT = "DejaVu Sans"  # matplotlib brings it along, so that a picture is the same everywhere
LINESPACING = 1.255  # what matplotlib wants to hear to put lines LEADING apart
ANCHORS: dict[str, Any] = {"start": "left", "middle": "center", "end": "right"}
FILM = (9.6, 7.4)  # inches
TITLES = 44.0  # points: the room for a title of two lines
SIDE = 270.0  # points: the room for the bars beside a tree
BAR, HEAD = 30.0, 66.0  # points: the least width of a bar with its number; room above the bars for the legend


def draw_tree(
    root_or_step: Any,
    *,
    score: Score | None = None,
    ax: Axes | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
) -> Axes:
    """Draw a tree; for a step of a search, with the path it walked, the new node and the phase.

    The most visited nodes are cards with the move, wins/visits and the score by the parent; less visited ones
    are dots. As many are drawn as stay legible; `nodes` and `labels` (cards) ask for more or fewer.
    `legend` says beside the colour bar whose rate it is: unless given, that of the player who moved there.

    >>> from mcts_teach import TicTacToe, search
    >>> ax = draw_tree(search(TicTacToe(), 20))
    >>> ax.get_title(loc="left")
    'the tree after 20 visits'
    """
    page = PAGE if ax is None else _size(ax)
    scene = tree_scene(root_or_step, score=score, nodes=nodes, labels=labels, title=title, legend=legend, page=page)
    ax, scale = _paper(ax, scene.width, scene.height, top=_title_height(scene))
    _show(ax, scene, scale)
    return ax


def draw_step(
    step_or_moment: Any, *, score: Score | None = None, nodes: int | None = None, legend: str | None = None
) -> Figure:
    """Draw a tree and, beside it, the scores of the root's children; for a step or a moment of a search, or a root.

    `legend` says whose rate the colours are, as in `draw_tree`.

    >>> from mcts_teach import TicTacToe, record
    >>> figure = draw_step(record(TicTacToe(), 12).at(12))
    """
    at = look(step_or_moment)
    scene = tree_scene(at, score=score, nodes=nodes, legend=legend, page=(PAGE[0] - SIDE, PAGE[1]))
    height = max(_height(scene), 260.0)
    figure = plt.figure(figsize=((scene.width + SIDE) / 72, height / 72), facecolor=PAPER)
    _place(figure, scene, 0.0, 0.0)
    left, bottom = scene.width + 50, height - 236.0
    bars = figure.add_axes(
        (left / (scene.width + SIDE), bottom / height, 1 - (left + 12) / (scene.width + SIDE), 206 / height)
    )
    if at.root.children:
        draw_ucb(at.root, score=score or at.score, ax=bars)
    else:
        bars.set_axis_off()  # no move was tried yet
    return figure


def filmstrip(
    trace: Any,
    iterations: Iterable[int] | None = None,
    *,
    phases: Iterable[str] = ("backpropagate",),
    nodes: int | None = None,
    legend: str | None = None,
) -> Figure:
    """Draw several moments of a recording side by side, in reading order; no node changes place between them.

    Without `iterations`, the first six. `phases=PHASES` shows all four phases of each. `legend` says whose rate
    the colours are, as in `draw_tree`.

    >>> from mcts_teach import TicTacToe, record
    >>> figure = filmstrip(record(TicTacToe(), 12), [1, 2, 12])
    """
    wanted = range(1, min(len(trace), 6) + 1) if iterations is None else list(iterations)
    if not wanted:
        raise ValueError("name at least one iteration to show")
    moments = [trace.at(iteration, phase) for iteration in wanted for phase in phases]
    until = trace.at(max(wanted)).root  # what comes later needs no room
    columns = 2 if len(moments) == 4 else min(len(moments), 3)
    page = (PAGE[0] / columns - 6, PAGE[1])
    moments = [moment._replace(final=until) for moment in moments]
    return _strip([tree_scene(moment, nodes=nodes, legend=legend, page=page) for moment in moments], columns)


def _strip(scenes: list[Scene], columns: int) -> Figure:
    """Put scenes beside each other, and after some below each other."""
    rows = [scenes[first : first + columns] for first in range(0, len(scenes), columns)]
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
    figure = plt.figure(figsize=FILM, facecolor=PAPER)
    page = (FILM[0] * 72, FILM[1] * 72 - TITLES)
    try:
        with writer.saving(figure, str(file), dpi=100):
            for moment in moments:
                figure.clear()
                scene = tree_scene(moment, nodes=nodes, page=page)
                _place(figure, scene, (page[0] - scene.width) / 2, TITLES - _title_height(scene))
                writer.grab_frame(facecolor=PAPER)
    finally:
        plt.close(figure)


def _place(figure: Figure, scene: Scene, x: float, y: float) -> Axes:
    """Draw a scene in its own size, with its left upper corner at (x, y) points of a figure."""
    width, height = figure.get_size_inches() * 72
    bottom = height - y - _height(scene)
    ax = figure.add_axes((x / width, bottom / height, scene.width / width, scene.height / height))
    _, scale = _paper(ax, scene.width, scene.height)
    _show(ax, scene, scale)
    return ax


def _height(scene: Scene) -> float:
    """How high a scene is with its title."""
    return scene.height + _title_height(scene)


def _title_height(scene: Scene) -> float:
    return 14 + 15 * (1 + scene.title.count("\n"))


def _size(ax: Axes) -> tuple[float, float]:
    """Width and height of an Axes in points."""
    box = ax.get_window_extent()
    return box.width * 72 / ax.figure.dpi, box.height * 72 / ax.figure.dpi


def _paper(ax: Axes | None, width: float, height: float, top: float = 0.0) -> tuple[Axes, float]:
    """An Axes with points as its unit and y downwards; and how much smaller the picture must be to fit it."""
    if ax is None:
        figure = plt.figure(figsize=(width / 72, (height + top) / 72), facecolor=PAPER)
        ax = figure.add_axes((0, 0, 1, height / (height + top)))
    room, tall = _size(ax)
    scale = min(1.0, room / width, tall / height)
    ax.figure.set_facecolor(PAPER)
    ax.set_axis_off()
    ax.set_aspect("equal", anchor="NW")
    ax.set_xlim((width - room / scale) / 2, (width + room / scale) / 2)
    ax.set_ylim(tall / scale, 0)
    return ax, scale


def _show(ax: Axes, scene: Scene, scale: float) -> None:
    left = ax.transAxes.inverted().transform(ax.transData.transform((MARGIN, 0)))[0]
    font: dict[str, Any] = {"fontsize": TITLE * scale, "fontweight": "bold", "fontfamily": FONT}
    ax.set_title(scene.title, loc="left", x=left, color=scene.title_color, **font)
    lines = LineCollection(
        [edge.points for edge in scene.edges],
        colors=[edge.color for edge in scene.edges],
        linewidths=[edge.width * scale for edge in scene.edges],
        linestyles=["dashed" if edge.dashed else "solid" for edge in scene.edges],
        zorder=1,
    )
    ax.add_collection(lines, autolim=False)
    for over, shape in ((False, "o"), (True, "s")):
        _dots(ax, [spot for spot in scene.spots if not spot.card and spot.over == over], shape, scale)
    cards = [spot for spot in scene.spots if spot.card]
    ax.add_collection(PatchCollection([_card(spot, scale) for spot in cards], match_original=True, zorder=3))
    _marks(ax, [*scene.marks, *(mark for spot in cards for mark in spot.marks)], scale)


def _dots(ax: Axes, spots: list[Spot], shape: str, scale: float) -> None:
    if not spots:
        return
    dots = nx.draw_networkx_nodes(
        nx.empty_graph(len(spots)),
        [(spot.x, spot.y) for spot in spots],
        ax=ax,
        node_size=[(spot.width * scale) ** 2 for spot in spots],
        node_color=[spot.fill for spot in spots],
        edgecolors=[spot.stroke for spot in spots],
        linewidths=[spot.line * scale for spot in spots],
        node_shape=shape,
    )
    dots.set_linestyle([_dashes(spot) for spot in spots])
    dots.set_zorder(2)


def _dashes(spot: Spot) -> Any:
    return (0, (2.2, 1.2)) if spot.new else "solid"


def _card(spot: Spot, scale: float) -> FancyBboxPatch:
    return FancyBboxPatch(
        (spot.x - spot.width / 2, spot.y - spot.height / 2),
        spot.width,
        spot.height,
        boxstyle="round,pad=0,rounding_size=5",
        facecolor=spot.fill,
        edgecolor=spot.stroke,
        linewidth=spot.line * scale,
        linestyle=_dashes(spot),
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
    for mark in _paragraphs([mark for mark in marks if isinstance(mark, Text)]):
        ax.add_artist(_Label(mark, scale))


def _paragraphs(texts: list[Text]) -> list[Text]:
    """Join two lines of the same kind below each other: matplotlib draws them in little more time than one."""
    joined: list[Text] = []
    for text in texts:
        last = joined[-1] if joined else None
        if last and last._replace(text=text.text, y=text.y) == text and isclose(text.y - last.y, LEADING * text.size):
            joined[-1] = last._replace(text=f"{last.text}\n{text.text}", y=(last.y + text.y) / 2)
        else:
            joined.append(text)
    return joined


def _paint(mark: Area | Disc, scale: float) -> dict[str, Any]:
    return {"facecolor": mark.fill or "none", "edgecolor": mark.stroke or "none", "linewidth": mark.width * scale}


class _Label(MatplotlibText):
    """Text that stays in proportion to the picture, also when its Axes is made larger or smaller afterwards."""

    def __init__(self, mark: Text, scale: float) -> None:
        super().__init__(
            mark.x,
            mark.y,
            mark.text,
            color=mark.color,
            fontfamily="DejaVu Sans Mono" if mark.mono else FONT,
            fontsize=mark.size * scale,
            fontweight="bold" if mark.bold else "normal",
            horizontalalignment=ANCHORS[mark.anchor],
            verticalalignment="center_baseline",
            linespacing=LINESPACING if "\n" in mark.text else None,
            zorder=5,
            clip_on=False,
        )
        self.points = mark.size

    def draw(self, renderer: Any) -> None:
        assert isinstance(self.axes, Axes)
        left, right = self.axes.get_xlim()
        self.set_fontsize(self.points * _size(self.axes)[0] / (right - left))
        super().draw(renderer)


def draw_board(state: Any, *, ax: Axes | None = None, numbers: bool = True) -> Axes:
    """Draw a position; with `numbers`, each move faintly where it is played.

    A game of one's own is drawn from its `cells()`; without them, as its text.

    >>> from mcts_teach import TicTacToe
    >>> ax = draw_board(TicTacToe().play(4))
    """
    if not all(hasattr(state, name) for name in ("player", "moves", "play", "rewards")):
        raise ValueError(f"give a position of a game, such as TicTacToe(), not {state!r}")
    marks = board_marks(state, numbers=numbers, edges=True)
    left, top, right, bottom = extent(marks)
    edge = 8.0
    ax, scale = _paper(ax, right - left + 2 * edge, bottom - top + 2 * edge)
    _marks(ax, [moved(mark, edge - left, edge - top) for mark in marks], scale)
    return ax


def draw_ucb(parent_or_step: Any, *, score: Score | None = None, ax: Axes | None = None) -> Axes:
    """Draw each child's score as two bars on top of each other: its mean and the bonus for being visited little.

    For a step of a search: the children of the last node but one on its path, and which of them was taken. Otherwise
    the child with the highest score is marked, which `select` would take. Where a move is untried, `select` stops.

    >>> from mcts_teach import TicTacToe, search
    >>> ax = draw_ucb(search(TicTacToe(), 40))
    """
    at = look(parent_or_step)
    score = score or at.score
    if not at.path and not at.root.children:
        raise ValueError("this node has no children yet: search it first, then draw_ucb(root)")
    parent, taken = (at.path[-2], at.path[-1]) if len(at.path) > 1 else (at.root, highest(at.root, score))
    bars = bars_of(parent, score)
    if ax is None:
        width = min(max(5.0, 1.6 + 0.52 * len(bars)), 11.0)
        _, ax = plt.subplots(figsize=(width, 3.8), layout="constrained")
    every, bars = bars, most_telling(bars, taken, int(_size(ax)[0] // BAR))
    _draw_bars(ax, bars)
    places = [x for x, bar in enumerate(bars) if bar.node is taken is not None]
    for x in places:
        _mark_bar(ax, x, bars, "taken" if at.path else "highest")
    _label_bars(ax, bars, score_name(score), way(at.path[:-1]) if len(at.path) > 1 else "start")
    ax.set_xlabel(below(bars, every), fontsize=9, fontfamily=FONT, color=INK)
    return ax


def _draw_bars(ax: Axes, bars: list[Bar]) -> None:
    known = [(x, bar.mean, bar.score - bar.mean) for x, bar in enumerate(bars) if isfinite(bar.score)]
    unknown = [x for x, bar in enumerate(bars) if not isfinite(bar.score)]
    top = max((rate + max(bonus, 0) for _, rate, bonus in known), default=0.0) or 1.0  # ln 1 = 0: no bonus at first
    if known:
        xs, means, bonuses = zip(*known, strict=True)
        ax.bar(xs, means, color=MEAN, label="mean reward")
        ax.bar(xs, bonuses, bottom=means, color=BONUS, label="bonus")
    if unknown:
        ax.bar(unknown, top, color=PAPER, edgecolor=FAINT, hatch="///", linewidth=0.8, label="not visited yet")
    for x, bar in enumerate(bars):
        height = max(bar.score, bar.mean) if isfinite(bar.score) else top
        _write(ax, x, height, decimal(bar.score), (0, 3), INK)
    low = min((min(rate + bonus, 0) for _, rate, bonus in known), default=0.0)
    ax.set_ylim(low, low + (top - low or 1) / max(1 - HEAD / _size(ax)[1], 0.3))  # the legend has its own room


def _mark_bar(ax: Axes, x: int, bars: list[Bar], why: str) -> None:
    """Put an outline around one bar, and say why above it."""
    top = max((max(bar.score, bar.mean) for bar in bars if isfinite(bar.score)), default=1.0)
    height = bars[x].score if isfinite(bars[x].score) else top
    ax.bar(x, height, fill=False, edgecolor=PATH, linewidth=2.6, label=f"_{why}")
    _write(ax, x, max(height, bars[x].mean), f"{why} ▼", (0, 14), PATH)


def _write(ax: Axes, x: float, y: float, text: str, offset: tuple[float, float], color: str) -> None:
    ax.annotate(
        text,
        (x, y),
        xytext=offset,
        textcoords="offset points",
        ha="center",
        va="bottom",
        fontsize=8,
        color=color,
        fontweight="bold" if color == PATH else "normal",
        fontfamily=FONT,
    )


def _label_bars(ax: Axes, bars: list[Bar], name: str, where: str) -> None:
    font: dict[str, Any] = {"fontsize": 9, "fontfamily": FONT, "color": INK}
    crowded = max(text_width(bar.name, 9) for bar in bars) > _size(ax)[0] / (len(bars) + 1)
    ax.set_xticks(range(len(bars)), [bar.name for bar in bars], rotation=60 if crowded else 0, **font)
    ax.set_xlim(-0.7, len(bars) - 0.3)
    ax.tick_params(axis="y", labelsize=8, labelcolor=INK, labelfontfamily=FONT)
    ax.set_ylabel(f"{name} = mean + bonus", **font)
    ax.set_title(f"{name} of each move from {where}", loc="left", **font | {"fontsize": TITLE, "fontweight": "bold"})
    narrow = {"handlelength": 1.2, "handletextpad": 0.4, "columnspacing": 0.9, "borderpad": 0.0, "borderaxespad": 0.2}
    font = {"size": 8, "family": FONT}
    ax.legend(loc="upper center", ncols=3, frameon=False, prop=font, labelcolor=INK, **narrow)
    ax.set_facecolor(PAPER)
    ax.figure.set_facecolor(PAPER)
    ax.spines[["top", "right"]].set_visible(False)


def to_networkx(root: Node) -> nx.DiGraph:
    """The tree as a networkx graph: nodes numbered from the root row by row, with every statistic as attributes.

    Each node has state, move, mover, visits, wins, mean, ucb1, depth and untried (how many moves); each edge its
    move. Means and scores of unvisited nodes are nan and infinity; the root has neither move, mean nor score.

    >>> from mcts_teach import TicTacToe, search
    >>> graph = to_networkx(search(TicTacToe(), 20))
    >>> graph.number_of_nodes(), graph.nodes[1]["visits"]
    (21, 3)
    """
    at, graph = look(root), nx.DiGraph()
    _add(graph, at.root, None, None, 0)
    row: list[tuple[int, Node]] = [(0, at.root)]
    for number, node in row:  # it grows as we go
        for move in in_order(node.children):
            child = len(graph)
            _add(graph, node.children[move], node, move, graph.nodes[number]["depth"] + 1)
            graph.add_edge(number, child, move=move)
            row.append((child, node.children[move]))
    return graph


def _add(graph: nx.DiGraph, node: Node, parent: Node | None, move: Any, depth: int) -> None:
    graph.add_node(
        len(graph),
        state=node.state,
        move=move,
        mover=node.mover,
        visits=node.visits,
        wins=node.wins,
        mean=mean(node) if parent else None,
        ucb1=score_of(ucb1, parent, node) if parent else None,
        depth=depth,
        untried=len(untried(node)),
    )
