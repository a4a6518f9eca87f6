"""The scores of a node's moves as bars, decided once, and drawn small: each child's mean and, on top, its bonus."""

from collections.abc import Callable, Sequence
from math import ceil, copysign, inf, isfinite, isnan, nan
from typing import Any, NamedTuple

from mcts_teach.drawing import colors, marks
from mcts_teach.drawing import words as say
from mcts_teach.drawing.marks import Box, Group, Line, Mark, Picture, Text, add_title, put_on_paper, text_width
from mcts_teach.drawing.moments import list_moves, list_untried, undo_count
from mcts_teach.games.chance import is_chance
from mcts_teach.mcts import Node, Score
from mcts_teach.names import proof_text
from mcts_teach.trace import Moment

AROUND, BARS_WIDTH, BARS_HEIGHT = 8.0, 250.0, 150.0  # points
MOST_BARS, FARTHEST = 9, 40.0  # that have room; the largest distance of two
LINE_HEIGHT = 9.5  # points: from one line of numbers to the next
HIGHEST = 1e300  # that an axis can show; all beyond is drawn as infinite
PROVEN_SIGNS = {1.0: "✓ proven win", 0.5: "½ proven draw", 0.0: "✗ proven loss"}  # by the reward of who moves there
ABOVE = 1.15  # times the highest of the others: a bar without end, for a move that comes before all of them
MOST_RULES, RULE, NUMBERS = 4.0, "#ebebeb", 7.0  # the highest scale with lines at whole numbers, and their room


class Part(NamedTuple):
    """What a part of a bar says, and how it looks."""

    label: str
    fill: str
    stroke: str | None = None
    dashed: bool = False
    wide: float = 1.0  # times as wide as the others


MEAN = Part("mean reward", "#3f8fd2")
BONUS = Part("bonus", "#c9c9c9")
UNKNOWN = Part("not visited yet", colors.PAPER, colors.FAINT, dashed=True)
ENDLESS = Part("infinite", colors.PAPER, colors.FAINT, dashed=True)
DECIDED = Part("before the count", "none", colors.INK, wide=1.15)  # in front of the others


class Bar(NamedTuple):
    """One child in a picture of scores."""

    name: str
    node: Node | None  # None: not tried yet
    mean: float
    score: float
    decided: float = nan  # the score by which the walk chose, where the node has been counted since
    high: float = 0.0  # where a bar without end stops
    number: str = ""  # its score, told apart from that of the highest

    @property
    def top(self) -> float:
        """The higher end of its score; 0 if it has none."""
        return max(self.mean, self.score) if isfinite(self.score) else self.high if self.score == inf else 0.0

    @property
    def peak(self) -> float:
        """The higher end of its parts and its outline."""
        return max([self.top, *(high for *_, high in self.parts)])

    @property
    def parts(self) -> list[tuple[Part, float, float]]:
        """Its parts, each with the scores where it begins and ends; of what is minus infinite or unknown, its past."""
        past = [(DECIDED, 0.0, self.decided)] if isfinite(self.decided) else []
        if self.score == inf:
            return [(ENDLESS if self.node and self.node.visits else UNKNOWN, 0.0, self.high), *past]
        return [(MEAN, 0.0, self.mean), (BONUS, self.mean, self.score), *past] if isfinite(self.score) else past

    def label(self, room: float, size: float) -> list[str]:
        """What is written on top: the score, after the one that decided if that was another; two lines if need be."""
        before, now = say.decimal(self.decided), say.decimal(self.score)
        now = self.number if text_width(self.number, size) <= room else now
        if before == now or not isfinite(self.decided):
            return [now]
        both = f"{before} → {now}"
        return [both] if text_width(both, size) <= room else [before, f"→{now}"]


class Bars:
    """The bars of at most so many moves among which a path chose last or, without a path, the next one will choose.

    These are the one that is taken, which is marked, and those with the highest finite scores; of outcomes, the means.
    """

    def __init__(self, at: Moment, most: int = MOST_BARS) -> None:
        parent, taken = at.path[-2:] if len(at.path) > 1 else (at.root, None)
        chosen, by_chance = taken or highest(parent, at.score), is_chance(parent.state)
        every = bars_of(parent, at.score)
        if taken and at.phase == "backpropagate":
            with undo_count(at) as known:
                before = [bar.score if known and bar.node else nan for bar in bars_of(parent, at.score)]
            every = [bar._replace(decided=score) for bar, score in zip(every, before, strict=True)]
        rank = [(not chosen or bar.node is not chosen, not isfinite(bar.score), -bar.score) for bar in every]
        bars = [every[i] for i in sorted(sorted(range(len(every)), key=rank.__getitem__)[: max(most, 1)])]
        ends = [0.0, *(end for bar in bars for _, *both in bar.parts for end in both)]
        self.low = min(ends)  # the scores between which the bars are
        self.high = (max(ends) or 1.0) * (1.0 if all(isfinite(bar.score) for bar in bars) else ABOVE)
        self.why = "drawn" if by_chance else _why(every, chosen, taken)  # a bar is in a frame
        numbers = _write_scores(bars, chosen if self.why == "highest" else None)
        self.bars = [bar._replace(high=self.high, number=text) for bar, text in zip(bars, numbers, strict=True)]
        self.marked = [place for place, bar in enumerate(bars) if bar.node is chosen is not None]  # it, if there is one
        name, what = ("mean reward", "outcome") if by_chance else (say.score_name(at.score), "move")
        self.title = title = f"{name} of each {what} from {say.path_text(at.path[:-1] or [at.root])}"
        self.axis = name if by_chance else f"{name} = mean + bonus"  # what a height is; the chart alone has an axis
        self.foot = _foot(bars, every, by_chance)  # whether `select` stops here, and how many moves are not shown
        told = (_describe_bar(bar, self.why if bar.node is chosen else "") for bar in self.bars)
        self.words = f"{title}: {'; '.join(told)}"  # for those who cannot see it
        used = {part for bar in bars for part, *_ in bar.parts} - ({BONUS} if by_chance else set())
        self.key = [part for part in (MEAN, BONUS, UNKNOWN, ENDLESS, DECIDED) if part in used]


def _write_scores(bars: list[Bar], best: Node | None) -> list[str]:
    """The scores as text; all have more decimals where one would read like the best."""
    top = next((bar.score for bar in bars if bar.node and bar.node is best), nan)
    digits = max(len(say.tell_apart(top, bar.score)[0].partition(".")[2]) for bar in bars)
    return [f"{bar.score:.{digits}f}" if digits > 2 and isfinite(bar.score) else say.decimal(bar.score) for bar in bars]


def bars_of(parent: Node, score: Score) -> list[Bar]:
    """A bar for each move, in the order of moves; of an outcome, its mean alone."""
    bars, by_chance = [], is_chance(parent.state)
    for move in list_moves(parent):
        child, value = parent.children.get(move), inf
        average = say.mean(child) if child and child.visits else 0.0
        if child and (child.visits or not by_chance):
            value = average if by_chance else say.score_of(score, parent, child)
        value = copysign(inf, value) if abs(value) > HIGHEST else value
        sign = f" {PROVEN_SIGNS[sure][0]}" if child and (sure := say.sure_reward(child)) in PROVEN_SIGNS else ""
        bars.append(Bar(say.short_name(parent.state, move) + sign, child, average, value))
    return bars


def highest(parent: Node, score: Score) -> Node | None:
    """The child that `select` would take next, past what is proven; None if it would stop or break off here."""
    open_children = [child for child in parent.children.values() if not proof_text(child)]
    if list_untried(parent) or not open_children or proof_text(parent) or is_chance(parent.state):
        return None
    try:
        return max(open_children, key=lambda child: score(parent, child))
    except (ArithmeticError, ValueError):  # by a learner's mistake the parent has no visits
        return None


def _why(bars: list[Bar], chosen: Node | None, taken: Node | None) -> str:
    """Why a bar is in a frame: its child was taken, or comes next; and whether others had as high a score."""
    scores = {bar.node: bar.score if isnan(bar.decided) else bar.decided for bar in bars if bar.node}
    ties = [node for node in scores if node is not chosen and chosen and scores[node] == scores.get(chosen)]
    if taken:
        return "taken, first of equals" if ties and taken.visits and scores[taken] < inf else "taken"
    if any(map(isnan, scores.values())) or any(proof_text(node) for node in scores if node is not chosen):
        return "next"  # its score need not be the highest
    return "first of equals" if ties else "highest"


def _foot(bars: list[Bar], every: list[Bar], by_chance: bool) -> str:
    left = sum(bar.node is None for bar in every)
    stop = f"{say.many(left, 'move')} untried: select would stop here" if left else "move"
    if by_chance:
        stop = f"{say.many(left, 'outcome')} not drawn yet" if left else "outcome"
    shown = stop if len(bars) == len(every) else f"{stop} ({len(bars)} of {len(every)} are shown)"
    sure = {say.sure_reward(bar.node) for bar in bars if bar.node}
    return "; ".join([shown, *(PROVEN_SIGNS[reward] for reward in PROVEN_SIGNS if reward in sure)])


def _describe_bar(bar: Bar, why: str) -> str:
    if not isfinite(bar.score) and not (bar.node and bar.node.visits):
        return f"{bar.name} not visited yet"
    told = f"{bar.name} {bar.number}"
    if isfinite(bar.score) and bar.score != bar.mean:
        told += f" = {say.decimal(bar.mean)} + {say.decimal(bar.score - bar.mean)}"
    return f"{told}, {why}" if why else told


def bars_picture(bars: Bars, height: float = BARS_HEIGHT) -> Picture:
    """The title, the key, the bars and the words below them, small."""
    key, x, y = list[Mark](), AROUND, 9.0
    for part in bars.key:
        wide = text_width(part.label, marks.TINY)
        if x + 13 + wide > BARS_WIDTH:  # only where a bar is endless, and the others are low
            x, y = AROUND, y + LINE_HEIGHT
        key.append(Box(x, y - 3.5, x + 9, y + 3.5, part.fill, part.stroke, 0.8, dashed=part.dashed))
        key.append(Text(x + 13, y, part.label, marks.TINY, anchor="start"))
        x += 24 + wide
    foot = _narrow_text(BARS_WIDTH / 2, height - 10, bars.foot, marks.SMALL, BARS_WIDTH)
    picture = Picture(BARS_WIDTH, height, (*key, *_row_of_bars(bars, height), foot), bars.words)
    return add_title(picture, bars.title, BARS_WIDTH, size=marks.BIG, margin=AROUND)


def shares_picture(rows: Sequence[tuple[str, float, float]], words: str, title: str) -> Picture:
    """Shares by name, from 0 to 1: how large each is as a bar, and how large it should be as a line."""
    step = 26 + max(text_width(row[0], marks.SMALL) for row in rows)
    drawn: list[Mark] = [Line(((-step / 2, 0), ((len(rows) - 0.5) * step, 0)), colors.FAINT, 0.8)]  # the floor
    for place, (name, came, right) in enumerate(rows):
        x, y, wanted = place * step, -100 * came, -100 * right
        drawn += [Box(x - 12, y, x + 12, 0, MEAN.fill), Line(((x - 16, wanted), (x + 16, wanted)), colors.INK, 1.6)]
        drawn += [Text(x, min(y, wanted) - 7, say.decimal(came), marks.SMALL), Text(x, 8, name, marks.SMALL)]
    return add_title(put_on_paper(drawn, words, 10.0), title, inf)


def _row_of_bars(bars: Bars, height: float) -> list[Mark]:
    """The bars side by side with their moves below, before lines at the whole numbers, to compare pictures by."""
    floor, room = height - 36, height - 82 - LINE_HEIGHT  # above the bars there is room for four lines of text
    high = ceil(bars.high) if 0.5 < bars.high < MOST_RULES else bars.high  # mostly the same in neighbouring moments
    left = AROUND + (NUMBERS if high <= MOST_RULES else 0.0)  # where the bars may begin
    step = min((BARS_WIDTH - AROUND - left) / len(bars.bars), FARTHEST)
    first = max((BARS_WIDTH - step * len(bars.bars)) / 2, left) + step / 2

    def y(value: float) -> float:
        return floor - room * (value - bars.low) / (high - bars.low)

    drawn: list[Mark] = []
    for number in range(1, 1 + int(high)) if high <= MOST_RULES else ():
        drawn.append(Line(((AROUND + NUMBERS, y(number)), (BARS_WIDTH - AROUND, y(number))), RULE, 0.6))
        drawn.append(Text(AROUND, y(number), str(number), marks.TINY, colors.FAINT, anchor="start"))
    for place, bar in enumerate(bars.bars):
        drawn.append(_draw_bar(bar, first + place * step, step, y, floor, bars.why * (place in bars.marked)))
    return [*drawn, Line(((AROUND, y(0)), (BARS_WIDTH - AROUND, y(0))), colors.FAINT, 0.8)]


def _draw_bar(bar: Bar, x: float, step: float, y: Callable[[float], float], floor: float, why: str) -> Group:
    """The parts of a bar, the outline of the one that decided in front, and its texts."""
    looks: list[Any] = [(ends, part.wide, (part.fill, part.stroke, 0.8, 0.0, part.dashed)) for part, *ends in bar.parts]
    looks += [((0.0, bar.top), 1.0, (None, colors.PATH, 2.4))] if why else []
    drawn, above = list[Mark](), y(bar.peak)
    for ends, wide, look in looks:
        top, bottom = sorted(map(y, ends))  # a learner's score may be below 0, or its bonus
        drawn.append(Box(x - 0.38 * step * wide, top, x + 0.38 * step * wide, bottom, *look))
    drawn.append(_narrow_text(x, floor + 8, bar.name, marks.SMALL, step - 2))
    for line in reversed(bar.label(step - 2, marks.TINY)):
        drawn.append(_narrow_text(x, above - 6, line, marks.TINY, step - 2))
        above -= LINE_HEIGHT
    if why:  # beside the edge of the picture, from the bar inwards
        half = text_width(f"{why} ▼", marks.TINY, bold=True) / 2
        dx, anchor = (-3, "start") if x < half else (3, "end") if BARS_WIDTH - x < half else (0, "middle")
        reason = f"▼ {why}" if dx < 0 else f"{why} ▼"
        drawn.append(Text(x + dx, above - 7, reason, marks.TINY, colors.PATH, True, anchor))
    return Group((*drawn,), _describe_bar(bar, why))


def _narrow_text(x: float, y: float, text: str, size: float, room: float) -> Text:
    return Text(x, y, text, min(size, size * room / text_width(text, size)))
