"""The stop button and phases that raise: whatever breaks off a search leaves the tree of its finished iterations."""

import signal
import threading
from contextlib import closing
from random import Random

import pytest
from trees import facts

from mcts_teach import ConnectFour, Hex, Nim, Node, TicTacToe, Trace, backpropagate, search, simulate, steps
from mcts_teach.arguments import CORE
from mcts_teach.stop import stop_button, whole_iterations

GAMES = [TicTacToe(), ConnectFour(), Hex(3), Nim((2, 2), players=3)]


def press():
    """Press the stop button: Python runs its handler in the main thread, whichever thread this is called in."""
    signal.raise_signal(signal.SIGINT)


def assert_finished(root, seed):
    """The tree is that of an uninterrupted search of as many iterations."""
    assert facts(root) == facts(search(root.state, root.visits, seed=seed) if root.visits else Node(root.state))


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


@pytest.mark.parametrize("at", [1, 57])
def test_a_second_press_leaves_an_endless_phase(at):
    calls = 0

    def endless(state, rng):
        nonlocal calls
        calls += 1
        if calls < at:
            return simulate(state, rng)
        press()
        threading.Thread(target=press).start()
        while True:
            pass

    root = Node(TicTacToe())
    with pytest.raises(KeyboardInterrupt):
        search(root, 10**9, simulate=endless)
    assert root.visits == at - 1
    assert_finished(root, seed=0)


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


def test_what_is_closed_late_leaves_the_handler_of_others_alone(handler):
    late, others = stop_button(), lambda number, frame: None
    late.__enter__()
    signal.signal(signal.SIGINT, others)
    late.__exit__(None, None, None)
    assert signal.signal(signal.SIGINT, handler) is others


# Phases that raise


def nothing(*arguments):
    """Raise before any work."""


def attach_a_child_that_stays_untried(node, rng):
    """Half the work of `expand`; the other half is below."""
    for move in node.untried[:1]:
        node.children[move] = Node(node.state.play(move), node.state.player)


def forget_a_move(node, rng):
    del node.untried[-1:]


def count_on_half_the_path(path, rewards):
    """Half the work of `backpropagate`."""
    backpropagate(path[len(path) // 2 :], rewards)


@pytest.mark.parametrize(
    ("name", "work"),
    [
        *((name, nothing) for name in CORE),
        *CORE.items(),  # raise after all the work
        ("expand", attach_a_child_that_stays_untried),
        ("expand", forget_a_move),
        ("backpropagate", count_on_half_the_path),
    ],
)
def test_a_phase_that_raises_leaves_the_tree_of_the_finished_iterations(name, work):
    moments = Random(f"{name} {work.__name__}")
    for seed in range(5):
        error = OopsError("in a learner's own words", seed)
        countdown = iter(range(moments.randrange(200), -1, -1))

        def broken(*arguments, countdown=countdown, error=error):
            if next(countdown) == 0:
                work(*arguments)
                raise error
            return CORE[name](*arguments)

        root = Node(GAMES[seed % len(GAMES)])
        with pytest.raises(OopsError) as caught:
            search(root, 1_000, seed=seed, **{name: broken})
        assert caught.value is error
        assert_finished(root, seed)


@pytest.mark.parametrize("name", ["expand", "backpropagate"])
def test_what_a_phase_of_ones_own_changes_anywhere_on_the_path_is_undone(name):
    root, calls = Node(TicTacToe()), iter(range(41))

    def forget_the_rest(*arguments):
        if next(calls) == 40:
            root.children.popitem()
            root.untried.append(root.children.popitem()[0])
            raise OopsError
        return CORE[name](*arguments)

    with pytest.raises(OopsError):
        search(root, 100, **{name: forget_the_rest})
    assert root.visits == 40
    assert_finished(root, seed=0)


class Full(dict):
    """Children for whom there is no memory left as soon as one has come too many."""

    def __setitem__(self, move, child):
        if len(self) == 5:
            raise MemoryError
        super().__setitem__(move, child)

    def update(self, *_):
        raise MemoryError


def test_an_iteration_is_undone_without_asking_for_memory():
    root = Node(TicTacToe())
    root.children = Full()
    with pytest.raises(MemoryError):
        search(root, 100)
    assert root.visits == len(root.children) == 5
    assert_finished(root, seed=0)
    trace = Trace(TicTacToe())
    trace.root.children = Full()
    with pytest.raises(MemoryError):
        trace.grow(100)
    assert (len(trace), trace.notes) == (5, [])
    assert_finished(trace.root, seed=0)


def test_a_search_abandoned_half_way_leaves_the_finished_iterations():
    for paused in range(80):
        root = Node(TicTacToe())
        with closing(whole_iterations(steps(root, Random(0)))) as running:
            for _ in range(paused):
                next(running)
        assert root.visits == paused // 4
        assert_finished(root, seed=0)
