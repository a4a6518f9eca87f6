"""What a check answers (right, wrong and why, or not attempted yet), and the pictures that show it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from io import StringIO
from math import inf
from textwrap import indent
from typing import Any, NamedTuple

from mcts_teach.checks.guard import LONG, run_guarded
from mcts_teach.checks.made_trees import is_sound
from mcts_teach.checks.mistakes import Misconception
from mcts_teach.checks.plain_data import Facts, as_plain, same
from mcts_teach.drawing.bars import shares_picture
from mcts_teach.drawing.boards import board_marks
from mcts_teach.drawing.marks import MARGIN, TITLE, Picture, add_title, grid, put_on_paper, text_width, wrap
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import tree_picture
from mcts_teach.drawing.words import print_tree
from mcts_teach.language import join_said, say
from mcts_teach.mcts import Node
from mcts_teach.trace import Moment, Trace

RIGHT, WRONG, NOT_ATTEMPTED = "right", "wrong", "not attempted"
SIGNS = {RIGHT: "✓ Right", WRONG: "✗ Not right yet", NOT_ATTEMPTED: "… Not attempted yet"}
COLORS = {RIGHT: "#0a8f62", WRONG: "#d1550d", NOT_ATTEMPTED: "#8a8a8a"}  # lines only: the text keeps the page's colour
OFTEN = "Bar: how often each came. Line: how often it should come."
SEARCHED = 40  # iterations in which a difference is looked for
TREE_PAGE = (370.0, 420.0)  # points for each of the two trees


class Shares(NamedTuple):
    """How often each of some things came and how often it should come, from 0 to 1, by its name."""

    rows: Sequence[tuple[str, float, float]]

    def __str__(self) -> str:
        wide = max(len(row[0]) for row in self.rows)
        bars = ((name, ("#" * round(40 * came)).ljust(40), round(40 * right)) for name, came, right in self.rows)
        return "\n".join(f"{name:>{wide}}  {bar[:end]}|{bar[end:]}".rstrip() for name, bar, end in bars)


@dataclass(frozen=True)
class Comparison:
    """The learner's tree and the right one, side by side, at the first iteration in which they differ.

    Where a mistake shows without a tree, one or both are a position; None is not shown. A node or a position may be of
    a class of the learner's, so it is drawn inside the guard, and once. False if it cannot be drawn.
    """

    yours: Any  # anything that `draw_tree` draws, or a position
    right: Any
    caption: str
    titles: tuple[str, str] = ("your tree", "the right tree")
    searches: tuple[Trace, ...] = ()  # of which the trees are moments
    called: Comparison | None = None  # the tree that was called, with what came back and what is right; it comes first

    def __repr__(self) -> str:
        first = f"{self.called!r}\n" if self.called else ""
        return f"{first}{say(self.caption)}\n{self._shown[1]}"

    def __bool__(self) -> bool:
        return bool(self.svg())

    def svg(self) -> str:
        """What there is to show as one SVG text, with its words; empty if it cannot be drawn."""
        return self._shown[0]

    @cached_property
    def _shown(self) -> tuple[str, str]:
        """The picture and the text; a moment that cannot be drawn with its path is shown without."""

        def show() -> tuple[str, str]:
            sides = zip(map(say, self.titles), (self.yours, self.right), strict=True)
            known = [(title, side) for title, side in sides if side is not None]
            shown = [(title, *first_drawn(title, side, getattr(side, "root", side))) for title, side in known]
            both = grid([picture for _, _, picture in shown])
            words = (join_said(f"{title}:\n{_printed(side)}") for title, side, _ in shown)
            return write_svg(both._replace(words=both.title)), "\n".join(words)

        return run_guarded(show, seconds=LONG / 4).value or ("", "")

    def _repr_html_(self) -> str:
        offer = say("step through both searches" if self.searches[1:] else "watch yours think")
        step = f"<details><summary>{offer}</summary>{self._living}</details>" if self._living else ""
        first = self.called._repr_html_() if self.called else ""
        return f'{first}<div>{escape(say(self.caption))}</div><div style="overflow-x:auto">{self.svg()}</div>{step}'

    @cached_property
    def _living(self) -> str:
        """The searches as living trees, two where they part; empty if there are none, or if they cannot be shown."""
        from mcts_teach.explorer import beside  # only a page needs it

        return run_guarded(beside, *self.searches, seconds=LONG / 4).value or "" if self.searches else ""


@dataclass(frozen=True)
class Verdict:
    """The answer of a check. `outcome` is "right", "wrong" or "not attempted"; what does not apply is empty.

    In a notebook it shows itself with its picture, elsewhere as text. It is true only if the outcome is "right".
    """

    piece: str
    outcome: str
    called: str = ""  # what was called, with what
    returned: str = ""  # what came back
    expected: str = ""
    why: str = ""
    misconception: Misconception | None = None
    key: str = ""  # of the misconception in the table
    where: str = ""  # the learner's line, after an exception or an endless loop
    board: str = ""  # the smallest position that shows it
    picture: Comparison | None = None
    remark: str = ""

    def __bool__(self) -> bool:
        return self.outcome == RIGHT

    def lines(self) -> Sequence[tuple[str, str]]:
        """Each part with its label, in the order in which they are said."""
        name = f"{self.misconception.name}. {self.misconception.sentence}" if self.misconception else ""
        parts = [("called", self.called), ("position", self.board), ("came back", self.returned)]
        parts = [*parts, ("your line", self.where), ("expected", self.expected), ("why", self.why)]
        parts = [*parts, ("this mistake", name), ("", self.remark)]
        return [(say(label), say(text)) for label, text in parts if text]

    def __repr__(self) -> str:
        lines = [say(f"{SIGNS[self.outcome]}: {self.piece}")]
        for label, text in self.lines():
            told = "\n" + indent(text, "    ") if "\n" in text else text  # a board goes on its own lines
            lines.append(join_said(f"  {label}: {told}" if label else f"  {told}"))
        return "\n".join(lines + ([repr(self.picture)] if self.picture else []))

    def _repr_html_(self) -> str:
        rows = "".join(_cells(label, text) for label, text in self.lines())
        picture = self.picture._repr_html_() if self.picture else ""
        seen = self.misconception.seen if self.misconception else ""
        fold = f"<details><summary>{say('seen in real code too')}</summary>{escape(seen)}</details>" if seen else ""
        return (
            f'<div style="border-left:4px solid {COLORS[self.outcome]};padding-left:10px">'
            f"<b>{escape(say(f'{SIGNS[self.outcome]}: {self.piece}'))}</b>"
            f'<table style="text-align:left"><tbody>{rows}</tbody></table>{fold}{picture}</div>'
        )


def first_drawn(title: str, *sides: Any) -> tuple[Any, Picture]:
    """The first of some trees and positions that can be drawn, with its picture."""
    for side in sides[:-1]:
        with suppress(Exception):
            return side, _draw(side, title)
    return sides[-1], _draw(sides[-1], title)


def _draw(side: Any, title: str) -> Picture:
    if isinstance(side, Shares):
        return shares_picture(side.rows, str(side), title)
    if hasattr(side, "moves"):  # a position, as a picture that can stand beside a tree
        board = put_on_paper(board_marks(side, edges=True), f"the board:\n{side}", MARGIN)
        lines = wrap(title, TITLE, TREE_PAGE[0] - 6 * MARGIN)
        width = max(board.width, *(text_width(line, TITLE, bold=True) + 2 * MARGIN for line in lines))
        return add_title(board._replace(width=width), "\n".join(lines), inf)
    if not (is_sound(getattr(side, "root", side)) and is_sound(getattr(side, "final", None))):
        raise ValueError("this is no tree that can be drawn")
    now = moment_of(side)._replace(final=None)  # laid out for this moment: two trees of one size show as many nodes
    return tree_picture(now, page=TREE_PAGE, nodes=14, title=title)


def _cells(label: str, text: str) -> str:
    cell = "text-align:left;vertical-align:top;background:none"
    font = ";font-family:monospace" if "\n" in text else ""  # a board
    head = 'th scope="row"' if label else "td"  # without a label it goes on with the row above
    return (
        f'<tr><{head} style="{cell};white-space:nowrap">{escape(label)}</{head[:2]}>'
        f'<td style="{cell};white-space:pre-wrap{font}">{escape(text)}</td></tr>'
    )


def _printed(side: Any) -> str:
    if isinstance(side, Shares) or hasattr(side, "moves"):
        return str(side)
    with redirect_stdout(StringIO()) as out:
        print_tree(side, nodes=10)
    return out.getvalue().rstrip()


def drawn(draw: Callable[..., Any], *arguments: Any, lines: int = 0, said: str = "") -> Comparison | None:
    """The picture of both sides, without what was `said`; nothing if the learner's code stands in the way of one."""
    with redirect_stdout(StringIO()):
        picture = run_guarded(draw, *arguments, lines=lines, seconds=LONG / 4).value
    if isinstance(picture, tuple) and not hasattr(picture[0], "moves"):  # a position stands above it already
        alike = run_guarded(lambda: len(set(map(_printed, picture))) == 1, seconds=LONG / 4).value
        caption, titles = "Your answer and the right one:", ("yours", "right")
        picture = None if alike else Comparison(picture[0], picture[1], caption, titles)
    known = isinstance(picture, Comparison)
    return replace(picture, caption=picture.caption.replace(f": {said}.", ".")) if known else None


def shares_drawn(right: Facts, came: Any, caption: str = OFTEN, title: str = "what was drawn") -> Comparison | None:
    """Of what is drawn by chance: how often each came, beside how often it should; nothing where that is the same."""
    shares = [*(came or {"": None}).values()]
    if same(came, right) or not all(isinstance(share, int | float) and 0 <= share <= 1 for share in shares):
        return None
    rows = [(name, came.get(name, 0.0), right.get(name, 0.0)) for name in {**right, **came}]
    return Comparison(Shares(rows), None, caption, (title, ""))


def chosen(root: Node, move: Any) -> Any:
    """A tree in which the way to one child is marked; the tree alone if there is no such child."""
    child = root.children.get(move) if isinstance(move, Hashable) else None
    return Moment(root, [root, child], "select") if child else root


def right_walk(root: Node, score: Any, way: Collection[Any]) -> list[Node]:
    """The walk by the highest score; among equals, up to rounding, to a child whose place is in `way`."""
    path, place = [root], tuple[Any, ...]()
    while not path[-1].untried and path[-1].children:
        scores = {move: score(path[-1], child) for move, child in path[-1].children.items()}
        best = [move for move in scores if scores[move] >= max(scores.values()) - 1e-9]
        place = (*place, next((move for move in best if (*place, move) in way), best[0]))
        path.append(path[-1].children[place[-1]])
    return path


def first_difference(state: Any, phases: Mapping[str, Any], ours: dict[str, Any]) -> Comparison | None:
    """Two searches with the same seed, one with a learner's phases, at the first iteration in which they differ."""
    yours = Trace(state, seed=3, **phases)
    run = run_guarded(yours.grow, SEARCHED)

    def follow(root: Node, score: Any) -> list[Node]:  # who goes another way among equals makes no mistake
        row = yours.rows[root.visits] if root.visits < len(yours) else None
        moves = [yours.nodes[place].move for place in row.path[1:]] if row else []
        return right_walk(root, score, [tuple(moves[:depth]) for depth in range(1, len(moves) + 1)])

    ours = {"select": follow} | ours if "select" in phases else ours
    right = Trace(state, seed=3, **ours).grow(min(SEARCHED, len(yours) + 1))
    number = next((i for i in range(1, len(yours) + 1) if _row(yours, i) != _row(right, i)), len(yours) + 1)
    if number > SEARCHED or not len(yours):
        return None
    if run.kind and number > len(yours):
        caption = f"Your search breaks off in iteration {number}: {run.what}."
        return Comparison(yours.at(number - 1), right.at(number), caption)
    at_random = run.kind == "global random" or bool({"expand", "simulate"} & (set(phases) - set(ours)))
    sides = yours.at(number), right.at(number)
    moves = [([node.move for node in side.path], side.playout) for side in sides]
    if at_random and moves[0] != moves[1]:
        return None  # perhaps they differ by luck alone
    caption = f"Iteration {number} is the first in which a search with yours and the right one differ."
    if _row(yours, number)[1:] == _row(right, number)[1:]:
        caption = f"Both trees look alike after iteration {number}, but a node of yours has another mover."
    return Comparison(*sides, caption, searches=() if run.kind else (yours, right))


def _row(trace: Trace, number: int) -> Sequence[Any]:
    """What an iteration of a recording has brought: the movers of all nodes, and what two trees show."""
    row = trace.rows[number - 1]
    nodes = trace.nodes[: row.size]
    places = [(node.parent, node.move) for node in nodes]
    return [node.mover for node in nodes], places, row.path, as_plain(row.rewards), row.seen
