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
    Definition,
    collect_names,
    find_constant,
    find_text,
    has_future_annotations,
)

GAMES_ROOM = "mcts_teach.games"
FUTURE_LINE = "from __future__ import annotations"


class Source(NamedTuple):
    """What to write into a file so that a piece works there."""

    imports: list[str]
    text: str  # constants and helpers, and then the piece


def gather_source(piece: Definition, others: Container[str]) -> Source:
    """Return the source of a function or class, and of all that it uses and that a notebook defines.

    The names of other pieces stay as they are. ValueError for what cannot come along.
    """
    gathered = _Gathered(piece, others)
    gathered.add(piece)
    texts = [*gathered.texts, *gathered.last_lines]
    changed = list_changed_names("\n".join(texts))
    constants = [
        f"{name} = {(name in changed and find_constant(name, piece.__module__)) or value}"
        for name, value in gathered.constants.items()
    ]
    return Source(gathered.imports, "\n\n\n".join(filter(None, ["\n".join(constants), *texts])))


def list_names(text: str) -> set[str]:
    """Return all names in a source, wherever they are bound."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def list_changed_names(text: str) -> set[str]:
    """Return the names of a file that its functions bind anew."""
    return {name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Global) for name in node.names}


def list_outside_names(text: str) -> set[str]:
    """Return the names that a source takes from outside, and those of the file that its functions read."""
    return set(_list_globals(symtable.symtable(text, "piece", "exec")))


def list_bindings(text: str) -> dict[str, list[str]]:
    """Return the statements at the top of a source that bind each name, in their order and without comments."""
    found: dict[str, list[str]] = {}
    for node in ast.parse(text).body:
        statement = ast.unparse(node)
        for symbol in symtable.symtable(statement, "statement", "exec").get_symbols():
            if symbol.is_assigned() or symbol.is_imported():
                found.setdefault(symbol.get_name(), []).append(statement)
    return found


def list_names_behind(name: str, bound: dict[str, list[str]]) -> set[str]:
    """Return a name, and all names that its statements use, and those that theirs use, to the end."""
    found = [name]
    for one in found:  # which grows meanwhile
        fresh = {used for statement in bound.get(one, ()) for used in list_names(statement)}
        found += fresh - {*found}
    return {*found}


class _Gathered:
    """What a piece brings along: what each name stands for, and the texts in the order in which they must stand."""

    def __init__(self, piece: Definition, others: Container[str]) -> None:
        self.piece, self.others = piece, others
        self.imports: list[str] = []
        self.constants: dict[str, str] = {}
        self.texts: list[str] = []
        self.last_lines: list[str] = []  # other names for what is defined only after it is used
        self.values: dict[str, object] = {}
        self.definitions: list[object] = []

    def add(self, thing: Definition) -> None:
        """Take along a function or class, after all that it uses."""
        if any(thing is one for one in self.definitions):
            return
        self.definitions.append(thing)
        self.values[thing.__name__] = thing
        text, around = find_text(thing), collect_names(thing)
        _refuse_own_imports(thing.__name__, text)
        needed, wanted = self._find_outside_names(thing, text)
        for name in sorted(needed | wanted):
            if name in around:
                with suppress(*[ValueError] * (name not in needed)):
                    self._take(thing, name, around[name])
            elif name in needed and not hasattr(builtins, name):
                raise ValueError(f"{thing.__name__} uses {name}, which is not defined")
        self.texts += [text, *_write_attributes(thing)]

    def _find_outside_names(self, thing: Definition, text: str) -> tuple[set[str], set[str]]:
        """The names that a definition takes from outside when it runs, and those that it need not find."""
        future = FUTURE_LINE * has_future_annotations(thing)
        self.imports += filter(None, [future])
        try:
            needed, wanted = (
                list_outside_names(f"{future}\n{text}"),
                list_outside_names(text) | list_changed_names(text),
            )
        except SyntaxError as error:
            raise ValueError(f"{thing.__name__} cannot stand in a file: {error.msg}") from error
        own = {name for name in needed | wanted if name in self.others or name == thing.__name__}
        return needed - own, wanted - own

    def _take(self, user: Definition, name: str, value: Any) -> None:
        """Take along what a definition knows by some name."""
        if name in self.values:
            if not _is_same(self.values[name], value):
                raise ValueError(f"it uses two things by the name {name}: rename one of them")
            return
        self.values[name] = value
        home = _find_home(value)
        if isinstance(value, ModuleType):
            self.imports.append(_import_module(user.__name__, name, value.__name__))
        elif home and (home in (user.__module__, "__main__") or OWN_MODULE.fullmatch(home)):
            self._take_own(user, name, value)
        elif home:
            self.imports.append(_import_thing(user.__name__, name, home, value.__name__))
        else:
            self.constants[name] = _write_value(user.__name__, name, value)
            self.imports += ["import typing"] * self.constants[name].startswith("typing.")

    def _take_own(self, user: Definition, name: str, value: Definition) -> None:
        """Something of the learner's: another piece under its own name, and anything else with its source."""
        own = value.__name__
        if own == self.piece.__name__ and value is not self.piece:
            raise ValueError(f"it uses the {own} that it would replace: write out what it needs of that")
        if own not in self.others:
            self.add(value)
        if name == own or name in list_bindings(self.texts[-1] if self.texts else ""):  # as a lambda's line does
            return
        if not own.isidentifier():
            raise ValueError(f"{user.__name__} uses {name}, a function without a name of its own: write it with def")
        is_begun = any(value is one for one in self.definitions) and own not in list_bindings("\n".join(self.texts))
        (self.last_lines if is_begun else self.texts).append(f"{name} = {own}")


def _is_same(one: Any, other: Any) -> bool:
    """Whether two things that have one name are one, or are written the same."""
    if one is other:
        return True
    if _find_home(one) and _find_home(other):
        return find_text(one) == find_text(other)
    return type(one) is type(other) and repr(one) == repr(other)


def _find_home(value: object) -> str:
    """The module that a function, a class or such a thing is imported from by its name; "" for a plain value."""
    own, home = (getattr(value, name, None) for name in ("__name__", "__module__"))
    if isinstance(home, str) and home and (inspect.isroutine(value) or inspect.isclass(value)):
        return home
    home = type(value).__module__
    return home if isinstance(own, str) and getattr(sys.modules.get(home), own, None) is value else ""


def _write_attributes(thing: Definition) -> list[str]:
    """The lines that give a function its attributes. A class has its own, and a decorator gives some."""
    if inspect.isclass(thing) or inspect.unwrap(thing) is not thing:
        return []
    name, lines = thing.__name__, []
    for key, value in vars(thing).items():
        written = find_constant(f"{name}.{key}", thing.__module__) or _write_value(name, f"{name}.{key}", value)
        lines.append(f"{name}.{key} = {written}")
    return lines


def _refuse_own_imports(name: str, text: str) -> None:
    """ValueError if a definition itself imports what was kept, which may be another by the time it is called."""
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    for module in [getattr(node, "module", None) or one.name for node in imports for one in node.names]:
        if OWN_MODULE.fullmatch(module):
            raise ValueError(f"{name} imports {module}, the file of what you kept: do that above it, thing by thing")


def _import_module(user: str, name: str, module: str) -> str:
    if OWN_MODULE.fullmatch(module):
        raise ValueError(f"{user} uses {name}, the file of what you kept: take each thing from it by its own name")
    return f"import {module}" + (f" as {name}" if name != module else "")


def _import_thing(user: str, name: str, where: str, own_name: str) -> str:
    """The line that imports something; of this package only games may be used."""
    if where.partition(".")[0] == "mcts_teach":
        if not where.startswith(GAMES_ROOM):
            raise ValueError(f"{user} uses {name}, which is the package's own: call your own piece, by its my_ name")
        where = GAMES_ROOM
    where = where.removeprefix("_") if where.startswith("_") and where[1:] in sys.modules else where
    return f"from {where} import {own_name}" + (f" as {name}" if name != own_name else "")


def _write_value(user: str, name: str, value: Any) -> str:
    """A constant as it is written in Python."""
    with suppress(Exception):  # what its repr does is not known
        if getattr(value, "shape", None) == ():  # a number of numpy
            value = value.item()
        if isinstance(value, float) and isinf(value):
            return f'float("{value}")'
        if eval(repr(value), {"typing": typing}) == value:
            return repr(value)
    raise ValueError(f"{user} uses {name}, which cannot be written into a file: make it an argument")


def _list_globals(table: symtable.SymbolTable) -> Iterator[str]:
    """The names that a source reads and does not bind where it does. (A table named top takes all its own for such.)"""
    for symbol in table.get_symbols():
        bound = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported()
        outside = table.get_type() == "module" or symbol.is_global()
        if symbol.is_referenced() and (symbol.is_declared_global() or (outside and not bound)):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _list_globals(child)
