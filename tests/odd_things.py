"""What a learner's code may hold, give back or do, however odd; and a check that shows its verdict in every way."""

import builtins
import gc
import itertools
import random
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial, reduce
from unittest.mock import patch

import numpy as np

from mcts_teach import Node, TicTacToe, mcts
from mcts_teach.checks import check, verdict
from mcts_teach.checks.verdict import Verdict
from mcts_teach.drawing.trees import tree_picture

LONG_LIST = reduce(lambda inner, _: [inner], range(100_000), [[]])
FAN = reduce(lambda inner, _: [inner, inner], range(40), [])


def list_in_itself():
    """A new one for each test: what is checked may empty it."""
    loop = []
    loop.append(loop)
    return loop


class OwnError(BaseException):
    """Of a learner's own; no Exception."""


class EndlessTypeError(Exception):
    """Whoever asks anything but its real type never gets an answer."""

    def __getattribute__(self, name):
        while True:
            pass


class SpeechlessError(Exception):
    def __str__(self):
        raise SystemExit


class EndlessSpeechError(Exception):
    def __str__(self):
        while True:
            pass


def refusing(name, error=OwnError):
    """An object that raises when it is asked for something."""

    def method(self, *arguments):
        raise error(name)

    return type(f"No{name.strip('_').title()}", (), {name: method})()


class Agreeing:
    """Says yes to everything."""

    def __eq__(self, other):
        return True

    __hash__ = None
    __lt__ = __gt__ = __le__ = __ge__ = __eq__


class EndlessToCompare:
    def __eq__(self, other):
        while True:
            pass

    __lt__ = __gt__ = __float__ = __index__ = __len__ = __iter__ = __repr__ = __bool__ = __eq__

    def __hash__(self):
        return 1


class Everything:
    """Answers every question about its attributes with itself."""

    def __getattr__(self, name):
        return self

    def __call__(self, *arguments, **named):
        return self


class NoDoor:
    def __getattribute__(self, name):
        raise OwnError(name)


class SlyFloat(float):
    def __eq__(self, other):
        raise OwnError

    __hash__ = float.__hash__
    __lt__ = __gt__ = __format__ = __float__ = __repr__ = __add__ = __radd__ = __eq__


class SlyList(list):
    def __iter__(self):
        return itertools.count()

    __len__ = __repr__ = __eq__ = None


async def coroutine():
    """Never awaited."""


ODD_VALUES = {
    "None": lambda: None,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "a huge number": lambda: 10**400,
    "a number too long to print": lambda: 10**5000,
    "complex": lambda: 1j,
    "True": lambda: True,
    "text": lambda: "abc",
    "an empty list": list,
    "a list": lambda: [1, "two", None],
    "a list in itself": list_in_itself,
    "a list in a list in a list": lambda: LONG_LIST,
    "a list of two in a list of two": lambda: FAN,
    "a dictionary": lambda: {1: 2},
    "a set": lambda: {1, 2},
    "a class": lambda: Agreeing,
    "a function": lambda: lambda: 1,
    "a generator": lambda: (x for x in (1, 2)),
    "a generator without end": lambda: (x for x in iter(int, 1)),
    "a counter": itertools.count,
    "pairs without end": lambda: zip(itertools.count(), itertools.count(), strict=False),
    "a coroutine": lambda: closed(coroutine()),
    "a range": lambda: range(10**12),
    "numpy: an array": lambda: np.array([0.5, 0.5]),
    "numpy: an array of one": lambda: np.array(0.5),
    "numpy: an empty array": lambda: np.array([]),
    "numpy: a number": lambda: np.float64(0.25),
    "numpy: a long number": lambda: np.longdouble(0.25),
    "numpy: a whole number": lambda: np.int64(77),
    "numpy: a bool": lambda: np.bool_(True),
    "a node": lambda: Node(TicTacToe()),
    "a spoilt node": lambda: spoilt(),
    "agreeing": Agreeing,
    "endless to compare": EndlessToCompare,
    "everything": Everything,
    "no door": NoDoor,
    "a sly number": lambda: SlyFloat(0.5),
    "a sly list": SlyList,
    **{
        f"no {name}": partial(refusing, name)
        for name in ("__eq__", "__repr__", "__float__", "__len__", "__hash__", "__bool__", "__iter__", "__class__")
    },
}


def closed(one):
    one.close()
    return one


def spoilt():
    node = Node(TicTacToe())
    node.visits = node.wins = node.children = node.untried = node.mover = None
    return node


# What a learner's code may do


def loop_for_ever(*arguments, **named):
    while True:
        pass


def loop_through_everything(*arguments, **named):
    while True:
        try:
            loop_for_ever()
        except BaseException:
            continue


def go_deeper(*arguments, **named):
    return go_deeper(*arguments, **named)


def go_deeper_than_allowed(*arguments, **named):
    sys.setrecursionlimit(10**6)
    go_deeper()


def loop_unseen(*arguments, **named):
    sys.settrace(None)
    loop_for_ever()


def wait_for_ever(*arguments, **named):
    threading.Event().wait()


def ask(*arguments, **named):
    return input("Your move? ")


def spoil_the_package(*arguments, **named):
    for place in (mcts, Node, TicTacToe, random, random.Random):
        for name in [name for name, value in vars(place).items() if callable(value)]:
            setattr(place, name, None)
    names, gone = vars(builtins), ("setattr", "delattr", "vars", "dict", "callable", "isinstance", "getattr", "type")
    names.update(dict.fromkeys((*gone, "len", "all", "map", "any", "max")))


def never_sorted(*arguments, **named):
    return sorted(x for x in iter(int, 1))


def raising(error):
    def work(*arguments, **named):
        raise error

    return work


def node_class(**odd):
    """A right class of nodes, but for some of its parts."""

    class Mine:
        def __init__(self, state, mover=None):
            self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
            self.children, self.untried = {}, list(state.moves())
            for name, value in odd.items():
                setattr(self, name, value())

    return Mine


# A check of it

ROWS = [(1, 1.0), (4, 2.0)]


@contextmanager
def quiet_collector() -> Iterator[None]:
    """Code that runs out of stack or of time may do so in a callback of the garbage collector, such as hypothesis has.

    Nobody catches it there: pytest would call it a failure of the test at hand, and Python 3.11 may even crash.
    """
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    try:
        with patch.object(sys, "unraisablehook", id):
            yield
    finally:
        gc.callbacks.extend(callbacks)


@contextmanager
def small_pictures() -> Iterator[None]:
    """The layout of large trees takes most of the time, and is not what these tests look at."""
    few = patch.object(verdict, "tree_picture", lambda tree, **_: tree_picture(tree, nodes=3))
    with few, patch.object(verdict, "LONG", 2):  # nor do they look at pictures of what has no end
        yield


def checked(piece, thing):
    """The verdict on a thing, after it has shown itself in every way."""
    before = changeable()
    with quiet_collector(), small_pictures():
        found = check.examples(thing, ROWS, "why") if piece == "examples" else getattr(check, piece)(thing)
        assert isinstance(found, Verdict)
        assert all(isinstance(text, str) for text in (repr(found), str(found), found._repr_html_()))
    assert changeable() == before
    return found


def changeable():
    alarm = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)[0] > 0
    return sys.gettrace(), sys.getprofile(), alarm, random.getstate()


def flipped(path, rewards):
    """A backpropagate that counts for the player to move: a usual mistake."""
    for node in path:
        node.visits += 1
        if node.mover is not None:
            node.wins += rewards[node.state.player]
