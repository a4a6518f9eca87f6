"""The source of what a learner wrote in a notebook, with the helpers, constants and imports that it uses."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import symtable
import sys
from collections.abc import Container, Iterator
from contextlib import suppress
from math import isinf
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

GAMES_ROOM = "mcts_teach.games"


class Source(NamedTuple):
    """What to write into a file so that a piece works there."""

    imports: list[str]
    text: str  # constants and helpers, and then the piece


def source_of(piece: Any, others: Container[str]) -> Source:
    """The source of a function or class, and of all that it uses and that a notebook defines.

    The names of other pieces stay as they are. ValueError for what cannot come along.
    """
    gathered = _Gathered(others)
    gathered.add(piece)
    return Source(
        gathered.imports, "\n\n\n".join(["\n".join(gathered.constants)] * bool(gathered.constants) + gathered.texts)
    )


def names_used(text: str) -> set[str]:
    """All names that a source reads, wherever they are bound."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def bindings(text: str) -> dict[str, list[str]]:
    """The statements at the top of a source that bind each name, in their order and without comments."""
    found: dict[str, list[str]] = {}
    for node in ast.parse(text).body:
        statement = ast.unparse(node)
        for symbol in symtable.symtable(statement, "statement", "exec").get_symbols():
            if symbol.is_assigned() or symbol.is_imported():
                found.setdefault(symbol.get_name(), []).append(statement)
    return found


def names_behind(name: str, bound: dict[str, list[str]]) -> set[str]:
    """A name, and all names that its statements use, and those that theirs use, to the end."""
    found, left = {name}, [name]
    while left:
        fresh = set().union(*map(names_used, bound.get(left.pop(), ()))) - found
        found |= fresh
        left += fresh
    return found


class _Gathered:
    def __init__(self, others: Container[str]) -> None:
        self.others = others
        self.imports: list[str] = []
        self.constants: list[str] = []
        self.texts: list[str] = []
        self.seen: set[str] = set()

    def add(self, thing: Any) -> None:
        """Take along a function or class, after all that it uses."""
        text = _text_of(thing)
        self.seen.add(thing.__name__)
        home = _globals_of(thing)
        for name in sorted(_free_names(text) - self.seen):
            if name in self.others:
                continue
            if name in home:
                self.seen.add(name)
                self._take(thing, name, home[name])
            elif not hasattr(builtins, name):
                raise ValueError(f"{thing.__name__} uses {name}, which is not defined")
        self.texts.append(text)

    def _take(self, user: Any, name: str, value: Any) -> None:
        where, own_name = getattr(value, "__module__", None), getattr(value, "__name__", None)
        if isinstance(value, ModuleType):
            self.imports.append(f"import {own_name}" + (f" as {name}" if name != own_name else ""))
        elif where and (inspect.isroutine(value) or inspect.isclass(value)):
            if where == user.__module__:
                self.add(value)
            else:
                self.imports.append(_import_of(user.__name__, name, str(where), str(own_name)))
        else:
            self.constants.append(f"{name} = {_literal(user.__name__, name, value)}")


def _globals_of(thing: Any) -> dict[str, Any]:
    """The names that a function or a class can see."""
    return vars(sys.modules[thing.__module__]) if inspect.isclass(thing) else inspect.unwrap(thing).__globals__


def _text_of(thing: Any) -> str:
    try:
        return _dedent(_class_text(thing) if inspect.isclass(thing) else inspect.getsource(thing)).rstrip()
    except (OSError, TypeError, SyntaxError) as error:
        raise ValueError(f"{thing.__name__} must be defined in a cell, for its source is not to be found") from error


def _dedent(text: str) -> str:
    """A definition at column 0. Its texts of several lines stay as they are, which may stand further left."""
    margin = len(text) - len(text.lstrip())
    if not margin:
        return text
    texts = [
        node for node in ast.walk(ast.parse(f"if True:\n{text}")) if isinstance(node, ast.Constant | ast.JoinedStr)
    ]
    inside = {line - 1 for node in texts for line in range(node.lineno + 1, (node.end_lineno or 0) + 1)}
    lines = enumerate(text.split("\n"), start=1)
    return "\n".join(line[margin:] if line[:margin].isspace() and n not in inside else line for n, line in lines)


def _class_text(kind: type) -> str:
    """The source of a class. `inspect` looks into files only; a notebook's cells are in `linecache`, in their order."""
    methods = [value.__code__.co_filename for value in vars(kind).values() if inspect.isfunction(value)]
    cells = [name for name in reversed(linecache.cache) if not Path(name).exists() or name in methods]
    # what was read from a kept file may be an older class of this name
    cells = [name for name in cells if not name.startswith("<my_mcts_") or name == f"<{kind.__module__}>"]
    for name in sorted(cells, key=lambda name: name not in methods):
        text = "".join(linecache.getlines(name))
        for node in ast.parse(text).body if f"class {kind.__name__}" in text else ():
            if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
                first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
                return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    raise OSError("no cell defines this class")


def _import_of(user: str, name: str, where: str, own_name: str) -> str:
    """The line that imports something; of this package only games may be used."""
    if where.partition(".")[0] == "mcts_teach":
        if not where.startswith(GAMES_ROOM):
            raise ValueError(f"{user} uses {name}, which is the package's own: call your own piece, by its my_ name")
        where = GAMES_ROOM
    where = where.removeprefix("_") if where.startswith("_") and where[1:] in sys.modules else where
    return f"from {where} import {own_name}" + (f" as {name}" if name != own_name else "")


def _literal(user: str, name: str, value: Any) -> str:
    """A constant as it is written in Python."""
    if isinstance(value, float) and isinf(value):
        return f'float("{value}")'
    with suppress(Exception):  # what its repr does is not known
        if eval(repr(value), {}) == value:
            return repr(value)
    raise ValueError(f"{user} uses {name}, which cannot be written into a file: make it an argument")


def _free_names(text: str) -> set[str]:
    """The names that a source takes from outside."""
    return set(_globals_in(symtable.symtable(text, "piece", "exec")))


def _globals_in(table: Any) -> Iterator[str]:
    for symbol in table.get_symbols():
        outermost = table.get_type() == "module"
        if symbol.is_referenced() and (symbol.is_global() or outermost) and not (outermost and symbol.is_assigned()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _globals_in(child)
