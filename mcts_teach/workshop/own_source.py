"""The source of what a learner wrote in a notebook, with the helpers, constants and imports that it uses."""

from __future__ import annotations

import ast
import builtins
import inspect
import symtable
import sys
import typing
from collections.abc import Container
from contextlib import suppress
from math import isinf
from types import ModuleType
from typing import Any

from mcts_teach.workshop.definitions import OWN_MODULE, Definition, collect_names, find_text, has_future_annotations

GAMES_ROOM = "mcts_teach.games"
FUTURE_LINE = "from __future__ import annotations"


def list_names(text: str) -> set[str]:
    """Return all names in a source, wherever they are bound."""
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


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


class Source:
    """What to write into a file so that a piece works there: the piece, and all that it uses and a notebook defines.

    `others` are the names of the pieces, which stay as they are. ValueError for what cannot come along.
    """

    def __init__(self, piece: Definition, others: Container[str]) -> None:
        self.piece, self.others = piece, others
        self.imports: list[str] = []
        self.constants: list[str] = []
        self.definitions: list[Definition] = []
        self.texts: list[str] = []  # in the order in which they must stand
        self._add(piece)
        constants = "\n".join(dict.fromkeys(self.constants))
        self.text = "\n\n\n".join(filter(None, [constants, *dict.fromkeys(self.texts)]))
        for name, statements in list_bindings("\n".join([*self.imports, self.text])).items():
            if len({*statements}) > 1:
                raise ValueError(f"it uses two things by the name {name}: rename one of them")

    def _add(self, thing: Definition) -> None:
        """Take along a function or class, after what it needs and, if that can come along, what annotations name."""
        if any(thing is one for one in self.definitions):
            return
        self.definitions.append(thing)
        text = find_text(thing)
        _refuse_what_changes(thing, text)
        future, around = [FUTURE_LINE] * has_future_annotations(thing), collect_names(thing)
        self.imports += future
        needed = self._list_needed_names(thing, "\n".join([*future, text]))
        for name in sorted(needed):
            if name in around:
                self._take(thing, name, around[name])
            elif not hasattr(builtins, name):
                raise ValueError(f"{thing.__name__} uses {name}, which is not defined")
        for name in sorted({*around} & self._list_needed_names(thing, text) - needed):
            with suppress(ValueError):
                self._take(thing, name, around[name])
        self.texts.append(text)

    def _list_needed_names(self, thing: Definition, text: str) -> set[str]:
        """List the names that a definition takes from outside, but for its own and those of other pieces."""
        try:
            needed = _list_globals(symtable.symtable(text, "piece", "exec"))
        except SyntaxError as error:
            raise ValueError(f"{thing.__name__} cannot stand in a file: {error.msg}") from error
        return {name for name in needed if name != thing.__name__ and name not in self.others}

    def _take(self, user: Definition, name: str, value: Any) -> None:
        """Take along what a definition knows by some name."""
        home = _find_home(value)
        if isinstance(value, ModuleType):
            self.imports.append(_write_import(user.__name__, name, "", value.__name__))
        elif home and (home in (user.__module__, "__main__") or OWN_MODULE.fullmatch(home)):
            self._take_own(user, name, value)
        elif home:
            self.imports.append(_write_import(user.__name__, name, home, value.__name__))
        else:
            written = _write_value(user.__name__, name, value)
            self.constants.append(f"{name} = {written}")
            self.imports += ["import typing"] * written.startswith("typing.")

    def _take_own(self, user: Definition, name: str, value: Definition) -> None:
        """Take along something of the learner's: another piece under its own name, anything else with its source."""
        own = value.__name__
        if own == self.piece.__name__ and value is not self.piece:
            raise ValueError(f"it uses the {own} that it would replace: write out what it needs of that")
        if own not in self.others:
            self._add(value)
        if name == own or name in list_bindings("\n".join(self.texts)):  # as the line of a lambda binds it
            return
        if not own.isidentifier():
            raise ValueError(f"{user.__name__} uses {name}, a function without a name of its own: write it with def")
        self.texts.append(f"{name} = {own}")


def _find_home(value: object) -> str:
    """Return the module that a function, a class or such a thing is imported from by its name; "" for a plain value."""
    own, home = (getattr(value, name, None) for name in ("__name__", "__module__"))
    if isinstance(home, str) and home and (inspect.isroutine(value) or inspect.isclass(value)):
        return home
    home = type(value).__module__
    return home if isinstance(own, str) and getattr(sys.modules.get(home), own, None) is value else ""


def _refuse_what_changes(thing: Definition, text: str) -> None:
    """Refuse what may be another thing by the time a definition is called."""
    name = thing.__name__
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    for module in [getattr(node, "module", None) or one.name for node in imports for one in node.names]:
        if OWN_MODULE.fullmatch(module):
            raise ValueError(f"{name} imports {module}, the file of what you kept: do that above it, thing by thing")
    if not inspect.isclass(thing) and inspect.unwrap(thing) is thing:  # a decorator gives attributes of its own
        for key in vars(thing):
            raise ValueError(f"{name}.{key} cannot come along: make it an argument")


def _write_import(user: str, name: str, home: str, own_name: str) -> str:
    """Write the line that imports a thing from its home, or a module, which has none; of this package only games."""
    if home.partition(".")[0] == "mcts_teach":
        if not home.startswith(GAMES_ROOM):
            raise ValueError(f"{user} uses {name}, which is the package's own: call your own piece, by its my_ name")
        home = GAMES_ROOM
    if OWN_MODULE.fullmatch(own_name) and not home:
        raise ValueError(f"{user} uses {name}, the file of what you kept: take each thing from it by its own name")
    home = home.removeprefix("_") if home[1:] in sys.modules else home
    return f"from {home} " * (home != "") + f"import {own_name}" + f" as {name}" * (name != own_name)


def _write_value(user: str, name: str, value: Any) -> str:
    """Write a constant as Python reads it."""
    with suppress(Exception):  # what its repr does is not known
        if getattr(value, "shape", None) == ():  # a number of numpy
            value = value.item()
        if isinstance(value, float) and isinf(value):
            return f'float("{value}")'
        if eval(repr(value), {"typing": typing}) == value:
            return repr(value)
    raise ValueError(f"{user} uses {name}, which cannot be written into a file: make it an argument")


def _list_globals(table: symtable.SymbolTable) -> set[str]:
    """List the names that a source reads and does not bind there. (A table named top takes all its own for global.)"""
    found = set().union(*map(_list_globals, table.get_children()))
    for symbol in table.get_symbols():
        bound = symbol.is_assigned() or symbol.is_parameter() or symbol.is_imported()
        outside = table.get_type() == "module" or symbol.is_global()
        if symbol.is_referenced() and (symbol.is_declared_global() or (outside and not bound)):
            found.add(symbol.get_name())
    return found
