"""Names of an earlier version: they work on for one more, and say what they are called now."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar, cast
from warnings import warn

Called = TypeVar("Called", bound=Callable[..., Any])


def _warn(old: str, new: str, *, level: int) -> None:
    warn(f"{old} is now called {new}; the old name goes with the next version", DeprecationWarning, stacklevel=level)


def names_renamed(
    module: str, otherwise: Callable[[str], Any] | None = None, /, **renamed: str
) -> Callable[[str], Any]:
    """A module's `__getattr__`, which knows things by their old names; what it does not know goes to `otherwise`."""

    def find(name: str) -> Any:
        if name in renamed:
            _warn(f"{module}.{name}", renamed[name], level=3)
            return getattr(sys.modules[module], renamed[name])
        if otherwise is not None:
            return otherwise(name)
        raise AttributeError(f"module {module!r} has no attribute {name!r}")

    return find


def keyword_renamed(**renamed: str) -> Callable[[Called], Called]:
    """A decorator: the function takes some keywords by their old names too."""

    def decorate(function: Called) -> Called:
        @wraps(function)
        def call(*given: Any, **keywords: Any) -> Any:
            for old, new in renamed.items():
                if old in keywords:
                    _warn(f"{old}= of {function.__qualname__.removesuffix('.__init__')}", f"{new}=", level=3)
                    keywords[new] = keywords.pop(old)
            return function(*given, **keywords)

        return cast(Called, call)

    return decorate


def module_renamed(old: str, *new: str) -> None:
    """Let what was in a module be imported by its old name, from the modules in which it is now."""

    def find(name: str) -> Any:
        for module in () if name.startswith("__") else new:
            thing = getattr(import_module(module), name, None)
            if thing is not None:
                _warn(old, module, level=3)
                return thing
        raise AttributeError(f"module {old!r} has no attribute {name!r}")

    stands_in = ModuleType(old, f"What is now in {', '.join(new)}.")
    stands_in.__dict__["__getattr__"] = find
    sys.modules[old] = stands_in
