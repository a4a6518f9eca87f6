"""Running a learner's code safely: it ends, it says where it broke, and an alarm that was set before rings too."""

import builtins
import gc
import random
import re
import signal
import sys
import sysconfig
import threading
from itertools import count
from time import process_time
from unittest.mock import patch

import pytest
from odd_things import (
    EndlessSpeechError,
    EndlessTypeError,
    OwnError,
    SpeechlessError,
    ask,
    go_deeper,
    loop_for_ever,
    loop_through_everything,
    quiet_collector,
    raising,
    spoil_the_package,
    wait_for_ever,
)

from mcts_teach import TicTacToe, mcts
from mcts_teach.checks import check, guard


@pytest.fixture(autouse=True)
def _quiet():
    with quiet_collector():
        yield


def endless():
    number = 0
    while True:
        number += 1


def test_where_no_clock_rings_it_is_looked_at(monkeypatch):
    """In a thread, on Windows and in a browser, for runs that are not bounded by their lines."""
    found = []
    thread = threading.Thread(target=lambda: found.append(guard.run_guarded(endless, lines=0, seconds=0.1)))
    thread.start()
    thread.join(60)
    monkeypatch.setattr(sys, "platform", "emscripten")
    found.append(guard.run_guarded(endless, lines=0, seconds=0.1))
    assert [trouble.kind for trouble in found] == ["endless", "endless"]
    assert all(trouble.what.startswith("it was stopped after 0.") for trouble in found)
    assert sys.gettrace() is threading.gettrace() is None
    assert guard.run_guarded(sum, range(9), lines=0, seconds=0.1) == guard.Run(36)


def test_the_same_bound_on_every_machine():
    counted = []

    def counting():
        while True:
            counted.append(1)

    guard.run_guarded(counting, lines=1000)
    first = len(counted)
    counted.clear()
    guard.run_guarded(counting, lines=1000)
    assert first == len(counted)


def test_everything_is_caught_but_the_stop_button():
    for error in (Exception, SystemExit, GeneratorExit, OwnError, StopIteration, RecursionError, MemoryError):
        assert guard.run_guarded(raising(error)).kind == "raised"
    with pytest.raises(KeyboardInterrupt):
        guard.run_guarded(raising(KeyboardInterrupt))


def test_one_recursion_error_is_no_endless_call():
    """As when something is copied that cannot be."""
    assert guard.run_guarded(raising(RecursionError("too deep"))).kind == "raised"
    assert guard.run_guarded(go_deeper).kind == "endless calls"


def test_calls_without_end_are_found_where_the_limit_was_raised():
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(10**6)
    try:
        assert guard.run_guarded(go_deeper).kind == "endless calls"
        assert sys.getrecursionlimit() == 10**6
    finally:
        sys.setrecursionlimit(before)


def counting_to(most):
    number = 0
    while number < most:
        number += 1
    return number


def test_slow_is_not_endless():
    slow = guard.run_guarded(counting_to, 1500, lines=1000, more=9000)
    assert slow.value == 1500
    assert slow[1:4] == ("slow", "it took about 3,000 lines for this call, and the check allows 1,000", "")
    for most, more in ((10**6, 9000), (1500, 0)):
        found = guard.run_guarded(counting_to, most, lines=1000, more=more)
        assert (found.kind, found.what.partition(",")[0]) == (
            "endless",
            f"it was stopped after about {1 + more // 1000}",
        )
        assert found.where.startswith("in counting_to, line ")
    assert guard.run_guarded(counting_to, 400, lines=1000, more=9000) == guard.Run(400)


def test_what_has_no_end_is_told_at_the_line_of_the_function_and_not_in_what_it_calls():
    def going_on():
        while True:
            counting_to(3)  # the line

    found = [guard.run_guarded(going_on, lines=lines) for lines in range(1000, 1007)]
    assert {one.where.partition(", line ")[0] for one in found} == {"in going_on"}
    assert any(one.where.endswith("counting_to(3)  # the line") for one in found)


def test_what_has_no_end_says_how_long_it_took():
    def search():
        with guard.Bound(1000):
            endless()

    assert guard.run_guarded(search).what.startswith("it was stopped after about 1,000 lines")
    waiting = guard.run_guarded(wait_for_ever, seconds=0.05)
    assert re.fullmatch(r"it was stopped after \d+\.\d seconds, and seems to have no end", waiting.what)


def test_threads_end_too():
    threads = [threading.Thread(target=endless, daemon=True)]

    def start():
        threads[0].start()
        threads[0].join()

    with patch.object(threading, "excepthook", id):
        assert guard.run_guarded(start).kind
        threads[0].join(60)
    assert not threads[0].is_alive()
    assert threading.gettrace() is None


def test_what_an_error_says_is_asked_inside_the_guard_and_nothing_outside():
    assert guard.run_guarded(raising(SpeechlessError())).what == "SpeechlessError"
    assert guard.run_guarded(raising(EndlessSpeechError())).what == "EndlessSpeechError"
    assert guard.run_guarded(raising(EndlessTypeError())).kind == "raised"
    assert guard.is_blank(EndlessTypeError()) is False
    assert (guard.is_blank(NotImplementedError()), guard.is_blank(NameError(name="___"))) == (True, True)
    assert (guard.is_blank(NameError()), guard.is_blank(NameError(name="my_"))) == (False, False)


def test_what_is_assigned_to_the_package_or_to_builtins_is_undone():
    places = (mcts, mcts.Node, TicTacToe, random, random.Random, builtins)
    before = [dict(vars(place)) for place in places]
    assert guard.run_guarded(spoil_the_package).kind == ""
    assert [dict(vars(place)) for place in places] == before


# What is printed and asked


def test_what_is_printed_is_counted_and_not_shown(capsys):
    with guard.quiet() as printed:
        print("one\ntwo", end="")
        print(" and still two")
        print()
        sys.stdout.write("")
        print("none of them", file=sys.stderr)
    assert printed.lines == 3
    assert capsys.readouterr() == ("", "")


def test_nobody_is_asked():
    streams = sys.stdin, sys.stdout, sys.stderr, input
    with guard.quiet():
        assert guard.run_guarded(ask).what.startswith("EOFError")
        assert sys.stdin.read() == ""
        sys.stdout = sys.stderr = None
    assert (sys.stdin, sys.stdout, sys.stderr, input) == streams


class Shell:
    def ask_exit(self):
        self.asked = True


def test_exit_does_not_end_the_kernel_of_a_notebook(monkeypatch):
    shell = Shell()
    monkeypatch.setattr(builtins, "get_ipython", lambda: shell, raising=False)
    with guard.quiet():
        assert guard.run_guarded(lambda: shell.ask_exit()).what == "SystemExit"
    assert vars(shell) == {}


def test_an_endless_print_fills_no_memory():
    with guard.quiet() as printed:
        guard.run_guarded(print_for_ever, lines=10_000)
    assert printed.lines == 5_000
    assert not vars(printed).keys() - {"lines", "fresh"}


def print_for_ever():
    while True:
        print("again")


def test_a_run_inside_a_run_has_a_bound_of_its_own():
    def outer():
        found = [guard.run_guarded(loop_for_ever, lines=100).kind, guard.run_guarded(lambda: 5).value]
        number = 0
        while number < 50:
            number += 1
        return found

    assert guard.run_guarded(outer, lines=200).value == ["endless", 5]
    assert guard.run_guarded(outer, lines=80).kind == "endless"
    assert sys.gettrace() is None


def test_code_that_catches_what_stops_it_is_stopped_again(monkeypatch):
    monkeypatch.setattr(guard, "SECONDS", 0.2)

    def caught_below():
        while True:
            try:
                loop_through_everything()
            except BaseException:
                continue

    def at_the_end():
        try:
            loop_for_ever()
        finally:
            loop_for_ever()

    for stubborn in (loop_through_everything, caught_below, at_the_end):
        assert guard.run_guarded(stubborn).kind == "endless"
        assert guard.run_guarded(stubborn, lines=0, seconds=0.1).kind == "endless"
        assert (sys.gettrace(), sys.getprofile()) == (None, None)


def test_nothing_is_lost_in_what_a_library_does_while_garbage_is_collected(monkeypatch):
    lost, library = [], {"process_time": process_time}
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    path = f"{sysconfig.get_path('purelib')}/library.py"
    source = "def look(*_):\n    end = process_time() + 0.01\n    while process_time() < end: pass"
    exec(compile(source, path, "exec"), library)
    gc.callbacks.append(library["look"])
    try:
        trouble = guard.run_guarded(lambda: all(gc.collect() + 1 for _ in count()), lines=0, seconds=0.1)
    finally:
        gc.callbacks.remove(library["look"])
    assert (trouble.kind, lost) == ("endless", [])


# Alarms


class Alarm(list):
    """An alarm of the caller's, and when it rang."""

    error = None

    def ring(self, number, frame):
        self.append(number)
        if self.error:
            raise self.error

    def set(self, *seconds):
        signal.setitimer(signal.ITIMER_REAL, *seconds)


@pytest.fixture
def alarm():
    rung = Alarm()
    before = signal.signal(signal.SIGALRM, rung.ring)
    yield rung
    rung.set(0)
    signal.signal(signal.SIGALRM, before)


def no_line_of_python():
    threading.Event().wait()


@pytest.mark.parametrize("again", [7, 0])
def test_code_is_bounded_below_an_alarm_that_was_set_before(alarm, again):
    alarm.set(1000, again)
    assert guard.run_guarded(no_line_of_python, seconds=0.05).kind == "endless"
    left, interval = signal.getitimer(signal.ITIMER_REAL)
    assert (900 < left <= 1000, interval) == (True, again)
    assert signal.getsignal(signal.SIGALRM) == alarm.ring
    assert alarm == []


def test_an_alarm_that_was_set_before_rings_in_time_and_again(alarm):
    alarm.set(0.02, 0.02)

    def wait_for_three():
        while len(alarm) < 3:
            pass

    assert guard.run_guarded(wait_for_three, lines=0).kind == ""
    assert guard.run_guarded(no_line_of_python, seconds=0.1).kind == "endless"
    assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(0.02)
    assert len(alarm) >= 3


def test_what_the_callers_alarm_raises_is_the_callers(alarm):
    alarm.error = TimeoutError("enough")
    alarm.set(0.05)
    with pytest.raises(TimeoutError, match="enough"):
        guard.run_guarded(no_line_of_python)

    def simulate(state, rng):
        alarm.set(0.05)
        no_line_of_python()

    with pytest.raises(TimeoutError, match="enough"):
        check.simulate(simulate)
    assert signal.getsignal(signal.SIGALRM) == alarm.ring


def test_an_alarm_of_the_codes_own_comes_to_nothing():
    before = signal.signal(signal.SIGALRM, signal.SIG_DFL)

    def alarming():
        signal.setitimer(signal.ITIMER_REAL, 1000)
        signal.raise_signal(signal.SIGALRM)  # which would end the process
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        return 5

    assert guard.run_guarded(alarming) == guard.Run(5)
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.signal(signal.SIGALRM, before) is signal.SIG_DFL


def test_the_outer_bound_stops_what_the_inner_one_would_let_run():
    outer = guard.run_guarded(guard.run_guarded, no_line_of_python, seconds=0.05)
    assert outer.kind == "endless"
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_a_profiler_may_look_on():
    seen = []
    sys.setprofile(lambda *event: seen.append(event))
    try:
        assert check.ucb1(mcts.ucb1).outcome == "right"
        assert sys.getprofile() is not None
    finally:
        sys.setprofile(None)
    assert seen
