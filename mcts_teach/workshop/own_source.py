"""The source of what a learner wrote in a notebook, with the helpers, constants and imports that it uses."""

from __future__ import annotations

import ast
import builtins
import inspect
import symtable
import sys
import typing
from collections.abc import Container, Iterator
from contextlib import suppress
from math import isinf
from types import ModuleType
from typing import Any, NamedTuple

from mcts_teach.workshop.definitions import (
    OWN_MODULE,
    attributes_outside,
    is_for_future,
    names_seen_by,
    text_of,
    written_value,
)

GAMES_ROOM = "mcts_teach.games"
FUTURE_LINE = "from __future__ import annotations"


class Source(NamedTuple):
    """What to write into a file so that a piece works there."""

    imports: list[str]
    text: str  # constants and helpers, and then the piece


def source_of(piece: Any, others: Container[str]) -> Source:
    """The source of a function or class, and of all that it uses and that a notebook defines.

    The names of other pieces stay as they are. ValueError for what cannot come along.
    """
    gathered = _Gathered(piece, others)
    gathered.add(piece)
    code = "\n\n\n".join(gathered.texts)
    changes = names_changed(code)  # these are written as they were before anything ran
    constants = [
        f"{name} = {(name in changes and written_value(name, piece.__module__)) or value}"
        for name, value in gathered.constants.items()
    ]
    return Source(gathered.imports, "\n\n\n".join(["\n".join(constants)] * bool(constants) + [code]))


def names_used(text: str) -> set[str]:
    """All names that a source reads, wherever they are bound."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def names_changed(text: str) -> set[str]:
    """The names of a file that its functions bind anew."""
    return {name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Global) for name in node.names}


def names_shared(text: str) -> set[str]:
    """The names of a file that its functions read or bind."""
    return {name for table in symtable.symtable(text, "file", "exec").get_children() for name in _globals_in(table)}


def bindings(text: str) -> dict[str, list[str]]:
    """The statements at the top of a source that bind each name, in their order and without comments."""
    found: dict[str, list[str]] = {}
    for node in ast.parse(text).body:
        statement = ast.unparse(node)
        for symbol in symtable.symtable(statement, "statement", "exec").get_symbols():
            if symbol.is_assigned() or symbol.is_imported():
                found.setdefault(symbol.get_name(), []).append(statement)
    return found


def is_plain(node: ast.stmt) -> bool:
    """Whether a statement does nothing but give names to things: what it changes can be seen from its names."""
    if isinstance(node, ast.ImportFrom):
        return node.module != "__future__"
    if isinstance(node, ast.Assign):
        calls = [one.func for one in ast.walk(node.value) if isinstance(one, ast.Call)]
        makes = all(isinstance(one, ast.Name) and one.id in ("float", "frozenset", "range", "set") for one in calls)
        return makes and all(isinstance(one, ast.Name) for one in node.targets)
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Import)


def names_behind(name: str, bound: dict[str, list[str]]) -> set[str]:
    """A name, and all names that its statements use, and those that theirs use, to the end."""
    found, left = {name}, [name]
    while left:
        fresh = set().union(*map(names_used, bound.get(left.pop(), ()))) - found
        found |= fresh
        left += fresh
    return found


class _Gathered:
    def __init__(self, piece: Any, others: Container[str]) -> None:
        self.piece, self.others = piece, others
        self.imports: list[str] = []
        self.constants: dict[str, str] = {}
        self.texts: list[str] = []
        self.seen: dict[str, Any] = {}  # what each name stands for
        self.begun: list[Any] = []
        self.aliases: list[tuple[Any, str]] = []  # of what is not defined yet

    def add(self, thing: Any) -> None:
        """Take along a function or class, after all that it uses."""
        if any(thing is one for one in self.begun):
            return
        self.begun.append(thing)
        self.seen[thing.__name__] = thing
        text, home, future = text_of(thing), names_seen_by(thing), is_for_future(thing)
        _refuse_own_imports(thing.__name__, text)
        self.imports += [FUTURE_LINE] * future
        needed, others = _free_names(thing.__name__, text, future)
        for name in sorted((needed | others) - {thing.__name__}):
            if name in home and name not in self.others:
                with suppress(*[ValueError] * (name not in needed)):
                    self._take(thing, name, home[name])
            elif name in needed and name not in self.others and not hasattr(builtins, name):
                raise ValueError(f"{thing.__name__} uses {name}, which is not defined")
        self.texts += [text, *_attributes(thing), *(line for one, line in self.aliases if one is thing)]
        self.aliases = [(one, line) for one, line in self.aliases if one is not thing]

    def _take(self, user: Any, name: str, value: Any) -> None:
        if name in self.seen:
            if not _is_same(self.seen[name], value):
                raise ValueError(f"it uses two things by the name {name}: rename one of them")
            return
        self.seen[name] = value
        home = _home_of(value)
        if isinstance(value, ModuleType):
            self.imports.append(_import_of_module(user.__name__, name, value.__name__))
        elif home and (home in (user.__module__, "__main__") or OWN_MODULE.fullmatch(home)):
            self._take_own(user, name, value)
        elif home:
            self.imports.append(_import_of(user.__name__, name, home, value.__name__))
        else:
            self.constants[name] = _literal(user.__name__, name, value)
            self.imports += ["import typing"] * self.constants[name].startswith("typing.")

    def _take_own(self, user: Any, name: str, value: Any) -> None:
        """Something of the learner's: another piece under its own name, and anything else with its source."""
        own = value.__name__
        if own == self.piece.__name__ and value is not self.piece:
            raise ValueError(f"it uses the {own} that it would replace: write out what it needs of that")
        if own not in self.others:
            self.add(value)
        if name == own or name in bindings(self.texts[-1] if self.texts else ""):  # as a lambda's line does
            return
        if not own.isidentifier():
            raise ValueError(f"{user.__name__} uses {name}, a function without a name of its own: write it with def")
        if any(value is one for one in self.begun) and own not in bindings("\n".join(self.texts)):
            self.aliases.append((value, f"{name} = {own}"))
        else:
            self.texts.append(f"{name} = {own}")


def _is_same(one: Any, other: Any) -> bool:
    """Whether two things that have one name are one, or are written the same."""
    if one is other:
        return True
    if _home_of(one) and _home_of(other):
        return text_of(one) == text_of(other)
    return type(one) is type(other) and repr(one) == repr(other)


def _home_of(value: Any) -> str:
    """The module that a function, a class or such a thing is imported from by its name; "" for a plain value."""
    own, where = (getattr(value, name, None) for name in ("__name__", "__module__"))
    if isinstance(where, str) and where and (inspect.isroutine(value) or inspect.isclass(value)):
        return where
    places = [type(value).__module__] if isinstance(own, str) else []
    return next((place for place in places if getattr(sys.modules.get(place), str(own), None) is value), "")


def _attributes(thing: Any) -> list[str]:
    """The lines that give a function its attributes. ValueError for those of a class: its body can have them."""
    name = thing.__name__
    if inspect.isclass(thing):
        for outside in attributes_outside(thing):
            raise ValueError(f"{name}.{outside} is not what stands in the class: write it there, run that cell again")
        return []
    if inspect.unwrap(thing) is not thing:  # its decorator gives it some
        return []
    return [
        f"{name}.{key} = {written_value(f'{name}.{key}', thing.__module__) or _literal(name, f'{name}.{key}', value)}"
        for key, value in vars(thing).items()
    ]


def _refuse_own_imports(name: str, text: str) -> None:
    """ValueError if a definition itself imports what was kept, which may be another by the time it is called."""
    for node in ast.walk(ast.parse(text)):
        modules = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        modules += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        for module in filter(OWN_MODULE.fullmatch, modules):
            raise ValueError(f"{name} imports {module}, the file of what you kept: do that above it, thing by thing")


def _import_of_module(user: str, name: str, module: str) -> str:
    if OWN_MODULE.fullmatch(module):
        raise ValueError(f"{user} uses {name}, the file of what you kept: take each thing from it by its own name")
    return f"import {module}" + (f" as {name}" if name != module else "")


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
    with suppress(Exception):  # what its repr does is not known
        if getattr(value, "shape", None) == ():  # a number of numpy
            value = value.item()
        if isinstance(value, float) and isinf(value):
            return f'float("{value}")'
        if eval(repr(value), {"typing": typing}) == value:
            return repr(value)
    raise ValueError(f"{user} uses {name}, which cannot be written into a file: make it an argument")


def _free_names(name: str, text: str, future: bool) -> tuple[set[str], set[str]]:
    """The names that a source takes from outside when it runs, and those that it need not find."""
    try:
        tables = [symtable.symtable(f"{first}\n{text}", "piece", "exec") for first in (FUTURE_LINE * future, "")]
    except SyntaxError as error:
        raise ValueError(f"{name} cannot stand in a file: {error.msg}") from error
    needed, written = ({*_globals_in(table)} for table in tables)
    return needed, written | names_changed(text)


def _globals_in(table: Any) -> Iterator[str]:
    """The names that a source reads and does not bind where it does. (A table named top takes all its own for such.)"""
    for symbol in table.get_symbols():
        bound = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported()
        outside = table.get_type() == "module" or symbol.is_global()
        if symbol.is_referenced() and (symbol.is_declared_global() or (outside and not bound)):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _globals_in(child)
