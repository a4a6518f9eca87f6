"""Figures and films: drawn by matplotlib or, where that is not installed, written as SVG."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import ExitStack
from functools import cache, partial
from html import unescape
from importlib import import_module
from importlib.util import find_spec
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import warn

from mcts_teach.drawing.bars import BARS_HEIGHT, BARS_WIDTH, Bars, bars_picture
from mcts_teach.drawing.boards import Ends, Means, board_marks, enlarge_letters, game_svg
from mcts_teach.drawing.fit import Size
from mcts_teach.drawing.graphs import graph_picture, icicle_picture
from mcts_teach.drawing.marks import Picture, grid, put_on_paper
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import PAGE_SIZE, tree_picture
from mcts_teach.errors import as_list, positive_number, whole_number
from mcts_teach.files import path_of, replace_file
from mcts_teach.games.board import Position
from mcts_teach.games.promises import check_members
from mcts_teach.mcts import Node, Score, Step
from mcts_teach.stop import stop_button
from mcts_teach.trace import Moment, Trace

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


class SvgPicture(NamedTuple):
    """What the drawing functions return where matplotlib is not installed: Jupyter shows it, and print says it."""

    svg: str

    def _repr_svg_(self) -> str:
        if self in UNSHOWN:
            UNSHOWN.remove(self)
        return self.svg

    def __repr__(self) -> str:
        return f"<a picture in SVG: {unescape(self.svg.partition('<title>')[2].partition('</title>')[0])}>"

    def set_dpi(self, dpi: float) -> None:
        """Nothing, since it has no dots; the Figure in whose place it stands has this method."""


UNSHOWN: deque[SvgPicture] = deque(maxlen=100)  # drawn, and nowhere to be seen yet


@cache
def matplotlib_figure() -> Any:
    """The file that draws with matplotlib; None, said once, where that is not installed."""
    for package in ("matplotlib", "networkx", "numpy"):
        if not find_spec(package):
            warn(f"{package} is not installed, so pictures are SVG: pip install {package}", stacklevel=4)
            return None
    return import_module("mcts_teach.drawing.figure")


def draw_tree(
    root_or_step: Any,
    *,
    score: Score | None = None,
    ax: Axes | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    line: bool = False,
) -> Axes | SvgPicture:
    """Draw a tree; for a step of a search, with the path it walked, the new node and the phase.

    The most visited nodes are cards with the move, wins/visits and the score by the parent; less visited ones are dots.
    As many are drawn as stay legible; `nodes` and `labels` (cards) ask for more or fewer. `legend` says beside the
    colour bar whose rate it is: unless given, that of the player who moved there. With `line`, the principal variation
    stands out in place of the path. The score is `score`, or that of a recording, or else UCB1.

    >>> from mcts_teach import TicTacToe, search
    >>> ax = draw_tree(search(TicTacToe(), 20))
    """
    how: Any = {"score": score, "nodes": nodes, "labels": labels, "title": title, "legend": legend, "line": line}
    return _show(tree_picture(root_or_step, page=_room_on(ax), **how), ax)


def _show(picture: Picture, ax: Axes | None = None) -> Axes | SvgPicture:
    """A picture on an Axes, in its own size unless one is given; where matplotlib is missing, in SVG."""
    if figure := matplotlib_figure():
        axes: Axes = figure.paint(picture, ax)
        return axes
    UNSHOWN.append(SvgPicture(write_svg(picture)))
    return UNSHOWN[-1]


def _show_figure(picture: Picture) -> Figure | SvgPicture:
    shown: Any = _show(picture)
    return shown if isinstance(shown, SvgPicture) else shown.figure


def tree_svg(root_or_step: Any, *, page: Size = PAGE_SIZE, **how: Any) -> str:
    """The picture that `draw_tree` draws, as SVG text with its description for screen readers.

    `page` is the room there is, width and height in points; all else is as in `draw_tree`.

    >>> from mcts_teach import TicTacToe, search
    >>> tree_svg(search(TicTacToe(), 20))[:4]
    '<svg'
    """
    return write_svg(tree_picture(root_or_step, page=page, **how))


def draw_step(step_or_moment: Any, *, score: Score | None = None) -> Figure | SvgPicture:
    """Draw a tree and, beside it, the scores of the root's children; for a step or a moment of a search, or a root.

    >>> from mcts_teach import TicTacToe, record
    >>> figure = draw_step(record(TicTacToe(), 12).at(12))
    """
    return _show_figure(step_picture(moment_of(step_or_moment, score)))


def step_picture(at: Moment) -> Picture:
    """A tree and, beside it, the scores of the root's children."""
    tree = tree_picture(at, page=(PAGE_SIZE[0] - BARS_WIDTH - 20, PAGE_SIZE[1]))
    height = min(max(0.7 * tree.height, BARS_HEIGHT), 1.8 * BARS_HEIGHT)
    at = at._replace(path=at.path[:2])  # only the choice at the root
    return grid([tree, bars_picture(Bars(at), height)]) if at.root.children else tree


def draw_ucb(parent_or_step: Any, *, score: Score | None = None, ax: Axes | None = None) -> Axes | SvgPicture:
    """Draw each child's score as two bars on top of each other: its mean and the bonus for being visited little.

    For a step of a search: the children of the last node but one on its path, and which of them was taken. Otherwise
    the child with the highest score is marked, which `select` would take. Where a move is untried, `select` stops.

    >>> from mcts_teach import TicTacToe, search
    >>> ax = draw_ucb(search(TicTacToe(), 40))
    """
    _room_on(ax)
    at, figure = moment_of(parent_or_step, score), matplotlib_figure()
    if not at.path and not at.root.children:
        raise ValueError("this node has no children yet: search it first, then draw_ucb(root)")
    return figure.bar_axes(at, ax) if figure else _show(bars_picture(Bars(at)))


def draw_icicle(root_or_moment: Any, *, score: Score | None = None, ax: Axes | None = None) -> Axes | SvgPicture:
    """Draw every node of a tree, as wide as its share of the visits, in the colour of the mean of who moved there.

    The children of a node lie below it in the order of their moves. The path of a moment is in front. Nodes too narrow
    to be seen share a box with their neighbours, in the colour of their common mean.

    >>> from mcts_teach import ConnectFour, search
    >>> ax = draw_icicle(search(ConnectFour(), 200))
    """
    return _show(icicle_picture(moment_of(root_or_moment, score), _room_on(ax)[0]), ax)


def draw_graph(root: Any, *, nodes: int = 30, ax: Axes | None = None) -> Axes | SvgPicture:
    """Draw a graph in which equal positions are one node: the most visited positions, with every move between them.

    On each card stands the position and its visits; its colour is the mean of the player who moved there, and its
    frame is thick if it has more than one parent.

    >>> from mcts_teach import TicTacToe, from_text, search
    >>> from mcts_teach.variants import transpositions
    >>> state = from_text("X.. / XO. / .XO", TicTacToe())
    >>> ax = draw_graph(search(state, 600, **transpositions()))
    """
    _room_on(ax)
    return _show(graph_picture(moment_of(root), whole_number("nodes", nodes, 1)), ax)


def draw_board(
    state: Any, *, ax: Axes | None = None, numbers: bool | str = True, values: Means | None = None, between: Ends = None
) -> Axes | SvgPicture:
    """Draw a position; with `numbers`, each move faintly where it is played.

    With `numbers="names"`, that is the name by which the game calls a move, also where `values` give its colour.
    `values`, from 0 to 1, such as a mean for each move, are shown instead of the numbers, in colours from the lowest of
    them, orange, to the highest, blue; or those of the numbers `between`, if several boards are to be compared. A game
    of one's own is drawn from its `cells()`; without them, as its text.

    >>> from mcts_teach import TicTacToe
    >>> ax = draw_board(TicTacToe().play(4), values={0: 0.55, 1: 0.3})
    """
    return _show(board_picture(state, _room_on(ax, (inf, inf)), numbers=numbers, values=values, between=between), ax)


def board_picture(state: Any, room: Size = (inf, inf), **how: Any) -> Picture:
    """A position, with letters that can be read where there is so much room; all else is as in `board_svg`."""
    check_members(state)
    marks, words = board_marks(state, edges=True, **how), f"the board:\n{state}"
    picture = put_on_paper(enlarge_letters(marks, 1.0), words)
    scale = min(room[0] / picture.width, room[1] / picture.height)
    return picture if scale >= 1 else put_on_paper(enlarge_letters(marks, scale), words)


def board_svg(state: Any, *, numbers: bool | str = False, values: Means | None = None) -> str:
    """A position as SVG text; a game of one's own without `cells()` as its text.

    >>> from mcts_teach import TicTacToe
    >>> board_svg(TicTacToe().play(4))[:4]
    '<svg'
    """
    return write_svg(board_picture(state, numbers=numbers, values=values))


def _room_on(ax: Any, page: Size = PAGE_SIZE) -> Size:
    """The size of an Axes or, without one, of a page; ValueError for what is no Axes."""
    if ax is not None and not hasattr(ax, "get_window_extent"):
        raise ValueError(f"ax must be an Axes of matplotlib, not {ax!r}")
    figure = matplotlib_figure()
    return figure.size_in_points(ax) if figure and ax is not None else page


def _moments(trace: Any, iterations: Any, phases: Any, most: int | None = None) -> list[Moment]:
    """The moments that were asked for: of all iterations, or of the first ones, if none were named."""
    if not isinstance(trace, Trace):
        raise ValueError(f"give a recording, as record(...) returns it, not {trace!r}")
    wanted = range(1, len(trace) + 1)[:most] if iterations is None else as_list("iterations", iterations)
    phases = as_list("phases", phases)
    moments = [trace.at(iteration, phase) for iteration in wanted for phase in phases]
    if not moments:
        raise ValueError("name at least one iteration and one phase to show")
    return moments


def filmstrip(
    trace: Any, iterations: Iterable[int] | None = None, *, phases: Iterable[str] = ("backpropagate",)
) -> Figure | SvgPicture:
    """Draw several moments of a recording side by side, in reading order; no node changes place between them.

    Without `iterations`, the first six. `phases=PHASES` shows all four phases of each.

    >>> from mcts_teach import TicTacToe, record
    >>> figure = filmstrip(record(TicTacToe(), 12), [1, 2, 12])
    """
    moments = _moments(trace, iterations, phases, most=6)
    until = trace.at(max(moment.iteration for moment in moments)).root  # what comes later needs no room
    columns = 2 if len(moments) == 4 else min(len(moments), 3)
    page = PAGE_SIZE[0] / columns - 6, PAGE_SIZE[1]
    strip = grid([tree_picture(moment._replace(final=until), page=page) for moment in moments], columns)
    return _show_figure(strip._replace(words=strip.title))


def animate(
    trace: Any,
    file: str | Path,
    *,
    iterations: Iterable[int] | None = None,
    phases: Iterable[str] = ("backpropagate",),
    seconds: float = 1.0,
) -> list[Path]:
    """Film a recording, a picture a moment, and return the files written.

    The name says what it becomes: `tree.gif` or `tree.mp4` (needs ffmpeg) a film with `seconds` a picture,
    `tree.svg` one picture a file: tree-001.svg, tree-002.svg, ... ValueError for any other name.

    >>> from mcts_teach import TicTacToe, record
    >>> animate(record(TicTacToe(), 3), "tree.avi")
    Traceback (most recent call last):
    ...
    ValueError: a film is a .gif, an .mp4 or a row of .svg files, not tree.avi
    """
    file = path_of("file", file)
    if file.suffix not in (".gif", ".mp4", ".svg"):
        raise ValueError(f"a film is a .gif, an .mp4 or a row of .svg files, not {file.name}")
    seconds = positive_number("seconds", seconds)
    moments = _moments(trace, iterations, phases)
    if file.suffix != ".svg" and not matplotlib_figure():
        raise ValueError(f"{file.name} needs the package matplotlib, which is not installed here; write .svg files")
    from tqdm.auto import tqdm

    frames = tqdm(moments, desc=file.name, unit="picture", leave=False)
    if file.suffix == ".svg":
        return _write_row(frames, file)
    with replace_file(file) as beside:
        matplotlib_figure().write_film(frames, beside, seconds)
    return [file]


def _write_row(moments: Iterable[Any], file: Path) -> list[Path]:
    """Write a picture of each moment; they take their places at the end, once all are there."""
    pictures = []
    with stop_button() as pressed, ExitStack() as row:
        for number, moment in enumerate(moments, 1):
            if pressed:
                raise KeyboardInterrupt  # here, and not while they take their places
            pictures.append(file.with_name(f"{file.stem}-{number:03}.svg"))
            row.enter_context(replace_file(pictures[-1])).write_text(tree_svg(moment), encoding="utf-8")
    return pictures


def show_in_notebooks(shell: Any) -> None:
    """Tell IPython how to show positions, games, trees and moments: as pictures, with their text beside them."""
    pictures = shell.display_formatter.formatters["image/svg+xml"]
    pictures.for_type(Position, board_svg)
    pictures.for_type_by_name("mcts_teach.playing.history", "Game", game_svg)  # a room that this one does not import
    for kind in (Node, Step, Moment):
        pictures.for_type(kind, partial(tree_svg, page=(600.0, 600.0)))  # points: a notebook makes no SVG smaller

    def show_unshown() -> None:  # what a cell has drawn in SVG and not shown, as Jupyter does with figures
        while UNSHOWN:
            picture = UNSHOWN.popleft()
            shell.display_pub.publish({"image/svg+xml": picture.svg, "text/plain": repr(picture)})

    shell.events.register("post_execute", show_unshown)
