"""Two pictures of a whole search: a graph in which equal positions are one node, and an icicle with every node."""

from bisect import bisect, insort
from collections.abc import Iterator, Sequence
from graphlib import TopologicalSorter
from itertools import accumulate, pairwise, product
from math import inf
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from mcts_teach.drawing import colors, marks
from mcts_teach.drawing import words as say
from mcts_teach.drawing.boards import LARGEST, board_marks, cells_of, fit_marks
from mcts_teach.drawing.marks import Box, Group, Line, Link, Mark, Picture, Text, extent, moved, text_width
from mcts_teach.drawing.moments import Entry, list_most_visited, sort_moves
from mcts_teach.drawing.trees import BOARD_CELLS, LEAST_WIDTH, mean_color
from mcts_teach.mcts import Node
from mcts_teach.trace import Moment

Rows = list[list[int]]  # of nodes, by number
BOARDS = 42.0, 84.0  # points: the side of a small board on a card, and of a large one
COLUMN_GAP, ROW_GAP, STRETCHES = 16.0, 46.0, 12  # rows move apart at most so often
SWEEPS, STARTS = 12, 20
NAMES_AT = 0.36, 0.28, 0.44, 0.2, 0.52, 0.6, 0.12, 0.68, 0.76, 0.84  # of the way down an edge: where its move may stand
HIGH_ROW, LOW_ROW, HIGH_ROWS = 36.0, 14.0, 3  # points: the first rows, with room for numbers, and the others
LEAST, TITLED, FRAMED = 0.3, 3.0, 2.0  # points: narrower nodes are summed up, have no title (but on a path), no frame
NARROWEST, BORDER = 300.0, "#8a8a86"  # points, and the colour of a frame


def graph_picture(at: Moment, nodes: int) -> Picture:
    """The most visited positions: each once, with every move between those that are shown."""
    shown = list_most_visited(at, nodes)
    number = {id(entry.node): place for place, entry in enumerate(shown)}
    moves = [{number[id(to)]: move for move, to in entry.node.children.items() if id(to) in number} for entry in shown]
    several = {down for down, parents in enumerate(_list_parents(moves)) if len(parents) > 1}
    below, ways = bend_edges(moves)
    rows = untangle_rows(below)
    faces = [_draw_card(at, entry, n, n in several) for n, entry in enumerate(shown)]
    kinds = [{say.who_moved(None, shown[place].node) for place in row if place < len(shown)} for row in rows]
    movers = [kind.pop() if len(kind) == 1 else "" for kind in kinds]  # into a row, where that was one player
    ink = [colors.PATH if way[-1] in several else colors.LINE for way in ways]
    texts = [say.short_name(shown[way[0]].node.state, moves[way[0]][way[-1]]) for way in ways]
    height = 2 * max(face.marks[0].bottom for face in faces)
    faces += [Group((Box(0, -height / 2, 0, height / 2, None),))] * (len(below) - len(shown))  # bends
    xs, width = _place_columns(faces, rows, below, max(text_width(name, marks.TINY) for name in movers))
    for gap in (ROW_GAP * 1.25**n for n in range(STRETCHES)):
        ys = {v: marks.MARGIN + height / 2 + n * (height + gap) for n, row in enumerate(rows) for v in row}
        cards = [moved(face, xs[v], ys[v]) for v, face in enumerate(faces)]
        boxes = [card.marks[0] for card in cards]
        ends = [[((box.left + box.right) / 2, y) for y in (box.top, box.bottom)] for box in boxes]
        lines = [tuple(end for v in way for end in ends[v])[1:-1] for way in ways]  # straight down through the bends
        links = [Link(line, color, 1.4) for line, color in zip(lines, ink, strict=True)]
        names = _name_edges(texts, links, boxes[: len(shown)])
        if len(names) == 2 * len(texts):
            break  # there was room for all of them
    cards = cards[: len(shown)]
    sides = [marks.small_text(name, ys[row[0]]) for name, row in zip(movers, rows, strict=True) if name]
    counts = f"{say.many(len(shown), 'position')}, {say.many(len(ways), 'move')}"
    title = f"the graph after {say.many(at.root.visits, 'visit')}: {counts}"
    frames = " Thick frame: a position with more than one parent. Lines of its colour lead there." if several else ""
    caption = say.describe_rest(at, [entry.node for entry in shown]).capitalize()
    key = f"On a card: the position and its visits.{frames} {caption}."
    words = f"{title}. {'; '.join(card.title for card in cards)}"
    picture = Picture(width, max(box.bottom for box in boxes), (*links, *cards, *sides, *names), words)
    return marks.add_title(marks.add_legend(picture, key), title, inf)


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
    fill, text = mean_color(None, node), f"{say.bounded(node.visits):,}"
    ink, look = colors.ink_on(fill), marks.PATH_FRAME if several else marks.FRAME
    width, height = max(wide, text_width(text, marks.SMALL, bold=True)) + 8, high + marks.LEADING * marks.SMALL + 8
    box = Box(-width / 2, -height / 2, width / 2, height / 2, fill, *look, 5)
    drawn = [moved(mark, 0, 4 + (high - height) / 2) for mark in board]
    drawn = [mark._replace(color=ink) if isinstance(mark, Text) else mark for mark in drawn]
    visits = Text(0, height / 2 - 2 - 0.6 * marks.SMALL, text, marks.SMALL, ink, bold=True)
    words = " / ".join(str(node.state).splitlines()) + f", {say.many(node.visits, 'visit')}, mean {say.mean(node):.2f}"
    words = say.describe_node(node, entry.move, None, at.score) if entry.above is None else words
    return Group((box, *drawn, visits), f"{words}{', several parents' * several}", number)


def _name_edges(names: Sequence[str], links: Sequence[Link], papers: list[Box]) -> list[Mark]:
    """Each move on its line, on paper so that it can be read; none that would cover another, or other papers."""
    named = list[Mark]()
    for name, link in zip(names, links, strict=True):
        ways = [*pairwise(link.points)][::2]  # not beside cards
        steps = int(ways[0][1][1] - ways[0][0][1]) // 4
        parts = *NAMES_AT, *(n / steps for n in range(1, steps))  # every four points, if need be
        spots = ((x + part * (to_x - x), y + part * (to_y - y)) for (x, y), (to_x, to_y) in ways for part in parts)
        for text in (Text(*spot, name, marks.SMALL) for spot in spots):
            left, top, right, bottom = extent([text])
            box = Box(left - 1, top, right + 1, bottom, colors.PAPER)
            beside = [paper for paper in papers if paper.left < box.right and box.left < paper.right]
            if all(paper.bottom <= top or bottom <= paper.top for paper in beside):
                papers.append(box)
                named += [box, text]
                break
    return named


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
    tried = [first]
    for rows, sweep in product(starts, range(SWEEPS)):  # each node near the mean place of its parents or its children
        near = below if sweep % 2 else above
        place = {v: x - len(row) / 2 for row in rows for x, v in enumerate(row)}
        for row in reversed(rows) if sweep % 2 else rows:
            row.sort(key=lambda v: fmean([place[w] for w in near[v] or [v]]))
            place |= {v: x - len(row) / 2 for x, v in enumerate(row)}
        tried.append([row[:] for row in rows])
    return min(tried, key=lambda rows: count_crossings(rows, below))


def _find_depths(above: Sequence[Sequence[int]]) -> list[int]:
    """The row of each node: one below the lowest of its parents."""
    depth = [0] * len(above)
    for v in TopologicalSorter(dict(enumerate(above))).static_order():
        depth[v] = max((depth[up] + 1 for up in above[v]), default=0)
    return depth


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
            # Isotonic regression: the nearest places, in least squares, that keep the order and the gaps
            blocks = list[tuple[float, int]]()  # the mean of what is wanted less the gaps before it, and of how many
            for v, before in zip(row, places, strict=True):
                blocks.append((sum(xs[w] for w in near[v] or [v]) / max(len(near[v]), 1) - before, 1))
                while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
                    (one, n), (other, m) = blocks[-2:]
                    blocks[-2:] = [((one * n + other * m) / (n + m), n + m)]
            kept = [place for place, n in blocks for _ in range(n)]
            xs |= {v: place + before for v, place, before in zip(row, kept, places, strict=True)}
    left = min(x - widths[v] / 2 for v, x in xs.items())
    return [xs[v] - left for v in range(len(below))]


class Stripe(NamedTuple):
    """A node of the tree and the room for it."""

    node: Node
    parent: Node | None
    move: Any
    left: float
    width: float
    depth: int


def icicle_picture(at: Moment, width: float) -> Picture:
    """A row for each depth, children below their parents: an icicle plot, after Kruskal & Landwehr (1983)."""
    path, width = {id(node) for node in at.path}, max(width, NARROWEST)
    stripes = list(list_stripes(at.root, marks.MARGIN, width - 2 * marks.MARGIN))
    walked = [stripe for stripe in stripes if id(stripe.node) in path]
    others = [stripe for stripe in stripes if id(stripe.node) not in path]
    narrow = [stripe for stripe in others if stripe.width < LEAST]
    drawn: list[Group | Line] = [*_sum_up(narrow), *(_draw_stripe(one, at) for one in others if one.width >= LEAST)]
    drawn += [_draw_stripe(stripe, at, walked=True) for stripe in walked]  # in front
    if walked:  # a line straight down the path: through its last node, as each lies within the one above
        last = max(walked, key=lambda stripe: stripe.depth)
        x = last.left + min(4.0, max(last.width, FRAMED) / 2)  # beside the names
        drawn.append(Line(((x, _top(0)), (x, _top(last.depth + 1))), colors.PATH, 1.6))
    says = f"Width: share of the visits. {say.many(len(stripes), 'node').capitalize()}"
    says += f", {len(narrow):,} of them too narrow: neighbours share a box and its colour." if narrow else "."
    bottom = max(_top(stripe.depth + 1) for stripe in stripes) - 2
    picture = marks.add_legend(Picture(width, bottom, (*drawn,), f"{say.explain(at)}. {says}"), says)
    return marks.add_title(picture, say.describe(at), width, colors.PHASE_COLORS.get(at.phase, colors.INK))


def _top(depth: int) -> float:
    return marks.MARGIN + min(depth, HIGH_ROWS) * HIGH_ROW + max(depth - HIGH_ROWS, 0) * LOW_ROW


def list_stripes(root: Node, left: float, width: float) -> Iterator[Stripe]:
    """Every node, once, and its room: parents before their children."""
    stack, met = [Stripe(root, None, None, left, width, 0)], {id(root)}
    while stack:
        stripe = stack.pop()
        yield stripe
        children = stripe.node.children
        visits = max(1, _weigh(stripe.node), sum(map(_weigh, children.values())))
        at = stripe.left
        for move in sort_moves(children):
            share = stripe.width * (_weigh(children[move]) / visits)
            if id(children[move]) not in met:  # it may have another parent too
                met.add(id(children[move]))
                stack.append(Stripe(children[move], stripe.node, move, at, share, stripe.depth + 1))
            at += share


def _weigh(node: Node) -> float:
    """A node's visits; 0 where a learner's search leaves what is no number of visits."""
    return node.visits if 0 < say.bounded(node.visits) < inf else 0


def _sum_up(narrow: Sequence[Stripe]) -> Iterator[Group]:
    """Boxes, in the colour of their common mean, for siblings and, until these are wide enough, others near them."""
    sums: list[list[Stripe]] = []
    for stripe in sorted(narrow, key=lambda stripe: (stripe.depth, stripe.left)):
        last = sums[-1][-1] if sums else stripe
        near = sums and stripe.depth == last.depth and stripe.left - last.left - last.width < LEAST
        if not near or (stripe.parent is not last.parent and sum(one.width for one in sums[-1]) >= LEAST):
            sums.append([])
        sums[-1].append(stripe)
    for some in sums:
        left, depth, width = some[0].left, some[0].depth, sum(one.width for one in some)
        nodes = [one.node for one in some if _weigh(one.node) and not say.is_nobodys(one.parent, one.node)]
        rate = sum(say.bounded(node.wins) for node in nodes) / sum(node.visits for node in nodes) if nodes else None
        box = Box(left, _top(depth), left + width, _top(depth + 1), colors.rate_color(rate))
        yield Group((box,), say.many(len(some), "node") if width >= TITLED else "")


def _draw_stripe(stripe: Stripe, at: Moment, *, walked: bool = False) -> Group:
    """A node's box, with its move and, in the first rows, its counts where these fit."""
    node, parent = stripe.node, stripe.parent
    top, right = _top(stripe.depth), stripe.left + max(stripe.width, FRAMED * walked)
    stroke = colors.PATH if walked else BORDER if stripe.width > FRAMED else None
    box = Box(stripe.left, top, right, _top(stripe.depth + 1), mean_color(parent, node), stroke, 1.2 if walked else 0.5)
    words = say.describe_node(node, stripe.move, parent, at.score) if right - stripe.left >= TITLED or walked else ""
    name, counts, texts = say.node_name(node, stripe.move, parent), say.describe_counts(parent, node), list[Text]()
    room, high = box.right - box.left - 3, stripe.depth < HIGH_ROWS
    x, y, ink = (box.left + box.right) / 2, (box.top + box.bottom) / 2, colors.ink_on(box.fill or "")
    size = marks.BIG if high else marks.SMALL
    if text_width(name, size, bold=True) <= room:
        counted = high and text_width(counts, marks.SMALL) <= room
        texts.append(Text(x, y - 6 * counted, name, size, ink, True))
        texts += [Text(x, y + 6, counts, marks.SMALL, ink)] * counted
    return Group((box, *texts), words)
