"""What anybody may hand to a function by mistake, and which of it each kind of parameter has to take."""

import math
import random
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial
from numbers import Real
from random import Random
from typing import Any, NamedTuple

import numpy as np

from mcts_teach import Hex, Nim, Node, Trace, from_text, record, search
from mcts_teach.games import MNK, TicTacToe
from mcts_teach.games.board import Board
from mcts_teach.playing import Game

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the legal moves are 1, 2, 5 and 6
OVER = from_text("XXX / OO. / ...", TicTacToe())


class Countdown(NamedTuple):
    """A game for a single player: take one or two until nothing is left; an even number of moves wins."""

    left: int = 3
    moved: int = 0
    player: int = 0

    def moves(self):
        return [n for n in (1, 2) if n <= self.left]

    def play(self, move):
        if move not in self.moves():
            raise ValueError(f"the moves are {self.moves()}, and {move!r} is none of them")
        return Countdown(self.left - self.moves()[self.moves().index(move)], self.moved + 1)

    def rewards(self):
        return (float(self.moved % 2 == 0),)


def a_function(*given, **named):
    raise RuntimeError("a function of the caller's")


ODD: dict[str, Callable[[], Any]] = {
    "None": lambda: None,
    "nan": lambda: math.nan,
    "infinity": lambda: math.inf,
    "-infinity": lambda: -math.inf,
    **{str(number): partial(int, number) for number in (-1, 0, 1, 2, 5)},
    "2**62": lambda: 2**62,
    "10**400": lambda: 10**400,
    "-10**400": lambda: -(10**400),
    "0.5": lambda: 0.5,
    "2.0": lambda: 2.0,
    "-0.5": lambda: -0.5,
    "1j": lambda: 1j,
    "Fraction(1, 2)": lambda: Fraction(1, 2),
    "Decimal('0.5')": lambda: Decimal("0.5"),
    "True": lambda: True,
    "False": lambda: False,
    "np.int64(5)": lambda: np.int64(5),
    "np.int8(1)": lambda: np.int8(1),
    "np.float64(1.4)": lambda: np.float64(1.4),
    "np.float32(0.5)": lambda: np.float32(0.5),
    "np.bool_(True)": lambda: np.bool_(True),
    "np.array([1, 2])": lambda: np.array([1, 2]),
    "np.array(1)": lambda: np.array(1),
    "an empty text": str,
    "a text": lambda: "a",
    "a number as text": lambda: "5",
    "a lone surrogate": lambda: "\ud800",
    "a zero byte": lambda: "a\0b",
    "bytes": lambda: b"a",
    "an empty list": list,
    "an empty tuple": tuple,
    "an empty dictionary": dict,
    "an empty set": set,
    "a list": lambda: [1, 2],
    "a tuple": lambda: (1, 2),
    "a list of text": lambda: ["a", None],
    "a dictionary": lambda: {"a": 1, "b": 2},
    "a generator": lambda: (number for number in (1, 2)),
    "an object": object,
    "a class": lambda: Nim,
    "a function": lambda: a_function,
    "a state": lambda: STATE,
    "a finished game": lambda: OVER,
    "one player": Countdown,
    "three players": lambda: Nim((1, 1), players=3),
    "a root": lambda: search(STATE, 9),
    "an unsearched root": lambda: Node(STATE),
    "a root of one player": lambda: search(Countdown(), 9),
    "a root of three": lambda: search(Nim((1, 1), players=3), 9),
    "a finished root": lambda: Node(OVER),
    "a trace": lambda: record(STATE, 3),
    "a game that was played": lambda: Game(STATE, (1, 2)),
    "a random.Random": lambda: Random(3),
}


def is_true(found):
    """An array that was compared is neither true nor false."""
    return isinstance(found, bool | np.bool_) and bool(found)


def never(value):
    return False


class Kind(NamedTuple):
    """Which values a parameter has to take (`right`), may take or refuse (`either`), and has to refuse: all others.

    A refusal matches `says`. What would take as long as it says, or is the caller's own function, is `left_out`.
    """

    says: str
    right: Callable[[Any], bool] = never
    either: Callable[[Any], bool] = never
    left_out: Callable[[Any], bool] = never

    def or_none(self):
        return self._replace(right=lambda value: value is None or self.right(value))

    def wants(self, value):
        """What a call with it has to do."""
        for what in ("left_out", "right", "either"):
            if is_true(getattr(self, what)(value)):
                return what
        return "wrong"


# What a value is, by rules that are not the package's


def is_whole(value):
    return isinstance(value, int | np.integer) and not isinstance(value, bool | np.bool_)


def is_real(value):
    return isinstance(value, Real) and not isinstance(value, bool | np.bool_) and value == value


def is_state(value):
    return isinstance(value, MNK | Countdown | Nim)


def is_unfinished(value):
    return is_state(value) and len(value.moves()) > 0


def is_root(value):
    return isinstance(value, Node)


def is_searched(value):
    return is_root(value) and len(value.children) > 0


# Kinds


def whole(says, least=-math.inf, most=math.inf, endless=10**6):
    return Kind(
        says,
        lambda value: is_whole(value) and least <= value <= most,
        never,
        lambda value: is_whole(value) and endless < value <= most,
    )


def number(says, right=lambda value: True):
    """A number that a float can hold."""
    return Kind(
        says,
        lambda value: is_real(value) and abs(value) < 10**300 and right(value),
        lambda value: isinstance(value, Decimal) or (is_real(value) and right(value)),
    )


ANYTHING = Kind("", lambda value: True)
IN_THE_LOOP = Kind("", left_out=lambda value: True)  # called again and again, so it asks nothing
FLAG = Kind("", never, lambda value: True, lambda value: isinstance(value, np.ndarray))
FUNCTION = Kind("function|call|simulate", left_out=callable)
POSITION = Kind("position|game", is_state)
START = Kind("position|game", is_unfinished)
TREE = Kind("root|tree", lambda value: is_root(value) or isinstance(value, Trace))
SEARCHED = Kind("root|tree|children|node", is_searched)
TRACE = Kind("trace|recording", lambda value: isinstance(value, Trace))
TEXT = Kind("text|title|legend", lambda value: isinstance(value, str) or value is None)
FILE = Kind("file|path|str|name|folder", either=lambda value: isinstance(value, str))
SEED = Kind("seed", lambda value: is_whole(value) or isinstance(value, Random))
RNG = Kind("rng|random", lambda value: isinstance(value, Random))
PLAYER = Kind("player", left_out=callable)
EXECUTOR = Kind("executor", lambda value: isinstance(value, Executor)).or_none()
BOARD = Kind("game|position|board", lambda value: isinstance(value, Board | Hex))


# What must stay as it is


def fingerprint(thing):
    """All that a thing holds, as a value that can be compared."""
    if isinstance(thing, Random):
        return thing.getstate()
    if isinstance(thing, Node):
        facts = (thing.state, thing.mover, thing.visits, thing.wins, list(thing.untried), thing.move, thing.proof)
        return [id(thing), repr(facts), [(repr(move), fingerprint(child)) for move, child in thing.children.items()]]
    if isinstance(thing, dict):
        return [(repr(key), fingerprint(value)) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [type(thing), *map(fingerprint, thing)]
    if is_dataclass(thing) and not isinstance(thing, type):
        return [type(thing), *(fingerprint(getattr(thing, field.name)) for field in fields(thing))]
    inner = getattr(thing, "__dict__", None) if type(thing).__module__.startswith("mcts_teach") else None
    return [type(thing), fingerprint(inner)] if inner else [id(thing), repr(thing)[:200]]


def all_around():
    """What no function may touch."""
    return random.getstate(), np.random.get_state()[1].tobytes()
