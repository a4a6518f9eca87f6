"""Pictures as SVG text; coordinates are whole numbers, tenths of a point, as exact as the eye."""

from html import escape

from mcts_teach.drawing.colors import PAPER
from mcts_teach.drawing.marks import Area, Box, Disc, Dot, Group, Line, Link, Mark, Picture, Text
from mcts_teach.language import say
from mcts_teach.names import replace_unprintable

SANS, MONO = "DejaVu Sans, Verdana, sans-serif", "DejaVu Sans Mono, monospace"


def write_svg(picture: Picture) -> str:
    """A picture on paper of its own, so that it can be read on a dark page too."""
    width, height, words = picture.width, picture.height, escape(say(picture.words))
    label = words.replace("\n", "&#10;")
    return replace_unprintable(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" '
        f'width="{round(width)}pt" height="{round(height)}pt" style="max-width:100%;height:auto" '
        f'viewBox="0 0 {_n(width)} {_n(height)}" font-family="{SANS}">'
        f"<title>{words}</title>"
        f'<rect width="100%" height="100%" rx="{_n(4)}" fill="{PAPER}"/>{"".join(map(_write, picture.marks))}</svg>'
    )


def _write(mark: Mark) -> str:
    """The element of a mark; `data-node` is a card's place among the nodes shown."""
    if isinstance(mark, Text):
        place = f'x="{_n(mark.x)}" y="{_n(mark.y + 0.36 * mark.size)}" font-size="{_n(mark.size)}"'
        look = f'fill="{mark.color}" text-anchor="{mark.anchor}"' + ' font-weight="bold"' * mark.bold
        mono = f' font-family="{MONO}" xml:space="preserve"' if mark.mono else ""
        return f"<text {place} {look}{mono}>{escape(say(mark.text))}</text>"
    if isinstance(mark, Group):
        node = "" if mark.node is None else f' data-node="{mark.node}"'
        title = f"<title>{escape(say(mark.title))}</title>" if mark.title else ""  # a resting pointer is told it
        return f"<g{node}>{title}{''.join(map(_write, mark.marks))}</g>"
    if isinstance(mark, (Line, Link)):
        dashes = ' stroke-dasharray="40 40"' if isinstance(mark, Link) and mark.dashed else ""
        line = f'fill="none" stroke="{mark.color}" stroke-width="{_n(mark.width)}" stroke-linecap="round"'
        return f'<polyline points="{_points(mark)}" {line}{dashes}/>'
    if isinstance(mark, Dot):
        half = mark.side / 2
        sides = mark.x - half, mark.y - half, mark.x + half, mark.y + half
        box = Box(*sides, mark.fill, mark.stroke, mark.width, 0.0 if mark.square else half, mark.dashed)
        return _write(Group((box,), mark.title, mark.node))
    dashes = ' stroke-dasharray="50 30"' if isinstance(mark, Box) and mark.dashed else ""
    if isinstance(mark, Area):
        shape = f'polygon points="{_points(mark)}"'
    elif isinstance(mark, Disc):
        shape = f'circle cx="{_n(mark.x)}" cy="{_n(mark.y)}" r="{_n(mark.radius)}"'
    else:
        width, height = _n(mark.right - mark.left), _n(mark.bottom - mark.top)
        corner = f' rx="{_n(mark.corner)}"' if mark.corner else ""
        shape = f'rect x="{_n(mark.left)}" y="{_n(mark.top)}" width="{width}" height="{height}"{corner}'
    stroke = f' stroke="{mark.stroke}" stroke-width="{_n(mark.width)}"' if mark.stroke else ""
    return f'<{shape} fill="{mark.fill or "none"}"{stroke}{dashes}/>'


def _points(mark: Line | Link | Area) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in mark.points)


def _n(value: float) -> int:
    return round(10 * value)
