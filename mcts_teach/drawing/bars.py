"""The scores of a node's moves as bars: each child's mean and, on top of it, the bonus for being visited little."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, isfinite
from typing import NamedTuple

from mcts_teach.drawing.marks import FAINT, INK, PAPER, PATH, Area, Line, Mark, Text, text_width, wrap
from mcts_teach.drawing.svg import marks_svg
from mcts_teach.drawing.words import Score, decimal, in_order, many, mean, score_name, score_of, short_name, untried
from mcts_teach.mcts import Node

MEAN, BONUS = "#3f8fd2", "#c9c9c9"
WIDTH, HEIGHT, EDGE = 250.0, 150.0, 8.0  # points: the picture, and the room around it
SLOT, WIDEST = 25.0, 40.0  # the least and the largest distance of two bars
TITLE, LABEL, VALUE = 9.5, 8.0, 7.5  # sizes of text


class Bar(NamedTuple):
    """One child in a picture of scores."""

    name: str
    node: Node | None  # None: not tried yet
    mean: float
    score: float

    @property
    def top(self) -> float:
        """The higher end of its two parts."""
        return max(self.mean, self.score)


def highest(parent: Node, score: Score) -> Node | None:
    """The child that `select` would take; None if it would stop at the parent."""
    if untried(parent) or not parent.children:
        return None
    return max(parent.children.values(), key=lambda child: score(parent, child))


def bars_of(parent: Node, score: Score) -> list[Bar]:
    """A bar for each move, in the order of moves."""
    bars = []
    for move in in_order([*parent.children, *untried(parent)]):
        child = parent.children.get(move)
        value = inf if child is None else score_of(score, parent, child)
        bars.append(Bar(short_name(parent.state, move), child, mean(child) if child and child.visits else 0.0, value))
    return bars


def most_telling(bars: list[Bar], taken: Node | None, most: int) -> list[Bar]:
    """If all bars are too many: that of the child taken, then those with the highest finite scores, in their order."""

    def rank(i: int) -> tuple[bool, bool, float]:
        return taken is None or bars[i].node is not taken, not isfinite(bars[i].score), -bars[i].score

    best = sorted(range(len(bars)), key=rank)
    best = best[: max(most, 1)]
    return [bars[i] for i in sorted(best)]


def below(bars: list[Bar], every: list[Bar]) -> str:
    """What to say below the bars: whether `select` stops here, and how many moves are not shown."""
    left = sum(bar.node is None for bar in every)
    stop = f"{many(left, 'move')} untried: select stops here" if left else "move"
    return stop if len(bars) == len(every) else f"{stop} ({len(bars)} of {len(every)} are shown)"


def bars_svg(parent: Node, score: Score, *, where: str = "start", taken: Node | None = None) -> str:
    """The picture that `draw_ucb` draws, small, as SVG text with its description for screen readers.

    `where` names the parent. The child that was `taken` is marked; without it, the one with the highest score.

    >>> from mcts_teach import TicTacToe, search, ucb1
    >>> bars_svg(search(TicTacToe(), 20), ucb1)[:4]
    '<svg'
    """
    every, marked = bars_of(parent, score), taken or highest(parent, score)
    bars = most_telling(every, marked, int((WIDTH - 2 * EDGE) // SLOT))
    title = f"{score_name(score)} of each move from {where}"
    heads = wrap(title, TITLE * 1.12, WIDTH - 2 * EDGE)
    why = "taken" if taken else "highest"
    marks: list[Mark] = [
        Text(EDGE, EDGE + (i + 0.5) * 1.36 * TITLE, line, TITLE, INK, True, "start") for i, line in enumerate(heads)
    ]
    top = EDGE + 1.36 * TITLE * len(heads)
    marks += _key(top + 9, bars)
    marks += _row(bars, marked, why, top + 18)
    marks.append(Text(WIDTH / 2, top + HEIGHT - 10, below(bars, every), LABEL, INK))
    return marks_svg(marks, WIDTH, top + HEIGHT, f"{title}: {'; '.join(_words(bars, marked, why))}")


def _words(bars: list[Bar], marked: Node | None, why: str) -> Iterable[str]:
    for bar in bars:
        if not isfinite(bar.score):
            yield f"{bar.name} not visited yet"
            continue
        sign = f", {why}" if bar.node is marked is not None else ""
        yield f"{bar.name} {decimal(bar.score)} = {decimal(bar.mean)} + {decimal(bar.score - bar.mean)}{sign}"


def _key(y: float, bars: list[Bar]) -> list[Mark]:
    """What the colours are."""
    entries = [("mean reward", MEAN, MEAN), ("bonus", BONUS, BONUS)]
    if any(not isfinite(bar.score) for bar in bars):
        entries.append(("not visited yet", PAPER, FAINT))
    marks: list[Mark] = []
    x = EDGE
    for text, fill, stroke in entries:
        marks += [
            _box(x, x + 9, y - 3.5, y + 3.5, fill, stroke, 0.8),
            Text(x + 13, y, text, VALUE, INK, anchor="start"),
        ]
        x += 24 + text_width(text, VALUE)
    return marks


def _row(bars: list[Bar], marked: Node | None, why: str, top: float) -> list[Mark]:
    """The bars side by side, each with its number above and its move below."""
    step = min((WIDTH - 2 * EDGE) / len(bars), WIDEST)
    known = [bar for bar in bars if isfinite(bar.score)]
    high = max([bar.top for bar in known if bar.top > 0], default=1.0)
    low = min([0.0, *(bar.score for bar in known), *(bar.mean for bar in known)])
    floor, room = top + HEIGHT - 54, HEIGHT - 82  # above the bars there is room for two lines of text

    def y(value: float) -> float:
        return floor - room * (value - low) / (high - low)

    marks: list[Mark] = []
    for place, bar in enumerate(bars):
        x = WIDTH / 2 + (place - (len(bars) - 1) / 2) * step
        left, right = x - 0.38 * step, x + 0.38 * step
        end = bar.top if isfinite(bar.score) else high
        if isfinite(bar.score):
            marks.append(_box(left, right, y(bar.mean), y(0), MEAN))
            marks.append(_box(left, right, y(bar.score), y(bar.mean), BONUS))
        else:
            marks += _hatched(left, right, y(high), y(0))
        marks.append(Text(x, y(end) - 6, decimal(bar.score), VALUE))
        marks.append(_name(bar.name, x, step, y(low) + 8))
        if bar.node is marked is not None:
            marks.append(_box(left, right, y(end), y(0), None, PATH, 2.4))
            marks.append(Text(x, y(end) - 17, f"{why} ▼", VALUE, PATH, True))
    return [*marks, Line(((EDGE, y(0)), (WIDTH - EDGE, y(0))), FAINT, 0.8)]


def _name(name: str, x: float, step: float, y: float) -> Mark:
    """A move's name below its bar, in letters small enough."""
    size = min(LABEL, LABEL * (step - 2) / text_width(name, LABEL))
    return Text(x, y, name, size)


def _box(
    left: float, right: float, top: float, bottom: float, fill: str | None, stroke: str | None = None, width: float = 0
) -> Mark:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    if fill is None:
        return Line((*corners, corners[0]), stroke or INK, width)
    return Area(corners, fill, stroke, width)


def _hatched(left: float, right: float, top: float, bottom: float) -> list[Mark]:
    """A bar of unknown height: slanted lines, which stay within it."""
    marks: list[Mark] = [_box(left, right, top, bottom, PAPER, FAINT, 0.8)]
    wide = right - left
    for y in range(round(top + wide), round(bottom), 6):
        marks.append(Line(((left, float(y)), (right, y - wide)), BONUS, 0.8))
    return marks
