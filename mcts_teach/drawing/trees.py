"""A tree as a picture: cards with numbers, dots for what is less visited, lines between them, and the legend.

Cards and dots take the colour of the mean of the player who moved there (see `marks.rate_color`); a dot's area and the
width of a line grow with the share of visits.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache, partial
from itertools import product
from math import inf
from typing import Any

from mcts_teach.drawing.fit import Layout, Rows, Size, fit_items
from mcts_teach.drawing.marks import (
    FAINT,
    INK,
    LINE,
    PATH,
    PHASE_COLORS,
    Box,
    Dot,
    Group,
    Link,
    Mark,
    Picture,
    Text,
    extent,
    flatten,
    heading,
    rate_color,
    wrap,
)
from mcts_teach.drawing.moments import (
    PlayoutEnd,
    best_line,
    count_nodes,
    find_playout_end,
    list_entries,
    moment_of,
)
from mcts_teach.drawing.node_cards import NARROW, OUTLINE, SMALL, TINY, Cards
from mcts_teach.drawing.words import (
    describe,
    describe_rest,
    explain,
    score_name,
)
from mcts_teach.errors import check_text, positive_number, whole_number
from mcts_teach.mcts import Score
from mcts_teach.names import replace_unprintable
from mcts_teach.trace import Moment

TITLE = 11.0  # the size of its text, in points
MARGIN, FOOT = 10.0, 46.0  # around a picture; the height of the legend
TAIL = 54.0  # the height of a playout's end and the line to it; half of it is room enough at the side
ROOM, DENSE = 60.0, 0.7  # what cards leave to dots: the height of two rows, and three tenths of the width
LEAST_WIDTH = 420.0
LOW = 400.0  # on a page less high than this, cards have no small boards where these would cost cards
MOST_ENTRIES = 300  # nodes that are looked at; more never fit a page
LEGENDS = ("mean of the player who moved here", "mean of who moved here", "mean")

# The forms of a tree: with small boards on the cards or without, and which rows may go without cards or nodes. On a
# small page there is room for more cards, or more nodes, without boards, or where some rows go without.
Forms = tuple[tuple[bool, Rows], ...]
FORMS: Forms = ((True, Rows()),)
SMALL_FORMS: Forms = (*FORMS, *((False, Rows(*rows)) for rows in product((inf, 1, 2, 3), (inf, 2, 3))))

PAGE_SIZE = 792.0, 600.0  # points; 11 inches wide, as wide as a notebook shows a picture without making it smaller


def tree_picture(
    what: Any,
    *,
    score: Score | None = None,
    nodes: int | None = None,
    labels: int | None = None,
    title: str | None = None,
    legend: str | None = None,
    line: bool = False,
    page: tuple[float, float] = PAGE_SIZE,
) -> Picture:
    """The picture of a root, of a pause of a search, or of a recording.

    As many of the most visited nodes as fit the page (width and height in points) are shown, as many of them
    with labels as stay legible; `nodes` and `labels` ask for more or fewer. The path is always shown; `line` puts the
    principal variation in its place.
    `legend` says beside the colour bar whose rate it is: unless given, that of the player who moved there.
    """
    at = moment_of(what, score)
    if line and at.root.children:
        at = Moment(at.root, best_line(at.root), "best line", score=at.score)
    for name, number, least in (("nodes", nodes, 1), ("labels", labels, 0)):
        if number is not None:
            whole_number(name, number, least)
    check_text("title", title)
    check_text("legend", legend)
    cards, layout = _fit_page(at, nodes, labels, _check_page(page))
    return _draw(cards, layout, describe(at) if title is None else title, legend)


def _check_page(page: Any) -> Size:
    if not isinstance(page, Sequence) or len(page) != 2:
        raise ValueError(f"page must be a width and a height in points, such as (792, 600), not {page!r}")
    return positive_number("the width of a page", page[0]), positive_number("the height of a page", page[1])


# What fits the page


def _fit_page(at: Moment, nodes: int | None, labels: int | None, page: Size) -> tuple[Cards, Layout]:
    """Choose the nodes to show, as cards or dots, and lay them out; `nodes` and `labels` as in `tree_picture`.

    Of a recording, how many are shown, and as what, must not change with the moment, so its last tree decides it.
    """
    forms = SMALL_FORMS if page[0] < NARROW or page[1] < LOW else FORMS
    if at.final and at.root is not at.final:
        score = at.score if isinstance(at.score, Hashable) else partial(at.score)  # a learner's own may have no hash
        grown = Moment(at.final, final=at.final, score=score)
        size = at.final.visits, count_nodes(at.final)
        nodes, labels, forms = _fit_grown(grown, size, nodes, labels, page, forms)
        more = find_playout_end(at) is not None
        nodes, labels = nodes + more, labels + more
    return _fit_forms(at, nodes, labels, page, forms)


@lru_cache(maxsize=8)
def _fit_grown(
    grown: Moment, size: tuple[int, int], nodes: int | None, labels: int | None, page: Size, forms: Forms
) -> tuple[int, int, Forms]:
    """How many nodes and cards to show of a tree once it is grown, and in which form; kept for the next moment.

    `size` is the number of visits and of nodes, for the tree may grow on.
    """
    low = page[0] - TAIL / 2, page[1] - TAIL  # room for the end of a playout
    cards, layout = _fit_forms(grown, nodes, labels, low, forms)
    return len(layout.items), sum(layout.cards), ((cards.boards, layout.rows),)


def _fit_forms(at: Moment, nodes: int | None, labels: int | None, page: Size, forms: Forms) -> tuple[Cards, Layout]:
    """The form with most cards and, among these, most nodes."""
    limited = any(rows.nodes < inf for _, rows in forms)  # those too deep will not be shown
    entries, now = list_entries(at, max(nodes or MOST_ENTRIES, MOST_ENTRIES * limited))
    narrow = page[0] < NARROW
    foot = 1.5 * FOOT if narrow else FOOT  # there the legend takes more lines
    faces = {boards: Cards(at, entries, now, page, boards=boards) for boards, _ in forms}
    fitted = []
    for boards, rows in forms:
        cards = faces[boards]
        room = page[0] - cards.side - 2 * MARGIN, page[1] - foot - 2 * MARGIN
        part = room if narrow else (room[0] - (1 - DENSE) * page[0], room[1] - ROOM)
        how: Any = {"nodes": nodes, "labels": labels, "rows": rows}
        fitted.append((cards, fit_items(cards.items, cards.size_of, cards.always, room, part, **how)))
    return max(fitted, key=lambda form: (sum(form[1].cards), len(form[1].items)))


# The picture


def _draw(cards: Cards, layout: Layout, title: str, legend: str | None) -> Picture:
    """The picture of a layout: title, lines, dots and cards, who moved at the rows, and the legend."""
    at, width = cards.at, max(layout.width + cards.side + 2 * MARGIN, min(LEAST_WIDTH, cards.page[0]))
    title = "\n".join(wrap(replace_unprintable(title), 1.12 * TITLE, width - 2 * MARGIN))
    head, top = heading(title, TITLE, MARGIN, inf, PHASE_COLORS.get(at.phase, INK))
    hidden = cards.count_hidden(layout)
    layout = layout.move((width + cards.side - layout.width) / 2, top + MARGIN)
    drawn: dict[int, Group | Dot] = {}  # by number in the layout: what is born by now
    for n, place in enumerate(layout.items):
        if cards.now[place] is not None:
            at_top = layout.xs[n], layout.tops[cards.items[place].depth]
            drawn[n] = cards.draw(place, len(drawn), *at_top, hidden.get(n, 0), card=layout.cards[n])
    shown = [node for n in drawn if not isinstance(node := cards.now[layout.items[n]], PlayoutEnd)]
    caption = describe_rest(at, shown, None if layout.rows.nodes == inf else int(layout.rows.nodes))
    caption = f"{caption[0].upper()}{caption[1:]}."
    badges = [_badge(cards, layout, n, count) for n, count in hidden.items()]
    foot, bottom = draw_legend(_key(cards, [*drawn.values()], badges) + caption, legend, width, layout.bottom + 20)
    marks = (*head, *_links(cards, layout, drawn), *drawn.values(), *badges, *_movers(cards, layout, drawn), *foot)
    words = "; ".join(card.title for card in drawn.values() if isinstance(card, Group))
    return Picture(width, bottom, marks, f"{explain(at)}. {caption} {words}", title)


def _badge(cards: Cards, layout: Layout, n: int, hidden: int) -> Text:
    """How many nodes below a card are not shown: below its row, beside its line if it has one."""
    depth, parted = cards.items[layout.items[n]].depth, bool(layout.children[n])
    y, anchor = layout.tops[depth] + layout.heights[depth] + 0.6 * TINY, "start" if parted else "middle"
    return Text(layout.xs[n] + 3 * parted, y, f"+{hidden:,}", TINY, FAINT, anchor=anchor)


def _links(cards: Cards, layout: Layout, drawn: dict[int, Group | Dot]) -> list[Link]:
    """The lines between the nodes, those of the path on top of the others, which begin where they part from it.

    A line leaves the parent's row straight down, so that it never runs behind the parent's neighbours.
    """
    walked = {n for n in drawn if id(cards.now[layout.items[n]]) in cards.path}
    pairs = [(above, n) for above, row in enumerate(layout.children) for n in row if n in drawn]
    covered, links = {above for above, n in pairs if n in walked}, []
    for above, n in sorted(pairs, key=lambda pair: (pair[1] in walked, pair[1])):
        x, depth = layout.xs[above], cards.items[layout.items[above]].depth
        points = [(x, _foot(drawn[above])), (x, layout.bends[depth]), (layout.xs[n], layout.tops[depth + 1])]
        links.append(_link(cards, layout.items[n], points[above in covered and n not in walked :]))
    return links


def _foot(mark: Group | Dot) -> float:
    """The lower end of a node."""
    if isinstance(mark, Dot):
        return mark.y + mark.side / 2
    box: Any = mark.marks[0]
    foot: float = box.bottom
    return foot


def _link(cards: Cards, place: int, points: list[tuple[float, float]]) -> Link:
    node = cards.now[place]
    if isinstance(node, PlayoutEnd):
        return Link(tuple(points), PHASE_COLORS["simulate"], 1.6, dashed=True)
    width = 0.7 + 4.3 * min(max(0.0, node.visits / max(cards.at.root.visits, 1)), 1.0)
    walked = id(node) in cards.path
    return Link(tuple(points), PATH if walked else LINE, max(width, 2.6) if walked else width)


def _movers(cards: Cards, layout: Layout, drawn: dict[int, Group | Dot]) -> list[Mark]:
    """Who moved, to the left of each row that has nodes by now."""
    nodes = [layout.items[n] for n in drawn if not isinstance(cards.now[layout.items[n]], PlayoutEnd)]
    rows = sorted({cards.items[place].depth for place in nodes} & set(cards.movers))
    ys = [layout.tops[depth] + layout.heights[depth] / 2 for depth in rows]
    names = [cards.movers[depth] for depth in rows]
    return [Text(MARGIN, y, name, TINY, FAINT, anchor="start") for name, y in zip(names, ys, strict=True) if name]


def _key(cards: Cards, drawn: list[Group | Dot], badges: list[Text]) -> str:
    """What the texts on the cards are, if there are cards beside the root, what the lines say and, if any, the dots."""
    if not any(isinstance(mark, Group) for mark in drawn[1:]):
        return ""
    texts = [mark.text for mark in flatten(drawn) if isinstance(mark, Text)]
    left = ", moves left untried" if any(text.endswith(" left") for text in texts) else ""
    fresh = f"; {'bold numbers' if cards.narrow else '▲'}: just counted" if cards.at.changed else ""
    card = f"On a card: the move, wins/visits, {score_name(cards.at.score)}{left}{fresh}. "
    card += "+n: n nodes below are not shown. " * bool(badges)
    if cards.narrow:
        return card
    dots = [mark for mark in drawn if isinstance(mark, Dot)]
    squares = ", a square if the game is over" if any(dot.square for dot in dots) else ""
    return card + "Thicker lines: more visits. " + f"A dot is a node, too{squares}. " * bool(dots)


def draw_legend(key: str, whose: str | None, width: float, y: float) -> tuple[list[Mark], float]:
    """The colours of means from 0 to 1, whose they are, and some words below; and where the picture ends."""
    bar = (MARGIN + 10, y - 4, MARGIN + 94, y + 4)
    ends = ((MARGIN, "0"), (bar[2] + 5, "1"))
    long, *shorter = LEGENDS if whose is None else (whose, "colours: see below")
    rates = [Text(bar[2] + 16, y, text, SMALL, FAINT, anchor="start") for text in (long, *shorter)]
    rate = next((text for text in rates if extent([text])[2] <= width), rates[-1])
    key = key if rate is rates[0] or whose is None else f"Colours: {whose}. {key}"
    lines = wrap(key, SMALL, width - 2 * MARGIN)
    scale = [Box(bar[0] + 4 * i, bar[1], bar[0] + 4 * (i + 1), bar[3], rate_color(i / 20)) for i in range(21)]
    zero, one = (Text(x, y, text, SMALL, FAINT, anchor="start") for x, text in ends)
    words = [Text(MARGIN, y + 13 * n, line, SMALL, FAINT, anchor="start") for n, line in enumerate(lines, 1)]
    return [zero, *scale, Box(*bar, None, OUTLINE, 0.6), one, rate, *words], y + 13 * len(lines) + 8
