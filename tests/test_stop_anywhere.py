"""The stop button pressed at any line of the package, once and twice: what is finished counts, all else is as before.

`--thorough` presses at all lines of every case; otherwise a few are drawn.
"""

import asyncio
import linecache
import random
import signal
import sys
import threading
import warnings
from itertools import count
from pathlib import Path
from random import Random

import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import pytest
from trees import assert_lawful, facts

import mcts_teach
from mcts_teach import ConnectFour, Nim, Node, Trace, match, mcts_player, play, random_player, search, simulate

PACKAGE = str(Path(mcts_teach.__file__).parent)
GAME = Nim((1, 2))


def pressing(number):
    """A `simulate` that presses the button in a certain playout, the first being 1."""
    playouts = count(1)

    def press_then(state, rng):
        if next(playouts) == number:
            signal.raise_signal(signal.SIGINT)
        return simulate(state, rng)

    return press_then


class Finger:
    """A trace function that presses the button at these lines of the package, counted from 1."""

    def __init__(self, *moments):
        self.moments, self.lines, self.pressed, self.begun = moments, 0, [], False
        self.places = {}  # by line of the package: when it was reached

    def __call__(self, frame, event, argument):
        file = frame.f_code.co_filename
        if not file.startswith(PACKAGE):
            return None
        if event == "line":
            self.lines += 1
            self.places.setdefault((file, frame.f_lineno), []).append(self.lines)
            held = getattr(signal.getsignal(signal.SIGINT), "__name__", "") == "leave_note"
            if self.lines in self.moments:
                self.pressed.append((linecache.getline(file, frame.f_lineno).strip(), held, self.begun))
                signal.raise_signal(signal.SIGINT)
            self.begun = self.begun or held
        return self

    def press_during(self, call):
        """What a call returns, or the KeyboardInterrupt that it ends with."""
        before = sys.gettrace()
        sys.settrace(self)
        try:
            return call()
        except KeyboardInterrupt as interrupt:
            return interrupt
        finally:
            sys.settrace(before)


def world():
    """What belongs to everybody, and must be as it was."""
    kind, words, *rest = np.random.get_state()
    return {
        "the handler": signal.getsignal(signal.SIGINT),
        "the random numbers": random.getstate(),
        "the random numbers of numpy": (kind, words.tobytes(), rest),
        "the warnings": list(warnings.filters),
        "the settings of matplotlib": dict(matplotlib.rcParams),
        "the figures": plt.get_fignums(),
        "the threads": threading.active_count(),
    }


# What is called, and what must hold afterwards


class Case:
    """A call, made afresh for each press; `whole` says whether what it left is whole, pressed or not."""

    few = 10  # times to press it

    def __init__(self, folder):
        self.folder, self.root, self.trace = folder, Node(GAME), Trace(GAME)


class Search(Case):
    """The tree of a search that was stopped is that of one of as many iterations, and can be searched on."""

    def call(self):
        return search(self.root, 12)

    def whole(self, result):
        done = self.root.visits
        assert facts(self.root) == facts(search(GAME, done) if done else Node(GAME))
        assert_lawful(search(self.root, 5))
        assert self.root.visits == done + 5


class Recording(Case):
    def call(self):
        return self.trace.grow(6)

    def whole(self, result):
        done = len(self.trace)
        assert self.trace.root.visits == done
        for iterations in (done, done + 4):
            assert facts(self.trace.root) == facts(self.trace.at(iterations).root)
            assert not self.trace.notes
            if iterations == done:
                self.trace.grow(4)
        self.trace.save(self.folder / "trace.json")
        assert Trace.load(self.folder / "trace.json").rows == self.trace.rows


class Matching(Case):
    few = 6

    def call(self):
        return match(GAME, [mcts_player(3, seed=1), mcts_player(2, seed=2)], 4, progress=False)

    def whole(self, result):
        if not isinstance(result, KeyboardInterrupt):
            full = self.call()
            assert result.names == full.names
            assert result.games == full.games[: len(result.games)] != ()


CASES = [Search, Recording, Matching]


@pytest.fixture(autouse=True)
def plain_handler():
    """As in a script or a notebook: the button raises KeyboardInterrupt."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def moments_of(case, folder, request):
    """When to press: at every line of the package that is reached, at most three times each; or a few are drawn."""
    counted, made, dice = Finger(), case(folder), Random(case.__name__)
    made.whole(counted.press_during(made.call))
    if not request.config.getoption("--thorough"):
        return dice.sample(range(1, counted.lines + 1), case.few)
    return [moment for times in counted.places.values() for moment in dice.sample(times, min(3, len(times)))]


def press(case, folder, *moments):
    before, finger, made = world(), Finger(*moments), case(folder)
    result = finger.press_during(made.call)
    assert {name for name, value in world().items() if before[name] != value} == set()
    made.whole(result)
    return finger, result


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_presses_at_any_lines_lose_nothing_that_is_finished(case, tmp_path, request, capsys):
    """One raises where nothing was begun, where nothing hears it, and in the moment after the handler was put back."""
    dice = Random(case.__name__)
    for moment in moments_of(case, tmp_path, request):
        finger, result = press(case, tmp_path, moment)
        if isinstance(result, KeyboardInterrupt):
            ((line, held, begun),) = finger.pressed
            assert not held, line
            assert not begun or line.startswith("return "), line
        press(case, tmp_path, moment, moment + dice.choice([1, 1, 2, 3, 5, 8, 20, 100]))


def test_a_match_plays_at_full_strength_to_its_last_move_and_play_keeps_none_of_half_a_search(capsys):
    """A search that is cut short by the button would play another move than its player does."""
    whole = play(ConnectFour(), [mcts_player(60), random_player()]).moves
    stopped = match(ConnectFour(), [mcts_player(60, simulate=pressing(131)), random_player()], 4, progress=False)
    assert [game.moves for game in stopped.games] == [whole]
    assert capsys.readouterr().out == ""
    game = play(ConnectFour(), [mcts_player(60, simulate=pressing(131)), random_player()])
    assert (game.moves, game.outcome) == (whole[:4], "unfinished")
    assert capsys.readouterr().out == "Stopped after 4 moves.\n"


def test_a_running_event_loop_has_its_handler_back_after_a_search(capsys):
    """As in Jupyter: asyncio hears the button itself, and what it hears of a search must not cancel its task."""

    async def cell():
        loop_handler, finger = signal.getsignal(signal.SIGINT), Finger(3000)
        root = finger.press_during(lambda: search(GAME, 1000))
        await asyncio.sleep(0)
        assert signal.getsignal(signal.SIGINT) is loop_handler
        assert not asyncio.current_task().cancelling()
        return root, finger.pressed

    root, pressed = asyncio.run(cell())
    assert pressed[0][1]
    assert root.visits < 1000
    assert facts(root) == facts(search(GAME, root.visits))


def test_a_handler_that_is_none_of_pythons_is_left_alone(monkeypatch):
    """A program in C that runs Python, such as R, may have its own: Python cannot put that back."""
    monkeypatch.setattr(signal, "getsignal", lambda number: None)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    assert search(GAME, 5).visits == 5
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler
