"""Running a learner's code safely: it ends, it says where it broke, and it leaves nothing changed behind."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NamedTuple

import mcts_teach.mcts as core
from mcts_teach.errors import lines_of_theirs, theirs

LINES = 100_000  # that a learner's code may run in one call
LONG, SECONDS = 20.0, 1.5  # the last resort, for loops that no line of Python is part of


class Endless(BaseException):
    """The code ran too long. No Exception, so that a learner's own `except Exception` lets it through."""


class Trouble(NamedTuple):
    """What went wrong while the learner's code ran."""

    kind: str  # "raised", "endless", "endless calls" or "global random"
    what: str
    where: str = ""  # the learner's line


class Run(NamedTuple):
    """What a call came to: its value, or the trouble it was."""

    value: Any = None
    trouble: Trouble | None = None
    error: BaseException | None = None


def run(
    function: Callable[..., Any], *arguments: Any, lines: int | None = LINES, seconds: float = 0, **named: Any
) -> Run:
    """Call a function and catch what goes wrong; the global random stream is as before.

    `lines` is how many of its own it may run; 0: as many as it can in `LONG` seconds; None: it is known to end.
    `seconds` is for the clock that is the last resort.

    >>> run(max, []).trouble
    Trouble(kind='raised', what='ValueError: max() arg is an empty sequence', where='')
    """
    before = random.getstate()
    try:
        with bounded(lines, seconds):
            value = function(*arguments, **named)
    except (Exception, SystemExit, Endless) as error:
        return Run(None, _trouble(error), error)
    finally:
        used = random.getstate() != before
        random.setstate(before)
    if used:
        return Run(value, Trouble("global random", "the module's own random numbers were drawn, not those of rng"))
    return Run(value)


@contextmanager
def bounded(lines: int | None, seconds: float = 0) -> Iterator[None]:
    """Inside, Endless is raised once the learner's code has run so many lines, or after some seconds.

    Lines are counted and not seconds, so that the same code stops at the same place on every machine and in every
    thread. Where something else traces (a debugger), or a library runs the loop, only the timer is left. With 0
    lines nothing is counted, and with None nothing is bounded at all.
    """
    left = lines or 0

    def count(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        left -= event == "line"
        if left < 0:
            raise Endless
        return count

    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        return count if theirs(frame.f_code.co_filename) else None

    with ExitStack() as stack:
        if lines is not None:
            stack.enter_context(_timer(seconds or (SECONDS if lines else LONG)))
        if lines and sys.gettrace() is None:
            stack.callback(sys.settrace, None)
            sys.settrace(enter)
        yield


@contextmanager
def _timer(seconds: float) -> Iterator[None]:
    """An alarm, where there are signals, for the main thread, and unless somebody has set one already."""
    usable = hasattr(signal, "setitimer") and current_thread() is main_thread()
    if not usable or signal.getitimer(signal.ITIMER_REAL)[0] > 0:
        yield
        return

    def ring(signal_number: int, frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def package_unchanged() -> Iterator[None]:
    """Inside, whatever a learner assigns to names of the package's core is undone at the end."""
    before = [(place, dict(vars(place))) for place in (core, core.Node)]
    try:
        yield
    finally:
        for place, names in before:
            for name in [name for name, value in vars(place).items() if names.get(name) is not value]:
                setattr(place, name, names[name]) if name in names else delattr(place, name)


def _trouble(error: BaseException) -> Trouble:
    if isinstance(error, Endless):
        return Trouble("endless", "it was stopped: it would have gone on for ever", line_of(error))
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    kind = "endless calls" if isinstance(error, RecursionError) else "raised"
    return Trouble(kind, what, line_of(error))


def line_of(error: BaseException) -> str:
    """The learner's line that an error comes from, or nothing."""
    frames = lines_of_theirs(error)
    return f"in {frames[-1].name}, line {frames[-1].lineno}: {frames[-1].line or ''}".rstrip(" :") if frames else ""


_STUBS = """
def stub(): ...
def stub(): pass
def stub(): "words"; return None
def stub(): "words"
def stub(): return ...
def stub(): "words"; return ...
def stub(): raise NotImplementedError
def stub(): "words"; raise NotImplementedError
def stub(): raise NotImplementedError()
def stub(): "words"; raise NotImplementedError()
def stub(): raise NotImplementedError("words")
def stub(): "words"; raise NotImplementedError("words")
"""


@cache
def _stubs() -> frozenset[bytes]:
    found: set[bytes] = set()
    for line in _STUBS.strip().splitlines():
        names: dict[str, Any] = {}
        exec(line, names)
        found.add(names["stub"].__code__.co_code)
    return frozenset(found)


def is_stub(thing: Any) -> bool:
    """Whether nobody has written anything here yet: nothing, a docstring, `...`, or a NotImplementedError.

    >>> def my_select(root): ...
    >>> is_stub(my_select), is_stub(lambda root: [root])
    (True, False)
    """
    if thing is None or thing is ...:
        return True
    if isinstance(thing, type):
        methods = [value for value in vars(thing).values() if hasattr(value, "__code__")]
        return all(map(is_stub, methods)) and not hasattr(thing, "__dataclass_fields__") and thing.__base__ is object
    code = getattr(getattr(thing, "__func__", thing), "__code__", None)
    if code is None or code.co_code not in _stubs():
        return False
    return set(code.co_names) <= {"NotImplementedError"} and _says_nothing(code)


def _says_nothing(code: Any) -> bool:
    """No constant but words, None and the three dots, so that `return 5` is an answer."""
    return all(constant is None or constant is ... or isinstance(constant, str) for constant in code.co_consts)


def is_blank(error: BaseException | None) -> bool:
    """Whether an error says that a gap was left open: NotImplementedError, or a name of underscores."""
    if isinstance(error, NotImplementedError):
        return True
    return isinstance(error, NameError) and set(getattr(error, "name", None) or "x") == {"_"}
