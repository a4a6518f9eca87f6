"""Films on a page: as an output that needs no kernel, as a page of its own, and as a widget where Python answers."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from hashlib import sha256
from html import escape
from typing import Any

import anywidget
import traitlets

from mcts_teach.explorer.filming import Film
from mcts_teach.explorer.scripts import joined
from mcts_teach.language import say, say_all, spoken, translate_script
from mcts_teach.names import replace_unprintable

MODULE = ("story.js", "widget.js")
STYLE = ("base.css", "controls.css", "tree.css", "panel.css", "phone.css")

FigureData = dict[str, Any]  # what is shown: "films", one or two, and what is said of them

_PAGE = """<!doctype html>
<html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>{title}</title>
<style>body {{ margin: 0; background: Canvas }} main {{ max-width: 1280px; margin: auto }}
h1 {{ font: 600 17px/1.3 system-ui, sans-serif; margin: 10px 12px 0; color: CanvasText }}</style></head>
<body><main><h1>{title}</h1>{figure}</main></body></html>
"""


def style() -> str:
    """The style sheet of the figure."""
    return joined(*STYLE) + "\n"


def module_text() -> str:
    """The script of the figure, in the language that is spoken."""
    return translate_script(joined(*MODULE))


def written(shown: FigureData) -> str:
    """What is shown, as JSON."""
    return replace_unprintable(json.dumps(say_all(shown), separators=(",", ":"), ensure_ascii=False, allow_nan=False))


def packed(text: str) -> bytes:
    """A text, small; the same text makes the same bytes."""
    small = zlib.compressobj(9, wbits=31, strategy=zlib.Z_FILTERED)  # as gzip has it; most repeats are short
    return small.compress(text.encode()) + small.flush()


def figure_html(shown: FigureData, instead: str, *, links: bool = False) -> str:
    """The figure as HTML: where scripts run, it replaces what stands in its place."""
    text = written(shown)
    name = sha256(text.encode()).hexdigest()[:12]
    module = module_text().replace("</script", "<\\/script").replace("export default { render };", "")
    call = f'mountAll("{name}", "{b64encode(packed(text)).decode()}", {{ hash: {str(links).lower()} }});'
    return (
        f'<div data-mcts="{name}">{instead}</div>\n<style>{style()}</style>\n'
        f'<script type="module">\n{module}\n{call}\n</script>'
    )


def page_html(shown: FigureData, title: str) -> str:
    """A page of its own, which needs neither a kernel nor a network; a link to it may name a moment."""
    figure = figure_html(shown, "<p>This page needs JavaScript.</p>", links=True)
    return _PAGE.format(language=spoken(), title=escape(say(title)), figure=figure)


def still_image(svg: str, words: str) -> str:
    """A still picture as an image, with its words."""
    source, alt = b64encode(svg.encode()).decode(), escape(replace_unprintable(words))
    return f'<img alt="{alt}" style="max-width:100%" src="data:image/svg+xml;base64,{source}">'


class LivingTree(anywidget.AnyWidget):
    """The figure as a widget; if there are numbers to search again with, it sends what its form asks for."""

    _esm, _css = joined(*MODULE), style()
    data = traitlets.Bytes().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)

    def __init__(self, shown: FigureData, settings: dict[str, float] | None = None) -> None:
        super().__init__(_esm=module_text(), data=packed(written(shown)), settings=settings or {})

    def show(self, shown: FigureData, settings: dict[str, float]) -> None:
        self.settings, self.data = settings, packed(written(shown))


def shown(*films: Film, trouble: str = "", moment: int = 0, difference: dict[str, Any] | None = None) -> FigureData:
    """What a figure is told: its films, what went wrong, where it opens (-1: at the end), and where two films part."""
    return {"films": list(films), "trouble": trouble, "moment": moment, "difference": difference}
