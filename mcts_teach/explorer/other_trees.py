"""Any program's tree, drawn like one of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from os import PathLike
from typing import Any

from mcts_teach.drawing.moments import count_nodes
from mcts_teach.drawing.pictures import tree_svg
from mcts_teach.drawing.words import explain, many
from mcts_teach.explorer.film_file import Elsewhere, save_film
from mcts_teach.explorer.filming import still
from mcts_teach.explorer.living_tree import FigureData, LivingTree, figure_html, page_html, shown, still_image
from mcts_teach.files import path_of, write_file
from mcts_teach.mcts import Node

_MOST_NODES = 1_000_000  # a tree with more is taken for one that goes round in a circle


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
    for what, function in (("children", children), ("visits", visits), ("wins", wins), ("name", name)):
        if not callable(function) and not (function is None and what == "name"):
            raise ValueError(f"{what} must be a function of a node, not {function!r}")
    return TreeView(_read(root, children, visits, wins, name))


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


def _read(
    root: Any, children: Callable[[Any], Any], visits: Callable[[Any], Any], wins: Callable[[Any], Any], name: Any
) -> Node:
    """A tree that is not ours, as nodes that can be drawn."""
    top = _node(root, visits, wins)
    stack, number = [(root, top)], count(1)
    while stack:
        theirs, ours = stack.pop()
        below = children(theirs)
        called = None if isinstance(below, Mapping) else name
        kids = dict(below if isinstance(below, Mapping) else enumerate(below or ()))
        names = {move: str(move if called is None else called(kid)) for move, kid in kids.items()}
        ours.state = Elsewhere(names)  # type: ignore[assignment]
        ours.children = {move: _node(kid, visits, wins) for move, kid in kids.items()}
        stack += [(kid, ours.children[move]) for move, kid in kids.items()]
        if next(number) > _MOST_NODES:
            raise ValueError(f"the tree has more than {_MOST_NODES:,} nodes: does children(node) go round in a circle?")
    return top


def _node(theirs: Any, visits: Callable[[Any], Any], wins: Callable[[Any], Any]) -> Node:
    node: Node = Node(Elsewhere({}))  # type: ignore[arg-type]
    for name, function in (("visits", visits), ("wins", wins)):
        value = function(theirs)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name}(node) must be a number, not {value!r} as for {theirs!r}")
        setattr(node, name, value)
    return node
