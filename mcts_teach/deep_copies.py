"""Trees of any depth can be pickled and copied deeply: pickle and copy alone go down a level at a time, and give up."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from threading import local
from typing import Any
from weakref import ref

from mcts_teach.mcts import Node

_AT_ONCE = 40  # levels that pickle and copy can go down by themselves
_written = local()  # .first: the mark before the lower nodes that are being written in this thread


def _apart(node: Node) -> tuple[Any, ...]:
    """A node as pickle and copy take it; before a tall one stand nodes below it, the lowest first."""
    made: Any = object.__reduce_ex__(node, 2)
    first = getattr(_written, "first", None)
    if (first and first()) or not _is_tall(node):
        return made  # type: ignore[no-any-return]
    mark = StageMark()
    return (_made_after, (made[0], made[1], [mark, *_stages(node), StageMark(mark)]), *made[2:])


copyreg.pickle(Node, _apart)


class StageMark:
    """Stands before and after the lower nodes of a tall one: those need not look for nodes below them again."""

    def __init__(self, first: StageMark | None = None) -> None:
        self.first = first

    def __reduce__(self) -> tuple[Any, ...]:
        _written.first = None if self.first else ref(self)  # where it breaks off, the mark goes
        return (str, ())


def _made_after(maker: Callable[..., Any], arguments: tuple[Any, ...], stages: list[Any]) -> Any:
    """An empty node; those of the stages have been read before it."""
    return maker(*arguments)


def _subtree(node: Any) -> list[Any]:
    """A node and all nodes below it, each after its parent."""
    nodes, there = [node], {id(node)}
    for above in nodes:
        for child in above.children.values():
            if id(child) not in there:  # it may have another parent too
                there.add(id(child))
                nodes.append(child)
    return nodes


def _is_tall(node: Any) -> bool:
    level, depth = [node], 0
    while level and depth < _AT_ONCE:
        level, depth = list({id(c): c for above in level for c in above.children.values()}.values()), depth + 1
    return bool(level)


def _stages(root: Any) -> list[Any]:
    """Nodes below, the lowest first, from each of which it is not far to the next."""
    heights, nodes = dict[int, int](), _subtree(root)
    for node in reversed(nodes):
        heights[id(node)] = 1 + max((heights[id(child)] for child in node.children.values()), default=0)
    return [node for node in reversed(nodes[1:]) if heights[id(node)] % _AT_ONCE == 0]
