"""What to draw of a graph in which equal positions are one node, as plain data: a row for each depth, few crossings."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import accumulate, pairwise
from math import inf
from random import Random
from statistics import fmean
from typing import Any

from mcts_teach.drawing import colors, marks
from mcts_teach.drawing.boards import LARGEST, board_marks, cells_of, fit_marks
from mcts_teach.drawing.marks import Box, Group, Link, Mark, Picture, Text, add_legend, extent, moved, text_width
from mcts_teach.drawing.moments import Entry, list_most_visited
from mcts_teach.drawing.trees import BOARD_CELLS, LEAST_WIDTH, mean_color
from mcts_teach.drawing.words import bounded, describe_node, describe_rest, many, mean, short_name, who_moved
from mcts_teach.trace import Moment

Rows = list[list[int]]  # of nodes, by number
BOARDS = 42.0, 84.0  # points: the side of a small board on a card, and of a large one
COLUMN_GAP, ROW_GAP = 16.0, 46.0
SWEEPS, STARTS = 12, 20
NAMES_AT = 0.36, 0.28, 0.44, 0.2, 0.52, 0.6, 0.12, 0.68, 0.76, 0.84  # of the way down an edge: where its move may stand


def graph_picture(at: Moment, nodes: int) -> Picture:
    """The most visited positions: each once, with every move between those that are shown."""
    shown = list_most_visited(at, nodes)
    number = {id(entry.node): place for place, entry in enumerate(shown)}
    moves = [{number[id(to)]: move for move, to in entry.node.children.items() if id(to) in number} for entry in shown]
    several = {down for down, parents in enumerate(_list_parents(moves)) if len(parents) > 1}
    below, ways = bend_edges(moves)
    rows = untangle_rows(below)
    faces = [_draw_card(at, entry, n, n in several) for n, entry in enumerate(shown)]
    kinds = [{who_moved(None, shown[place].node) for place in row if place < len(shown)} for row in rows]
    movers = [kind.pop() if len(kind) == 1 else "" for kind in kinds]  # into a row, where that was one player
    ink = [colors.PATH if way[-1] in several else colors.LINE for way in ways]
    texts = [short_name(shown[way[0]].node.state, moves[way[0]][way[-1]]) for way in ways]
    height = 2 * max(face.marks[0].bottom for face in faces)
    faces += [Group((Box(0, -height / 2, 0, height / 2, None),))] * (len(below) - len(shown))  # bends
    xs, width = _place_columns(faces, rows, below, max(text_width(name, marks.TINY) for name in movers))
    names, gap = None, ROW_GAP
    while names is None:  # until there is room for all of them
        ys = {v: marks.MARGIN + height / 2 + n * (height + gap) for n, row in enumerate(rows) for v in row}
        cards = [moved(face, xs[v], ys[v]) for v, face in enumerate(faces)]
        boxes = [card.marks[0] for card in cards]
        ends = [[((box.left + box.right) / 2, y) for y in (box.top, box.bottom)] for box in boxes]
        lines = [tuple(end for v in way for end in ends[v])[1:-1] for way in ways]  # straight down through the bends
        links = [Link(line, color, 1.4) for line, color in zip(lines, ink, strict=True)]
        names, gap = _name_edges(texts, links, boxes[: len(shown)]), 1.25 * gap
    cards = cards[: len(shown)]
    sides = [marks.small_text(name, ys[row[0]]) for name, row in zip(movers, rows, strict=True) if name]
    counts = f"{many(len(shown), 'position')}, {many(len(ways), 'move')}"
    title = f"the graph after {many(at.root.visits, 'visit')}: {counts}"
    frames = " Thick frame: a position with more than one parent." if several else ""
    caption = describe_rest(at, [entry.node for entry in shown]).capitalize()
    key = f"On a card: the position and its visits.{frames} {caption}."
    words = f"{title}. {'; '.join(card.title for card in cards)}"
    picture = Picture(width, max(box.bottom for box in boxes), (*links, *cards, *sides, *names), words)
    return marks.add_title(add_legend(picture, key), title, inf)


def _place_columns(cards: list[Group], rows: Rows, below: Rows, side: float) -> tuple[list[float], float]:
    """The x of each card, to the right of the names of rows, which are as wide as `side`; and the picture's width."""
    wide = 2 * max(card.marks[0].right for card in cards)
    widths = [COLUMN_GAP + wide * (card.node is not None) for card in cards]
    xs = spread_nodes(rows, below, widths)
    needed = side + max(x + room / 2 for x, room in zip(xs, widths, strict=True)) - COLUMN_GAP / 2 + 2 * marks.MARGIN
    width = max(needed, LEAST_WIDTH)
    return [x + marks.MARGIN + side + (width - needed) / 2 for x in xs], width


def _draw_card(at: Moment, entry: Entry, number: int, several: bool) -> Group:
    """A card around the origin with the position, as its board or, if it has none, as its text, and its visits."""
    node, cells = entry.node, len(cells_of(at.root.state))
    side, largest = (BOARDS[cells > BOARD_CELLS], LARGEST) if cells else (inf, marks.TINY / 11)
    board = fit_marks(board_marks(node.state), board_marks(at.root.state) if cells else [], 0, 0, side, largest)
    left, top, right, bottom = extent(board)
    wide, high = (side, side) if cells else (right - left, bottom - top)
    fill, text = mean_color(None, node), f"{bounded(node.visits):,}"
    ink, look = colors.ink_on(fill), marks.PATH_FRAME if several else marks.FRAME
    width, height = max(wide, text_width(text, marks.SMALL, bold=True)) + 8, high + marks.LEADING * marks.SMALL + 8
    box = Box(-width / 2, -height / 2, width / 2, height / 2, fill, *look, 5)
    drawn = [moved(mark, 0, 4 + (high - height) / 2) for mark in board]
    drawn = [mark._replace(color=ink) if isinstance(mark, Text) else mark for mark in drawn]
    visits = Text(0, height / 2 - 2 - 0.6 * marks.SMALL, text, marks.SMALL, ink, bold=True)
    words = " / ".join(str(node.state).splitlines()) + f", {many(node.visits, 'visit')}, mean {mean(node):.2f}"
    words = describe_node(node, entry.move, None, at.score) if entry.above is None else words
    return Group((box, *drawn, visits), f"{words}{', several parents' * several}", number)


def _name_edges(names: Sequence[str], links: Sequence[Link], papers: list[Box]) -> list[Mark] | None:
    """Each move on its line, on paper so that it can be read; None if one would cover another, or other papers."""
    named = list[Mark]()
    for name, link in zip(names, links, strict=True):
        ways = [*pairwise(link.points)][::2]  # not beside cards
        steps = int(ways[0][1][1] - ways[0][0][1]) // 4
        parts = *NAMES_AT, *(n / steps for n in range(1, steps))  # every four points, if need be
        spots = ((x + part * (to_x - x), y + part * (to_y - y)) for (x, y), (to_x, to_y) in ways for part in parts)
        for text in (Text(*spot, name, marks.SMALL) for spot in spots):
            left, top, right, bottom = extent([text])
            box = Box(left - 1, top, right + 1, bottom, colors.PAPER)
            if not any(_overlap(box, paper) for paper in papers):
                break
        else:
            return None
        papers.append(box)
        named += [box, text]
    return named


def _overlap(one: Box, other: Box) -> bool:
    return one.left < other.right and other.left < one.right and one.top < other.bottom and other.top < one.bottom


def bend_edges(below: Sequence[Any]) -> tuple[Rows, Rows]:
    """The same with a node more for each row that an edge skips, where it may bend; and the nodes along each edge."""
    depth = _find_depths(_list_parents(below))
    longer, ways = [list[int]() for _ in below], list[list[int]]()
    for up, row in enumerate(below):
        for down in row:
            ways.append([up, *(len(longer) + n for n in range(depth[down] - depth[up] - 1)), down])
            longer += [list[int]() for _ in ways[-1][2:]]
            for one, other in pairwise(ways[-1]):
                longer[one].append(other)
    return longer, ways


def untangle_rows(below: Sequence[Any]) -> Rows:
    """The nodes of each depth, ordered so that few edges cross; `below[v]` are those to which v has an edge.

    The barycentre method of Sugiyama, Tagawa & Toda (1981), from several orders; the one with fewest crossings is kept.
    """
    above, rng = _list_parents(below), Random(0)
    depth = _find_depths(above)
    first = [[v for v, row in enumerate(depth) if row == level] for level in range(max(depth) + 1)]
    starts = [[row[:] for row in first], *([rng.sample(row, len(row)) for row in first] for _ in range(STARTS))]
    tried = [first, *(rows for start in starts for rows in _sweep_rows(start, below, above))]
    return min(tried, key=lambda rows: count_crossings(rows, below))


def _find_depths(above: Sequence[Sequence[int]]) -> list[int]:
    """The row of each node: one below the lowest of its parents."""
    depth = [0] * len(above)
    for v in TopologicalSorter(dict(enumerate(above))).static_order():
        depth[v] = max((depth[up] + 1 for up in above[v]), default=0)
    return depth


def _sweep_rows(rows: Rows, below: Sequence[Any], above: Sequence[Any]) -> Iterator[Rows]:
    """The orders in which each node is near the mean place of its parents, and then of its children, in turn."""
    for sweep in range(SWEEPS):
        near = below if sweep % 2 else above
        place = {v: x - len(row) / 2 for row in rows for x, v in enumerate(row)}
        for row in reversed(rows) if sweep % 2 else rows:
            row.sort(key=lambda v: fmean([place[w] for w in near[v] or [v]]))
            place |= {v: x - len(row) / 2 for x, v in enumerate(row)}
        yield [row[:] for row in rows]


def _list_parents(below: Sequence[Any]) -> Rows:
    return [[up for up, row in enumerate(below) if down in row] for down in range(len(below))]


def count_crossings(rows: Sequence[Sequence[int]], below: Sequence[Any]) -> int:
    """How many pairs of edges between neighbouring rows cross."""
    number = 0
    for upper, lower in pairwise(rows):
        place, met = {v: x for x, v in enumerate(lower)}, list[int]()  # where the edges end that begin further left
        for end in [end for up in upper for end in sorted(place[down] for down in below[up] if down in place)]:
            number += len(met) - bisect(met, end)
            insort(met, end)
    return number


def spread_nodes(rows: Sequence[Sequence[int]], below: Sequence[Any], widths: Sequence[float]) -> list[float]:
    """The x of each node: near the middle of its parents and children, in the order of its row; none overlap."""
    near = [[*children, *parents] for children, parents in zip(below, _list_parents(below), strict=True)]
    order = [(row, [*accumulate(((widths[v] + widths[w]) / 2 for v, w in pairwise(row)), initial=0.0)]) for row in rows]
    xs = {v: x - places[-1] / 2 for row, places in order for v, x in zip(row, places, strict=True)}
    for sweep in range(SWEEPS):
        for row, places in reversed(order) if sweep % 2 else order:
            wanted = [sum(xs[w] for w in near[v] or [v]) / max(len(near[v]), 1) for v in row]
            xs |= zip(row, _keep_gaps(wanted, places), strict=True)
    left = min(x - widths[v] / 2 for v, x in xs.items())
    return [xs[v] - left for v in range(len(below))]


def _keep_gaps(wanted: Sequence[float], gaps: Sequence[float]) -> list[float]:
    """The places nearest to those wanted, in least squares, that keep the order and the gaps: isotonic regression."""
    blocks: list[tuple[float, int]] = []  # the mean of what is wanted less the gaps before it, and of how many
    for x, before in zip(wanted, gaps, strict=True):
        blocks.append((x - before, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one, n), (other, m) = blocks[-2:]
            blocks[-2:] = [((one * n + other * m) / (n + m), n + m)]
    places = [place for place, n in blocks for _ in range(n)]
    return [place + before for place, before in zip(places, gaps, strict=True)]
