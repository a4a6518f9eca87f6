"""Running a learner's code safely: it ends, it says where it broke, and it leaves nothing changed behind."""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from math import inf
from threading import current_thread, main_thread
from time import monotonic, process_time
from traceback import extract_tb
from types import FrameType, TracebackType
from typing import Any, NamedTuple

import mcts_teach.mcts as core
from mcts_teach.errors import is_user_file

LINES = 100_000  # that a learner's code may run in one call
LONG, SECONDS = 20.0, 1.5  # of CPU time: the last resort, for loops that no line of Python is part of
PATIENCE = 5  # times as long may it take on the wall clock, for code that waits, and on a busy machine
AGAIN = 0.02  # seconds until the alarm rings again, for code that catches what it raises
MANY_CALLS = 20  # lines of the learner's in the traceback of calls that never end, at the least


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


def run_guarded(
    function: Callable[..., Any], *arguments: Any, lines: int | None = LINES, seconds: float = 0, **named: Any
) -> Run:
    """Call a function and catch what goes wrong; the global random stream is as before.

    `lines` is how many of its own it may run; 0: as many as it can in `LONG` seconds; None: it is known to end.
    `seconds` (of CPU time) are for the clock that is the last resort; inf: there is none.
    Everything that the code raises is caught, SystemExit and GeneratorExit too. Only KeyboardInterrupt goes on, since
    nobody can tell one that was raised from the stop button; and what an alarm of the caller's raises meanwhile.

    >>> run_guarded(max, []).trouble
    Trouble(kind='raised', what='ValueError: max() arg is an empty sequence', where='')
    """
    before, bound = random.getstate(), Bound(lines, seconds)
    try:
        with bound:
            value = function(*arguments, **named)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) or error is bound.alarm.passing:
            raise
        return Run(None, _trouble(error), error)
    finally:
        used = random.getstate() != before
        random.setstate(before)
    if used:
        return Run(value, Trouble("global random", "the module's own random numbers were drawn, not those of rng"))
    return Run(value)


HERE = run_guarded.__code__.co_filename


class Bound:
    """Inside, Endless is raised once the learner's code has run so many lines, or for some seconds of CPU time.

    Lines are counted and not seconds, so that the same code stops at the same place on every machine and in every
    thread. Where something else traces (a debugger), or no line begins (a library runs the loop; `while True: pass`
    in Python 3.11), only the clock is left, which rings in the main thread. With 0 lines nothing is counted, and with
    None nothing is bounded at all. One bound may stand inside another.
    """

    def __init__(self, lines: int | None, seconds: float = 0) -> None:
        self.left = lines or 0
        self.counts = bool(lines)
        self.alarm = _Alarm(self, inf if lines is None else seconds or (SECONDS if lines else LONG))

    def __enter__(self) -> None:
        self.trace, self.profile = sys.gettrace(), sys.getprofile()
        self.free = self.trace is None or isinstance(getattr(self.trace, "__self__", None), Bound)
        self.alarm.set()
        if self.free:
            sys.settrace(self._enter if self.counts else None)

    def __exit__(self, *error: object) -> None:
        if self.profile is None:
            sys.setprofile(None)
        if self.free:
            sys.settrace(self.trace)
        self.alarm.put_back()

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._count if is_user_file(frame.f_code.co_filename) else None

    def _count(self, frame: FrameType, event: str, argument: Any) -> Any:
        self.left -= event == "line"
        if self.left < 0 and event == "line":
            if self.profile is None:
                sys.setprofile(self.go_on)
            raise Endless
        return self._count

    def go_on(self, frame: FrameType | None, *_: object) -> None:
        """Raise at the next line too: Python forgets a trace function that has raised, and Endless may be caught."""
        while self.free and frame and frame.f_code.co_filename != HERE:
            if is_user_file(frame.f_code.co_filename):
                frame.f_trace = self._count
            frame = frame.f_back
        if self.free:
            sys.settrace(self._enter)


class _Alarm:
    """Rings after some seconds, where there are signals, in the main thread; an alarm that was set before rings too."""

    passing: BaseException | None = None  # what that one has raised: it is the caller's, not the learner's

    def __init__(self, bound: Bound, seconds: float) -> None:
        self.bound, self.seconds = bound, seconds
        known = hasattr(signal, "setitimer") and signal.getsignal(signal.SIGALRM) is not None
        self.usable = known and current_thread() is main_thread()

    def set(self) -> None:
        if self.usable:
            self.before: Any = signal.getsignal(signal.SIGALRM)
            left, self.interval = signal.setitimer(signal.ITIMER_REAL, 0)
            self.began, self.latest = process_time(), monotonic() + PATIENCE * self.seconds
            self.due, self.callers = monotonic() + self.seconds, monotonic() + left if left else inf
            signal.signal(signal.SIGALRM, self.ring)
            self.wind()

    def put_back(self) -> None:
        if self.usable:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.before)
            if self.callers < inf:
                signal.setitimer(signal.ITIMER_REAL, max(self.callers - monotonic(), 1e-6), self.interval)

    def wind(self) -> None:
        """Ring when the next of the two is due."""
        due = min(self.due, self.callers if callable(self.before) else inf)
        signal.setitimer(signal.ITIMER_REAL, max(due - monotonic(), 1e-6) if due < inf else 0)

    def ring(self, number: int, frame: FrameType | None) -> None:
        now = monotonic()
        spare = 0.0 if now >= self.latest else self.seconds - (process_time() - self.began)  # CPU time that is left
        over, others = now >= self.due and spare <= 0, now >= self.callers and callable(self.before)
        self.due = now + max(spare, AGAIN) if now >= self.due else self.due
        self.callers = (now + self.interval if self.interval else inf) if others else self.callers
        self.wind()
        if over:
            self.bound.left = -1
        if others:
            self._pass_on(number, frame)
        if over and frame and frame.f_code.co_filename != HERE:  # there the bound is about to end
            self.bound.go_on(frame)
            raise Endless

    def _pass_on(self, number: int, frame: FrameType | None) -> None:
        """Ring the other alarm, whose lines do not count, and which may be set again there."""
        signal.setitimer(signal.ITIMER_REAL, 0)
        counting, again = sys.gettrace() if self.bound.free else None, sys.getprofile()
        if counting:
            sys.settrace(None)
        if again == self.bound.go_on:
            sys.setprofile(None)
        try:
            self.before(number, frame)
        except BaseException as error:
            self.passing = error
            raise
        finally:
            left, interval = signal.getitimer(signal.ITIMER_REAL)
            if left:
                self.callers, self.interval = monotonic() + left, interval
            self.wind()
            if again == self.bound.go_on:
                sys.setprofile(again)
            if counting:
                sys.settrace(counting)


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
    where = line_of(error)
    if isinstance(error, Endless):
        return Trouble("endless", "it was stopped: it would have gone on for ever", where)
    deep = isinstance(error, RecursionError) and len(_user_calls(error)) >= MANY_CALLS
    return Trouble("endless calls" if deep else "raised", _words(error), where)


def _words(error: BaseException) -> str:
    """What an error says; an error of the learner's own may fail at that too."""
    try:
        with Bound(LINES):
            return f"{type(error).__name__}: {error}".removesuffix(": ")
    except KeyboardInterrupt:
        raise
    except BaseException:
        return f"{type(error).__name__}"


def line_of(error: BaseException) -> str:
    """The learner's line that an error comes from, or nothing."""
    calls = _user_calls(error)
    if not calls:
        return ""
    frame = extract_tb(calls[-1], limit=1)[0]
    return f"in {frame.name}, line {frame.lineno}: {frame.line or ''}".rstrip(" :")


def _user_calls(error: BaseException) -> list[TracebackType]:
    """Where an error came through the learner's code; there may be thousands of places, so no text is looked up."""
    found, place = [], error.__traceback__
    while place:
        found.append(place)
        place = place.tb_next
    return [place for place in found if is_user_file(place.tb_frame.f_code.co_filename)]


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
