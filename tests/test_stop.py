"""The stop button and phases that raise: whatever breaks off a search leaves the tree of its finished iterations."""

import re
import signal
import sys
import threading
import time
from random import Random

import pytest
from trees import assert_lawful, facts

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    backpropagate,
    expand,
    search,
    select,
    simulate,
    steps,
    ucb1,
)
from mcts_teach.stop import stop_button, whole_iterations

GAMES = [TicTacToe(), ConnectFour(), Hex(3), Nim((2, 2), players=3)]
PRESSES = 320
ENDLESS = 10**9


def press():
    """Press the stop button: Python runs its handler in the main thread, whichever thread this is called in."""
    signal.raise_signal(signal.SIGINT)


def assert_finished(root, seed):
    """The tree is lawful, and that of an uninterrupted search of as many iterations."""
    assert_lawful(root)
    if root.visits:
        assert facts(root) == facts(search(root.state, root.visits, seed=seed))
    else:
        assert facts(root) == facts(Node(root.state))


class OopsError(Exception):
    """What a learner's phase raises here."""


@pytest.fixture(autouse=True)
def handler():
    """The handler that was there before, which must be there again after each search."""

    def pressed_outside(signal_number, frame):
        raise AssertionError("the stop button was pressed outside of a search")

    before = signal.signal(signal.SIGINT, pressed_outside)
    yield pressed_outside
    assert signal.signal(signal.SIGINT, before) is pressed_outside


# The stop button


class Finger(threading.Thread):
    """Presses the stop button once, a while after a search has begun."""

    def __init__(self, delay):
        super().__init__(daemon=True)
        self.delay = delay
        self.resting = signal.getsignal(signal.SIGINT)

    def run(self):
        while signal.getsignal(signal.SIGINT) is self.resting:
            time.sleep(0)
        time.sleep(self.delay)
        press()


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_the_stop_button_at_any_moment_leaves_the_tree_of_the_finished_iterations(state, capsys):
    moments = Random(repr(state))
    switch = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # let the other thread run at once
    try:
        for seed in range(PRESSES // len(GAMES)):
            rng = Random(seed)
            finger = Finger(moments.uniform(0, 0.008))
            finger.start()
            root = search(state, ENDLESS, seed=rng)
            finger.join()
            said = capsys.readouterr().out
            finished = root.visits
            assert said == f"Stopped after {finished:,} iterations; this is the tree they grew.\n"
            assert finished > 0
            assert_finished(root, seed)
            search(root, 50, seed=rng)
            assert facts(root) == facts(search(state, finished + 50, seed=seed))
    finally:
        sys.setswitchinterval(switch)


def press_at_lines(first, *more):
    """A trace function that presses the button at these lines of the search, counted from its first one."""
    lines = 0

    def trace(frame, event, argument):
        nonlocal lines
        if "mcts_teach" not in frame.f_code.co_filename:
            return None
        if event == "line" and signal.getsignal(signal.SIGINT).__name__ == "leave_note":
            lines += 1
            if lines in (first, *more):
                press()
        return trace

    return trace


def traced(trace, call):
    """Call a function with a trace function in place."""
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return call()
    finally:
        sys.settrace(before)


def test_the_stop_button_at_every_line_of_a_search_leaves_the_tree_of_the_finished_iterations(capsys):
    finished = set()
    for line in range(1, 1_000):
        root = traced(press_at_lines(line), lambda: search(Nim((1, 2)), ENDLESS))
        finished.add(root.visits)
        assert_finished(root, seed=0)
    assert len(finished) > 5
    assert capsys.readouterr().out.count("Stopped after") == 999


def test_a_search_says_how_many_iterations_it_finished_and_not_how_many_the_tree_has(capsys):
    root = search(TicTacToe(), 1_200)

    calls = iter(range(1, 100))

    def press_in_the_seventh_call(state, rng):
        if next(calls) == 7:
            press()
        return simulate(state, rng)

    search(root, ENDLESS, simulate=press_in_the_seventh_call)
    assert root.visits == 1_207
    assert re.match(r"Stopped after 7 iterations", capsys.readouterr().out)


def test_a_search_that_ends_by_itself_says_nothing(capsys):
    search(TicTacToe(), 10)
    assert capsys.readouterr().out == ""


def test_the_stop_button_also_ends_a_search_by_the_clock(capsys):
    Finger(0.01).start()
    start = time.perf_counter()
    root = search(ConnectFour(), seconds=60)
    assert time.perf_counter() - start < 30
    assert_finished(root, seed=0)
    assert "Stopped after" in capsys.readouterr().out


@pytest.mark.parametrize("at", [1, 2, 10, 57])
def test_a_second_press_leaves_an_endless_phase_with_the_tree_of_the_finished_iterations(at):
    calls = 0

    def endless(state, rng):
        nonlocal calls
        calls += 1
        if calls == at:
            press()
            threading.Timer(0.005, press).start()
            deadline = time.monotonic() + 10
            while time.monotonic() < deadline:
                pass
        return simulate(state, rng)

    root = Node(TicTacToe())
    with pytest.raises(KeyboardInterrupt):
        search(root, ENDLESS, simulate=endless)
    assert root.visits == at - 1
    assert_finished(root, seed=0)


def test_a_second_press_at_any_line_of_the_phases_leaves_the_tree_of_the_finished_iterations():
    for line in range(1, 600, 3):
        root = Node(TicTacToe())
        with pytest.raises(KeyboardInterrupt):
            traced(press_at_lines(line, line + 1), lambda root=root: search(root, ENDLESS))
        assert_finished(root, seed=0)


def test_the_old_handler_is_back_after_every_way_to_end(handler, capsys):
    def fails(state, rng):
        raise OopsError

    search(TicTacToe(), 5)
    assert signal.getsignal(signal.SIGINT) is handler
    Finger(0).start()
    search(TicTacToe(), ENDLESS)
    assert signal.getsignal(signal.SIGINT) is handler
    with pytest.raises(OopsError):
        search(TicTacToe(), 5, simulate=fails)
    assert signal.getsignal(signal.SIGINT) is handler
    with pytest.raises(ValueError):
        search(TicTacToe(), 0)
    assert signal.getsignal(signal.SIGINT) is handler


def test_a_note_is_left_once_and_then_the_button_raises_as_ever():
    with stop_button() as pressed:
        assert pressed == []
        press()
        assert len(pressed) == 1
        with pytest.raises(KeyboardInterrupt):
            press()


def test_a_press_during_a_search_inside_a_search_ends_both(capsys):
    inner = []

    def playout_by_search(state, rng):
        if state.moves():
            inner.append(search(state, 20, seed=rng, simulate=press_once))
        return simulate(state, rng)

    def press_once(state, rng):
        if len(inner) == 5 and not pressed:
            pressed.append(True)
            press()
        return simulate(state, rng)

    pressed = []
    root = search(TicTacToe(), 300, simulate=playout_by_search)
    assert root.visits == 6
    assert inner[-1].visits == 1
    assert capsys.readouterr().out.count("Stopped after") == 2


def test_in_another_thread_a_search_is_a_plain_search(handler):
    seen = []

    def watched(state, rng):
        seen.append(signal.getsignal(signal.SIGINT))
        return simulate(state, rng)

    roots = []
    thread = threading.Thread(target=lambda: roots.append(search(TicTacToe(), 200, simulate=watched)))
    thread.start()
    thread.join()
    assert set(seen) == {handler}
    assert facts(roots[0]) == facts(search(TicTacToe(), 200))


# Phases that raise


def nothing(*arguments):
    """Raise before any work."""


def attach_a_child_that_stays_untried(node, rng):
    """Half the work of `expand`."""
    if node.untried:
        move = node.untried[0]
        node.children[move] = Node(node.state.play(move), node.state.player)


def forget_a_move(node, rng):
    """The other half."""
    if node.untried:
        node.untried.pop()


def count_on_half_the_path(path, rewards):
    """Half the work of `backpropagate`."""
    backpropagate(path[len(path) // 2 :], rewards)


PHASES = {"score": ucb1, "select": select, "expand": expand, "simulate": simulate, "backpropagate": backpropagate}


@pytest.mark.parametrize(
    ("name", "work"),
    [
        *((name, nothing) for name in PHASES),
        *PHASES.items(),  # raise after all the work
        ("expand", attach_a_child_that_stays_untried),
        ("expand", forget_a_move),
        ("backpropagate", count_on_half_the_path),
    ],
)
def test_a_phase_that_raises_leaves_the_tree_of_the_finished_iterations(name, work):
    moments = Random(f"{name} {work.__name__}")
    for seed in range(60):
        error = OopsError("in a learner's own words", seed)
        countdown = iter(range(moments.randrange(200), -1, -1))

        def broken(*arguments, countdown=countdown, error=error):
            if next(countdown) == 0:
                work(*arguments)
                raise error
            return PHASES[name](*arguments)

        root = Node(GAMES[seed % len(GAMES)])
        with pytest.raises(OopsError) as caught:
            search(root, 1_000, seed=seed, **{name: broken})
        assert caught.value is error
        assert_finished(root, seed)


def test_a_game_that_raises_leaves_the_tree_of_the_finished_iterations():
    class Faulty(Nim):
        plays = 0

        def play(self, move):
            Faulty.plays += 1
            if Faulty.plays == 150:
                raise OopsError
            after = super().play(move)
            return Faulty(after.piles, after.players, after.player)

    root = Node(Faulty((3, 4)))
    with pytest.raises(OopsError):
        search(root, ENDLESS)
    assert root.visits > 10
    assert_finished(root, seed=0)


@pytest.mark.parametrize("rewards", [(), None, (1.0,), "no"], ids=repr)
def test_rewards_that_cannot_be_counted_leave_the_tree_of_the_finished_iterations(rewards):
    calls = iter(range(100))

    def wrong(state, rng):
        return rewards if next(calls) == 42 else simulate(state, rng)

    root = Node(TicTacToe())
    with pytest.raises(ValueError, match=r"^simulate returned .*; it must return "):
        search(root, ENDLESS, simulate=wrong)
    assert root.visits >= 42
    assert_lawful(root)


def test_a_search_abandoned_half_way_through_an_iteration_leaves_the_tree_of_the_finished_ones():
    for paused in range(80):
        root = Node(TicTacToe())
        running = whole_iterations(steps(root, Random(0)))
        for _ in range(paused):
            next(running)
        running.close()
        assert root.visits == paused // 4
        assert_finished(root, seed=0)


def test_an_error_in_the_loop_around_a_search_undoes_the_iteration_that_was_under_way():
    root = Node(TicTacToe())

    def look_on():
        for step in whole_iterations(steps(root, Random(0))):
            if root.visits == 25 and step.phase == "simulate":
                raise OopsError

    with pytest.raises(OopsError):
        look_on()
    assert root.visits == 25
    assert_finished(root, seed=0)
