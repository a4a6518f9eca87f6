"""What the text of a learner's search says of a mistake that its trees show."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from inspect import getsource, isfunction
from textwrap import dedent
from typing import Any, NamedTuple


class Emptied(NamedTuple):
    """A line that puts what a function returns in the place of a name."""

    line: str
    name: str
    called: str


def draws_anew(function: Any) -> bool:
    """Whether a function makes a random generator inside a loop.

    >>> draws_anew(sorted)
    False
    """
    calls = [node for node in _in_loops(function) if isinstance(node, ast.Call)]
    return any(ast.unparse(call.func) in ("Random", "random.Random") for call in calls)


def emptied_by(function: Any) -> Emptied | None:
    """For a function that returns None: the only line in its loops that fills the name which it returns, by a call."""
    returned = [node.value for node in ast.walk(_tree(function)) if isinstance(node, ast.Return)]
    names = {one.id for one in returned if isinstance(one, ast.Name)}
    if len(returned) != 1 or not names:
        return None
    filled = [
        node
        for node in _in_loops(function)
        if isinstance(node, ast.Assign) and [ast.unparse(one) for one in node.targets] == [*names]
    ]
    if len(filled) != 1 or not isinstance(call := filled[0].value, ast.Call) or not isinstance(call.func, ast.Name):
        return None
    return Emptied(ast.unparse(filled[0]), names.pop(), call.func.id)


def _in_loops(function: Any) -> Iterator[ast.AST]:
    for loop in ast.walk(_tree(function)):
        if isinstance(loop, ast.For | ast.While):
            for line in loop.body:
                yield from ast.walk(line)


def _tree(function: Any) -> ast.AST:
    """The syntax tree of a function; an empty one if its text is not known."""
    try:
        return ast.parse(dedent(getsource(function)) if isfunction(function) else "")
    except (OSError, SyntaxError):
        return ast.parse("")
