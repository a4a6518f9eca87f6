"""Right pieces with places changed: each known mistake as a text that runs, made from the package's own piece."""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import ndiff
from functools import cache, cached_property
from inspect import getsource
from textwrap import dedent
from typing import Any

Edit = Sequence[str]  # a misconception, and then pairs: what is replaced, and by what


@dataclass(frozen=True)
class Program:
    """A piece as a text. `key` is the misconception that it makes; a right one has none."""

    piece: str
    key: str
    source: str
    right: str  # the text from which it was made
    known: dict[str, Any] = field(repr=False, compare=False)  # the names that it may use

    @cached_property
    def thing(self) -> Any:
        """The function or class that the text defines last."""
        names, file = dict(self.known), f"<{self.piece}: {self.key or 'right'}>"
        linecache.cache[file] = (len(self.source), None, self.source.splitlines(keepends=True), file)
        exec(compile(self.source, file, "exec"), names)
        last = ast.parse(self.source).body[-1]
        return names[last.targets[0].id if isinstance(last, ast.Assign) else last.name]  # type: ignore[attr-defined]

    @property
    def repaired(self) -> Program:
        """The right program."""
        return Program(self.piece, "", self.right, self.right, self.known)

    def diff(self) -> str:
        """The lines in which it differs from the right text."""
        lines = ndiff(self.right.splitlines(), self.source.splitlines())
        return "\n".join(line for line in lines if line[:2] in ("- ", "+ "))

    def __repr__(self) -> str:
        return f"<{self.key or 'right'}: {self.piece}>"


def program(piece: str, right: Callable[..., Any] | str, edit: Edit = ("",), **names: Any) -> Program:
    """The right piece, given as a text (and the names in it) or a function, with the places of an edit changed."""
    text, known = _text_and_names(right)
    source = text
    for old, new in zip(edit[1::2], edit[2::2], strict=True):
        if old not in source:
            raise ValueError(f"the right {piece} has no {old!r} to change")
        source = source.replace(old, new)
    return Program(piece, edit[0], source, text, known | names)


def programs(piece: str, right: Callable[..., Any] | str, edits: Sequence[Edit], **names: Any) -> Iterator[Program]:
    """A program for each edit."""
    return (program(piece, right, edit, **names) for edit in edits)


@cache
def _text_and_names(right: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(right, str):
        return dedent(right).lstrip(), {}
    return _without_docstring(dedent(getsource(right))), vars(sys.modules[right.__module__])


def _without_docstring(text: str) -> str:
    """A function's text without what is said about it."""
    first = ast.parse(text).body[0].body[0]  # type: ignore[attr-defined]
    lines = text.splitlines(keepends=True)
    told = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return "".join(lines[: first.lineno - 1] + lines[first.end_lineno :]) if told else text
