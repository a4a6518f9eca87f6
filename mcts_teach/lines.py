"""Which lines of a search's functions ran, and what each of them set: to read the code while the tree grows."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from inspect import unwrap
from random import Random
from reprlib import Repr
from types import CodeType, FrameType
from typing import Any, NamedTuple

from mcts_teach.arguments import formula_of

MOST_LINES = 400  # of one call of a phase; what runs after them is not written down
_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 24
_SHORT.maxlist = _SHORT.maxtuple = 9


class RanLine(NamedTuple):
    """A line that ran, and what it set, by name."""

    function: str  # "score" or a phase
    line: int  # in its file
    values: tuple[tuple[str, Any], ...]  # each a text, the number of a node, or a tuple of these numbers


class LineWatcher:
    """Writes down which lines of the phases and of their score run, by `sys.settrace`, which it puts back afterwards.

    Of a score, which runs for each child, it is the line that returned.
    """

    def __init__(self, phases: Mapping[str, Any]) -> None:
        refuse_if_traced()
        self.functions = {name: unwrap(formula_of(phase)) for name, phase in phases.items()}
        self.ran: dict[str, list[RanLine]] = {}  # by the phase that called, in this iteration

    def watch(self, name: str, phase: Callable[..., Any]) -> WatchedPhase:
        """The phase, whose lines are written down."""
        return WatchedPhase(self, name, phase)

    def take(self, numbers: Mapping[int, int]) -> dict[str, list[RanLine]]:
        """What ran in this iteration, given the number of each node by its id; the next one begins."""

        def numbered(value: Any) -> Any:
            if isinstance(value, list):
                return tuple(map(numbered, value))
            return value if isinstance(value, str) else numbers.get(id(value), "a node")

        ran, self.ran = self.ran, {}
        for lines in ran.values():
            lines[:] = [
                line._replace(values=tuple((name, numbered(value)) for name, value in line.values)) for line in lines
            ]
        return ran


class WatchedPhase:
    """A phase whose lines are written down while it runs."""

    def __init__(self, watcher: LineWatcher, name: str, phase: Callable[..., Any]) -> None:
        self.watcher, self.name, self.phase = watcher, name, phase

    def __call__(self, *given: Any) -> Any:
        found: list[RanLine] = []
        self.watcher.ran[self.name] = found
        codes = {getattr(function, "__code__", None): name for name, function in self.watcher.functions.items()}

        def enter(frame: FrameType, event: str, argument: Any) -> Any:
            name = codes.get(frame.f_code)
            return _FrameReader(found, name, frame.f_code, frame.f_locals) if name else None

        before = sys.gettrace()
        sys.settrace(enter)
        try:
            return self.phase(*given)
        finally:
            sys.settrace(before)


class _FrameReader:
    """Follows one call: once a line has run, it compares what there is with what there was."""

    def __init__(self, found: list[RanLine], name: str, code: CodeType, given: Mapping[str, Any]) -> None:
        self.found, self.name = found, name
        self.child = code.co_varnames[1] if name == "score" and code.co_argcount > 1 else None
        self.line = 0  # the one that is running
        self.known = dict(_list_values(given))

    def __call__(self, frame: FrameType, event: str, argument: Any) -> _FrameReader:
        if event == "return" and self.name == "score":
            child = [(self.child, frame.f_locals[self.child])] if self.child in frame.f_locals else []
            self.note(*child, ("score", _text_of(argument)))
        elif event == "return":
            returned = [] if argument is None else [("returns", _value_of(argument))]
            self.note(*self.changes(frame), *returned)
        elif event == "line":
            if self.line and self.name != "score":
                self.note(*self.changes(frame))
            self.line = frame.f_lineno
        return self

    def note(self, *values: tuple[str, Any]) -> None:
        if len(self.found) < MOST_LINES:
            self.found.append(RanLine(self.name, self.line, values))

    def changes(self, frame: FrameType) -> list[tuple[str, Any]]:
        """What is not as it was; of a node that is another one only that."""
        before, self.known = self.known, dict(_list_values(frame.f_locals))
        new = {name: value for name, value in self.known.items() if before.get(name, before) != value}
        return [(name, value) for name, value in new.items() if name.partition(".")[0] not in new or "." not in name]


def refuse_if_traced() -> None:
    """A ValueError where lines cannot be followed, as somebody else follows them."""
    tools = getattr(sys, "monitoring", None)  # new in Python 3.12
    watched = tools and any(tools.get_tool(tool) for tool in (tools.DEBUGGER_ID, tools.COVERAGE_ID))
    if sys.gettrace() or watched:
        raise ValueError(
            "lines=True follows a search line by line, and here a debugger, coverage or a check does that already; "
            "leave lines out"
        )


def _list_values(there: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The local variables with what can be said of them; of nodes their numbers too."""
    for name, value in there.items():
        if isinstance(value, Random) or callable(value) or hasattr(value, "rewards"):  # a position says too much
            continue
        yield name, _value_of(value)
        if _is_node(value):
            yield f"{name}.visits", _text_of(value.visits)
            yield f"{name}.wins", _text_of(value.wins)


def _value_of(value: Any) -> Any:
    """A node, a list of nodes, or of anything else a text."""
    if isinstance(value, list) and value and all(map(_is_node, value)):
        return list(value)
    return value if _is_node(value) else _text_of(value)


def _is_node(value: Any) -> bool:
    return hasattr(value, "visits") and hasattr(value, "wins")


def _text_of(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else _SHORT.repr(value)
