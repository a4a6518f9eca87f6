"""Trees on a page: as an output that needs no kernel, a page of its own, or a widget; and any program's tree."""

from __future__ import annotations

import json
import math
import zlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from itertools import count
from os import PathLike
from typing import Any

import anywidget
import traitlets

from mcts_teach.drawing.moments import count_nodes
from mcts_teach.drawing.pictures import tree_svg
from mcts_teach.drawing.words import explain, many
from mcts_teach.errors import check_function
from mcts_teach.explorer.film_file import save_film
from mcts_teach.explorer.filming import Film, still
from mcts_teach.explorer.scripts import joined
from mcts_teach.files import path_of, write_file
from mcts_teach.language import say, say_all, spoken, translate_script
from mcts_teach.mcts import Node
from mcts_teach.names import replace_unprintable

MODULE = ("widget.js",)
STYLE = ("base.css", "controls.css", "tree.css", "panel.css", "phone.css")

MOST_NODES = 1_000_000  # a tree of any program with more is taken for one that goes round in a circle
USUAL_SIGNS = {"∞": math.inf, "-∞": -math.inf, "?": math.nan}
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


def watch(
    root: Any,
    *,
    children: Callable[[Any], Mapping[Any, Any] | Iterable[Any] | None],
    visits: Callable[[Any], float],
    wins: Callable[[Any], float],
    name: Callable[[Any], object] | None = None,
) -> TreeView:
    """Draw and explore a tree that is not ours, given how to read a node's children, visits and wins.

    The children are a mapping from moves to nodes, or nodes in a row; these are named by `name(node)`, or numbered.
    Wins are those of the player who moved there. The tree is read once.

    >>> tree = {"n": 3, "w": 0, "kids": [{"n": 2, "w": 1.5, "kids": []}]}
    >>> watch(tree, children=lambda t: t["kids"], visits=lambda t: t["n"], wins=lambda t: t["w"])
    <TreeView: 2 nodes, 3 visits>
    """
    names = str if name is None else name
    for what, function in {"children": children, "visits": visits, "wins": wins, "name": names}.items():
        check_function(what, function, "a node")
    return TreeView(read_tree(root, children, name, visits=visits, wins=wins))


class TreeView:
    """A tree to walk through, node by node."""

    def __init__(self, root: Node) -> None:
        self._root = root

    def __repr__(self) -> str:
        return f"<TreeView: {many(count_nodes(self._root), 'node')}, {many(self._root.visits, 'visit')}>"

    def save(self, file: str | PathLike[str]) -> None:
        """Write the living tree as a page of its own, to mail or to put on the web; it needs no kernel and no network.

        `page.html#iteration=9&phase=expand&node=c1` opens it at a moment, with a node to look at. A file that ends in
        .json is written as docs/film.md describes it.
        """
        if path_of("file", file).suffix == ".json":
            return save_film(file, *self._shown()["films"])
        write_file(file, page_html(self._shown(), self._title()))

    def widget(self) -> LivingTree:
        """The living tree as a widget, to put beside others."""
        return LivingTree(self._shown())

    def _title(self) -> str:
        return "A tree"

    def _shown(self) -> FigureData:
        return shown(still(self._root))

    def _still(self) -> str:
        return still_image(tree_svg(self._root), explain(self._root))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        data = self._shown()
        return {"text/html": figure_html(data, self._still()), "text/plain": f"{self!r}\n{data['trouble']}".strip()}


@dataclass(repr=False)
class Elsewhere:
    """The position of a node of a tree that is not ours: we know no more of it than the names of its children."""

    names: dict[Any, str]
    player = 0

    def __repr__(self) -> str:
        return "a tree"

    def __str__(self) -> str:
        return ""

    def moves(self) -> list[Any]:
        return list(self.names)

    def name(self, move: Any) -> str:
        return self.names[move]


def read_tree(root: Any, children: Callable[[Any], Any], name: Any, **counts: Callable[[Any], Any]) -> Node:
    """A tree that is not ours, as nodes that can be drawn."""
    top: Node = Node(Elsewhere({}))  # type: ignore[arg-type]
    stack, number = list[Any]([(root, top)]), count(1)
    while stack:
        theirs, ours = stack.pop()
        for what, function in counts.items():
            value = function(theirs)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise ValueError(f"{what}(node) must be a number, not {value!r} as for {theirs!r}")
            setattr(ours, what, value)
        below = children(theirs)
        called = None if isinstance(below, Mapping) else name
        kids = dict(below if isinstance(below, Mapping) else enumerate(below or ()))
        ours.state.names |= {move: str(move if called is None else called(kid)) for move, kid in kids.items()}
        ours.children |= {move: Node(Elsewhere({})) for move in kids}  # type: ignore[type-var]
        stack += [(kid, ours.children[move]) for move, kid in kids.items()]
        if next(number) > MOST_NODES:
            raise ValueError(f"the tree has more than {MOST_NODES:,} nodes: does children(node) go round in a circle?")
    return top


def last_tree(film: Film) -> Node:
    """The tree at the end of a film, for a still picture."""
    columns, below = film["nodes"], defaultdict[Any, list[int]](list)
    for node, parent in enumerate(columns["parent"]):
        below[parent].append(node)
    seen = {what: dict(enumerate(columns.get(what, [0] * len(columns["parent"])))) for what in ("visits", "wins")}
    for row in film["iterations"]:
        for what, values in seen.items():
            values |= zip(row["path"], row[what], strict=True)
    seen["wins"] = {node: USUAL_SIGNS.get(value, value) for node, value in seen["wins"].items()}
    counts = {what: values.__getitem__ for what, values in seen.items()}
    return read_tree(0, below.__getitem__, columns["name"].__getitem__, **counts)
