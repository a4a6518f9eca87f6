"""Trees of any depth can be pickled and copied deeply: pickle and copy alone go down a level at a time, and give up."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from threading import local
from typing import Any
from weakref import ref

_AT_ONCE = 100  # levels that pickle can go down by itself
_pickled = local()  # .first: the mark before the lower nodes that pickle is writing in this thread


class DeepCopied:
    """A node whose copies begin with the lowest nodes, so that a copy of a node finds those of its children."""

    __slots__ = ()
    children: dict[Any, Any]

    def __deepcopy__(self, copies: dict[int, Any]) -> Any:
        for node in reversed(_subtree(self)):
            if id(node) not in copies:
                copies[id(node)] = twin = object.__new__(type(node))
                for values in filter(None, node.__getstate__()):
                    for name, value in values.items():
                        setattr(twin, name, deepcopy(value, copies))
        return copies[id(self)]

    def __reduce_ex__(self, protocol: Any) -> Any:
        made: Any = super().__reduce_ex__(protocol)
        first = getattr(_pickled, "first", None)
        if (first and first()) or not _is_tall(self):
            return made
        mark = StageMark()
        return (_made_after, (made[0], made[1], [mark, *_stages(self), StageMark(mark)]), *made[2:])


class StageMark:
    """Stands before and after the lower nodes of a tall one: those need not look for nodes below them again."""

    def __init__(self, first: StageMark | None = None) -> None:
        self.first = first

    def __reduce__(self) -> tuple[Any, ...]:
        _pickled.first = None if self.first else ref(self)  # where pickling breaks off, the mark goes
        return (str, ())


def _made_after(maker: Callable[..., Any], arguments: tuple[Any, ...], stages: list[Any]) -> Any:
    """An empty node; those of the stages have been read before it."""
    return maker(*arguments)


def _subtree(node: Any) -> list[Any]:
    """A node and all nodes below it, each after its parent."""
    nodes = [node]
    for above in nodes:
        nodes.extend(above.children.values())
    return nodes


def _is_tall(node: Any) -> bool:
    level, depth = [node], 0
    while level and depth < _AT_ONCE:
        level, depth = [child for above in level for child in above.children.values()], depth + 1
    return bool(level)


def _stages(root: Any) -> list[Any]:
    """Nodes below, the lowest first, from each of which it is not far to the next."""
    heights, nodes = dict[int, int](), _subtree(root)
    for node in reversed(nodes):
        heights[id(node)] = 1 + max((heights[id(child)] for child in node.children.values()), default=0)
    return [node for node in reversed(nodes[1:]) if heights[id(node)] % _AT_ONCE == 0]
