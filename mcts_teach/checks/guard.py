"""Running a learner's code safely: it ends, it says where it broke, and it leaves nothing changed behind.

Nothing inside a process can hold one call in C that has no end (`max(itertools.count())`, `10**10**10`), code that
takes all the memory, `os._exit` or a signal that kills, a `__del__` without an end, or a thread of the learner's own
that catches everything or loops without a line (`while True: pass`). Outside the main thread, on Windows, and in a
browser no clock rings; there it is looked at as the code's lines go by. KeyboardInterrupt is left to whoever pressed
the stop button.
"""

from __future__ import annotations

import builtins
import io
import math
import random
import signal
import sys
import threading
import time
from _thread import allocate_lock, start_new_thread
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dis import get_instructions
from math import inf
from operator import is_
from sys import setrecursionlimit
from time import monotonic, process_time
from types import CodeType, FrameType, FunctionType
from typing import Any, ClassVar, NamedTuple, NoReturn

import mcts_teach.mcts as core
from mcts_teach.checks.plain_data import type_name
from mcts_teach.errors import is_user_file, user_calls, user_line
from mcts_teach.games import MNK, ConnectFour, TicTacToe

LINES = 100_000  # that a learner's code may run in one call
MORE = 500_000  # after which it has no end; below, it is slow
LONG, SECONDS = 4.8, 1.2  # of CPU time: the last resort, for loops that no line of Python is part of
PATIENCE = 10  # times as long may it take on the wall clock, as on a busy machine; beyond that the code only waits
SLOWER = 5 if sys.platform == "emscripten" else 1  # times as long it may take in a browser, where Python is slower
LOOK = 1_000  # lines from one look at a clock that does not ring to the next
AGAIN = 0.02  # seconds from one look at the clocks to the next; one rings again, for code that catches what it raises
DEEP = 2_000  # calls, one in another, even where a higher limit was set: the stack of C has one of its own
MANY_CALLS = 20  # lines of the learner's in the traceback of calls that never end, at the least

_time_used: Callable[[], float] = getattr(time, "thread_time", process_time)  # a browser has but one thread


class Endless(BaseException):
    """The code ran too long. No Exception, so that a learner's own `except Exception` lets it through."""


class Run(NamedTuple):
    """What a call came to: its value, or the trouble it was; a slow one, or one with global numbers, has both."""

    value: Any = None
    kind: str = ""  # of trouble: "raised", "endless", "endless calls", "slow" or "global random"
    what: str = ""  # it was, in words
    where: str = ""  # the learner's line
    error: BaseException | None = None


def run_guarded(
    function: Callable[..., Any], *given: Any, lines: int | None = LINES, seconds: float = 0, more: int = 0
) -> Run:
    """Call a function and catch what goes wrong; the global random stream and the package are as before.

    `lines` is how many of its own it may run; 0: as many as it can in `LONG` seconds; None: it is known to end. Then
    nobody looks whether the package is unchanged either, which would take longer than a short call.
    `more` lines show whether what takes too many is slow, or has no end. `seconds` of CPU time are the last resort.
    Everything that the code raises is caught, SystemExit and GeneratorExit too. Only KeyboardInterrupt goes on, since
    nobody can tell one that was raised from the stop button; and what an alarm of the caller's raises meanwhile.

    >>> run_guarded([1, 2].index, 3).what
    'ValueError: 3 is not in list'
    """
    before, bound = random.getstate(), Bound(lines, seconds, more)
    try:
        with bound, package_unchanged() if lines else nullcontext():
            try:
                value = function(*given)
            finally:
                bound.over = True
    except BaseException as error:
        if issubclass(type(error), KeyboardInterrupt) or error is bound.passing:
            raise
        return _broken_off(error)
    finally:
        used = random.getstate() != before
        random.setstate(before)
    if bound.lines and bound.ran > bound.lines:
        return Run(value, "slow", f"it took {bound.about()} for this call, and the check allows {lines:,}")
    if used:
        return Run(value, "global random", "the module's own random numbers were drawn, not those of rng")
    return Run(value)


class Bound:
    """Inside, Endless is raised once the learner's code has run so many lines, or for some seconds of CPU time.

    Lines are counted and not seconds, so that the same code stops at the same place on every machine and in every
    thread. Where something else traces (a debugger), or no line begins (a library runs the loop; `while True: pass`
    in Python 3.11), only the clock is left, which rings in the main thread. With 0 lines nothing is counted, and with
    None nothing is bounded at all. One bound may stand inside another.
    """

    going: ClassVar[list[Bound]] = []  # those that will ring, each inside the one before; one thread looks at all
    passing: BaseException | None = None  # what an alarm of the caller's has raised: it is not the learner's
    took = 0.0  # seconds, if the time is over

    def __init__(self, lines: int | None, seconds: float = 0, more: int = 0) -> None:
        self.ran, self.lines, self.most = 0, lines or 0, lines + more if lines else inf
        self.over = False  # once the code has ended, what an alarm of the caller's runs is not counted
        self.seconds = inf if lines is None else seconds or (SECONDS if lines else LONG)
        self.running, self.handlers = allocate_lock(), dict[int, Any]()
        self.running.acquire()

    def __enter__(self) -> None:
        self.trace, self.profile, self.deep = sys.gettrace(), sys.getprofile(), sys.getrecursionlimit()
        self.unraisable = told = sys.unraisablehook  # what a callback swallows, as of the collector, is raised again
        sys.unraisablehook = lambda lost: None if isinstance(lost.exc_value, Endless) else told(lost)
        self.free = self.trace is None or isinstance(getattr(self.trace, "__self__", None), Bound)
        rings = self._start_clock()
        setrecursionlimit(min(self.deep, DEEP))
        if self.free:
            self.threads = threading.gettrace()
            trace = self._enter if self.lines or not rings else None
            sys.settrace(trace)
            threading.settrace(trace)

    def __exit__(self, *error: object) -> None:
        self.over = True
        if self.profile is None:
            sys.setprofile(None)
        if self.free:
            sys.settrace(self.trace)
            threading.settrace(self.threads)
        if self in self.going:
            del self.going[self.going.index(self) :]
        self.running.release()
        for number, before in self.handlers.items():
            signal.signal(number, before)
        if self.handlers and not self.alarm:
            signal.setitimer(signal.ITIMER_REAL, 0)
        sys.unraisablehook = self.unraisable
        setrecursionlimit(self.deep)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Any:
        return self._count if is_user_file(frame.f_code.co_filename) else None

    def _count(self, frame: FrameType, event: str, argument: Any) -> Any:
        if self.over:
            return None
        self.ran += event == "line"
        if self.ran % LOOK == 0 and self.is_late():
            self.most = -1
        if self.ran > self.most and event == "line":
            if self.profile is None:
                sys.setprofile(self.go_on)
            self.end()
        return self._count

    def end(self) -> NoReturn:
        raise Endless(f"{self.took:.1f} seconds" if self.took else self.about())

    def about(self) -> str:
        """The number of lines that ran, with two digits that count."""
        return f"about {float(f'{self.ran:.1e}'):,.0f} lines"

    def go_on(self, frame: FrameType | None, *_: object) -> None:
        """Raise at the next line too: Python forgets a trace function that has raised, and Endless may be caught."""
        while self.free and frame and frame.f_code.co_filename != __file__:
            if is_user_file(frame.f_code.co_filename):
                frame.f_trace = self._count
            frame = frame.f_back
        if self.free:
            sys.settrace(self._enter)

    def _start_clock(self) -> bool:
        """Whether it will ring, or need not."""
        rings = sys.platform not in ("win32", "emscripten") and threading.current_thread() is threading.main_thread()
        self.time = process_time if rings else _time_used
        self.began = monotonic() if rings else inf, self.time()
        if not rings:
            return self.seconds == inf
        self.alarm = signal.getitimer(signal.ITIMER_REAL)[0]
        for number in (signal.SIGURG, signal.SIGALRM):
            before = signal.getsignal(number)
            if before is not None and (callable(before) or number == signal.SIGURG or not self.alarm):
                self.handlers[number] = before
                signal.signal(number, self.ring)
        if self.seconds < inf:
            if not self.going:
                start_new_thread(self.watch, (threading.get_ident(),))
            self.going.append(self)
        return True

    def watch(self, main: int) -> None:
        """Ring for each clock as long as this one goes, which all others are inside; without a name of builtins."""
        while not self.running.acquire(timeout=AGAIN):
            if [bound for bound in self.going if bound.is_late()]:
                signal.pthread_kill(main, signal.SIGURG)

    def is_late(self) -> bool:
        """Whether the CPU time is used up, or the code does nothing but wait."""
        passed, used, most = monotonic() - self.began[0], self.time() - self.began[1], SLOWER * self.seconds
        if used >= most or passed > PATIENCE * most:
            self.took = used if used >= most else passed
        return self.took > 0

    def ring(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGURG and self.took:
            self.most = -1
            if frame and frame.f_code.co_filename != __file__ and not self.over:  # there it is about to end
                self.go_on(frame)
                self.end()
        elif callable(self.handlers[number]):
            try:
                self.handlers[number](number, frame)
            except BaseException as error:
                self.passing = error
                raise


PLACES: Any = (core, core.Node, MNK, TicTacToe, ConnectFour, builtins, sys, math, random, random.Random)


@contextmanager
def package_unchanged(*others: Any) -> Iterator[None]:
    """Inside, what is assigned to names of the package's core, what it rests on, and others is undone at the end."""
    put, remove, every, pairs = setattr, delattr, all, map  # which may be changed, too
    before = [(place, {**vars(place)}) for place in (*PLACES, *others)]
    sys.setrecursionlimit = id  # type: ignore[assignment]  # a higher limit would let the stack overflow
    try:
        yield
    finally:
        for place, names in before:
            now = {**place.__dict__}
            if [*now] == [*names] and every(pairs(is_, now.values(), names.values())):
                continue
            for name in [name for name in {**names, **now} if now.get(name) is not names.get(name)]:
                put(place, name, names[name]) if name in names else remove(place, name)


class Printed(io.TextIOBase):
    """Counts the lines that are printed, and keeps none; nobody answers."""

    lines, fresh = 0, True  # whether the next character begins a line

    def write(self, text: str) -> int:
        if text:
            self.lines += self.fresh + text.count("\n", 0, -1)
            self.fresh = text.endswith("\n")
        return len(text)

    def ask(self, *question: object) -> NoReturn:
        raise EOFError("nobody answers here; a check calls with all that is needed")


@contextmanager
def quiet() -> Iterator[Printed]:
    """Inside, nothing is shown that is printed, and nobody is asked: `with quiet() as printed: ...; printed.lines`."""
    printed = Printed()
    shell: Any = getattr(builtins, "get_ipython", Printed)()  # in a notebook, where exit() would end the kernel
    with package_unchanged(shell):
        sys.stdout, sys.stderr, sys.stdin = printed, Printed(), io.StringIO()
        builtins.input, shell.ask_exit = printed.ask, sys.exit
        yield printed


def _broken_off(error: BaseException) -> Run:
    kind = type(error)
    endless = issubclass(kind, Endless)  # `isinstance` would ask a learner's error for its `__class__`
    where = user_line(error, first=endless)
    if endless:
        return Run(None, "endless", f"it was stopped after {error.args[0]}, and seems to have no end", where, error)
    words = type_name(error)
    try:  # an error of the learner's own may fail at this too
        with Bound(LINES):
            words = f"{words}: {error}".removesuffix(": ")
    except KeyboardInterrupt:
        raise
    except BaseException:
        pass
    deep = issubclass(kind, RecursionError) and len(user_calls(error)) >= MANY_CALLS
    return Run(None, "endless calls" if deep else "raised", words, where, error)


_STUBS = compile("def left(): ...\ndef open(): raise NotImplementedError('words')", "", "exec").co_consts
_STEPS = {step.opname for code in _STUBS if isinstance(code, CodeType) for step in get_instructions(code)}


def is_stub(thing: Any) -> bool:
    """Whether nobody has written anything here yet: nothing, a docstring, `...`, or a NotImplementedError."""
    if thing is None or thing is ...:
        return True
    if isinstance(thing, type):
        methods = [one for one in vars(thing).values() if hasattr(getattr(one, "__func__", one), "__code__")]
        begun = not methods and thing.__base__ is not object  # what it inherits may be all there is to write
        return all(map(is_stub, methods)) and not hasattr(thing, "__dataclass_fields__") and not begun
    function = getattr(thing, "__func__", getattr(thing, "run", thing))  # of a method, or of an Adapter
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType) or not set(code.co_names) <= {"NotImplementedError"}:
        return False
    said = (one for one in code.co_consts if one != function.__doc__)  # `return 5` is an answer, and `return "5"`
    answers = [one for one in said if not (code.co_names and isinstance(one, str))]  # an error has words
    return set(answers) <= {None, ...} and {step.opname for step in get_instructions(code)} <= _STEPS


def stubs_called_by(thing: Any) -> list[str]:
    """The functions that one calls by name, or a class or a function inside it, and in which nothing is written yet."""
    kind = thing if issubclass(type(thing), type) else type(thing)
    made = [thing] if type(thing) is FunctionType else vars(kind).values()
    codes = [(one.__globals__, one.__code__) for one in made if type(one) is FunctionType]
    for known, code in codes:  # which grows meanwhile
        codes += [(known, inner) for inner in code.co_consts if isinstance(inner, CodeType)]
    names = ((known, name) for known, code in codes for name in code.co_names)
    return [name for known, name in names if hasattr(known.get(name), "__code__") and is_stub(known[name])]


def is_blank(error: BaseException | None) -> bool:
    """Whether an error says that a gap was left open: NotImplementedError, or a name of underscores."""
    kind = type(error)
    missed = issubclass(kind, NameError) and vars(NameError)["name"].__get__(error)
    return issubclass(kind, NotImplementedError) or set(missed or "x") == {"_"}
