"""What anybody may hand to a function by mistake, and for each name of a parameter what is right and what is wrong."""

import math
from concurrent.futures import Executor
from decimal import Decimal
from functools import partial
from numbers import Real
from random import Random
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from mcts_teach import Hex, Nim, Node, Trace, from_text, record, search
from mcts_teach.arguments import PHASES
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


def each(*values):
    return [st.just(value) for value in values]


NUMBERS = [st.integers(-3, -1), st.integers(3, 9), *each(0, 1, 2, 2**62, 10**400, -(10**400))]
NUMBERS += [st.integers(-9, 9).map(np.int64), st.integers(1, 9).map(np.int8)]
NUMBERS += [*each(math.nan, math.inf, -math.inf, 2.0), st.floats(0.01, 0.99), st.floats(-9, -0.1), *each(1j)]
NUMBERS += [st.floats(0.5, 1.5).map(np.float64), st.floats(0.1, 0.9).map(np.float32)]
NUMBERS += [st.fractions(0.1, 0.9), st.decimals(0.1, 0.9)]
TEXTS = each("", "a", "5", "\ud800", "a\0b", b"a")
HELD = [
    *map(st.builds, (list, tuple, dict, set)),
    *each((1, 2)),
    *map(st.builds, (lambda: [1, 2], lambda: ["a", None])),
]
HELD += [st.builds(lambda: {"a": 1, "b": 2}), st.builds(lambda: (number for number in (1, 2)))]
HELD += [st.builds(np.array, st.just([1, 2])), st.builds(np.array, st.just(1))]
STATES = each(STATE, OVER, Countdown(), Nim((1, 1), players=3))
TREES = [st.builds(partial(search, iterations=9), st.sampled_from([STATE, Countdown(), Nim((1, 1), players=3)]))]
TREES += [*map(partial(st.builds, Node), STATES[:2]), st.builds(record, st.just(STATE), st.just(3))]
OTHERS = [*each(None, True, False, np.bool_(True), Nim, a_function), st.builds(object), st.builds(Random, st.just(3))]
OTHERS += [st.builds(Game, st.just(STATE), st.just((1, 2)))]
SORTS = [*NUMBERS, *TEXTS, *HELD, *STATES, *TREES, *OTHERS]  # a strategy for each sort of value


def never(value):
    return False


class Kind(NamedTuple):
    """Which values a parameter has to take (`right`), may take or refuse (`either`), and has to refuse: all others.

    A refusal matches `says`, or has the parameter's name.  What would take as long as it says, or is the caller's own
    function, is `left_out`.
    """

    says: str = ""
    right: Any = never
    either: Any = never
    left_out: Any = never
    edges: tuple[int, ...] = ()

    def or_none(self):
        return self._replace(right=lambda value: value is None or self.right(value))

    def wants(self, value):
        """What a call with it has to do."""
        for what in ("left_out", "right", "either"):
            found = getattr(self, what)(value)
            if isinstance(found, bool | np.bool_) and found:  # an array that was compared is neither
                return what
        return "wrong"

    def values(self, sorts=SORTS):
        """A strategy for a tuple with a value of each sort, and those at the edges."""
        return st.tuples(*sorts, *each(*self.edges))


# What a value is, by rules that are not the package's


def is_whole(value):
    return isinstance(value, int | np.integer) and not isinstance(value, bool | np.bool_)


def is_real(value):
    return isinstance(value, Real) and not isinstance(value, bool | np.bool_) and value == value


def is_state(value):
    return isinstance(value, MNK | Countdown | Nim)


def is_unfinished(value):
    return is_state(value) and len(value.moves()) > 0


def is_searched(value):
    return isinstance(value, Node) and len(value.children) > 0


def is_a(*types):
    return lambda value: isinstance(value, types)


def whole(least=-math.inf, most=math.inf, endless=10**6):
    right = lambda value: is_whole(value) and least <= value <= most  # noqa: E731
    edges = tuple(number for number in (least - 1, least, most, most + 1) if abs(number) < endless)
    return Kind("", right, never, lambda value: right(value) and value > endless, edges)


def number(right=lambda value: True):
    """A number that a float can hold."""
    fits = lambda value: is_real(value) and abs(value) < 10**300 and right(value)  # noqa: E731
    return Kind("", fits, lambda value: isinstance(value, Decimal) or (is_real(value) and right(value)))


def move(*legal):
    return Kind("move", lambda v: is_whole(v) and v in legal, is_a(bool))


# Kinds

IN_THE_LOOP = Kind(left_out=lambda value: True)  # called again and again, so it asks nothing
FLAG = Kind("", never, lambda value: True, is_a(np.ndarray))
FUNCTION = Kind("function|call|simulate", left_out=callable)
POSITION = Kind("position|game", is_state)
START = Kind("position|game", is_unfinished)
FOR_TWO = Kind("position|game|players", lambda v: is_unfinished(v) and type(v) is MNK)
SEARCHABLE = Kind("position|game", lambda v: is_unfinished(getattr(v, "state", v)))
TREE = Kind("root|tree", is_a(Node, Trace))
SEARCHED = Kind("root|tree|children|node", is_searched)
TRACE = Kind("trace|recording", is_a(Trace))
TEXT = Kind("text|title|legend", is_a(str, type(None)))
FILE = Kind("file|path|str|name|folder", either=is_a(str))
SEED = Kind("seed", lambda value: is_whole(value) or isinstance(value, Random))
PLAYER = Kind("player", left_out=callable)
PLAYERS = Kind("player")
COMPILABLE = START._replace(left_out=is_a(Countdown, Nim))  # each game takes seconds to compile
EXECUTOR = Kind("executor", is_a(Executor))
NOT_NEGATIVE, POSITIVE = number(lambda v: v >= 0), number(lambda v: v > 0)
SHARE = number(lambda v: 0 <= v <= 1)
MEANS = Kind("values", lambda v: v is None or v == {})
WHICH = Kind("iteration", lambda v: v is None, lambda v: hasattr(v, "__iter__"))
OPENINGS = Kind("openings|position|list")

# By the name of a parameter; where it means something else in one function, by both
KINDS = {
    **dict.fromkeys(("score", "phases", "final_move", "name", *PHASES), FUNCTION),
    **dict.fromkeys(("engine", "ask", "tell", "policy_value", "policy_values", "choose", "next_child"), FUNCTION),
    **dict.fromkeys(("children", "visits", "wins"), FUNCTION),
    **dict.fromkeys(("root_or_step", "root_or_moment", "step_or_moment", "what"), TREE),
    **{f"{name}.root": TREE for name in ("draw_graph", "print_tree", "to_networkx")},
    **dict.fromkeys(("trace", "yours", "right"), TRACE),
    **dict.fromkeys(("keep_tree", "live", "numbers", "line", "lines", "progress", "what_if"), FLAG),
    **dict.fromkeys(("mine", "theirs", "won", "heaps", "rolling", "run", "parent", "child", "policy"), IN_THE_LOOP),
    **{f"{game}.player": IN_THE_LOOP for game in ("MNK", "ConnectFour", "Hex")},
    "state": START,
    **{f"{name}.state": POSITION for name in ("exact_value", "random_value", "draw_board", "board_svg")},
    **{f"{name}.state": FOR_TWO for name in ("play", "match", "tournament", "match_parallel", "tournament_parallel")},
    **{f"simulate_parallel.{name}": IN_THE_LOOP for name in ("rng", "simulate", "state")},
    "board_text.state": POSITION._replace(either=lambda v: not isinstance(v, type)),
    "read_move.state": Kind("position|game|move", lambda v: is_state(v) and v == STATE, is_a(Nim)),
    "exploitability.state": Kind("position|game|hid"),
    "fast_player.__call__.state": COMPILABLE,
    "state_or_root": SEARCHABLE,
    "fast.search.state_or_root": COMPILABLE,
    "try_out.state": COMPILABLE,
    "state_or_trace": Kind("position|game|film|file", is_unfinished, is_a(str)),
    "start": Kind("position|game|move", lambda v: type(v) is MNK and is_unfinished(v), is_a(Countdown)),
    "Trace.load.start": Kind("position|game|trace", either=is_unfinished),
    "game": Kind("game|position|board", is_a(Board, Hex)),
    "play_board.game": START,
    "game_svg.game": Kind("game", is_a(Game)),
    "text": Kind("text|board|rows"),
    "read_move.text": Kind("move|cell|pile"),
    "iterations": whole(1),
    **{f"{name}.iterations": whole(2) for name in ("search_parallel", "parallel_player")},
    **{f"{name}.iterations": WHICH for name in ("filmstrip", "animate")},
    "determinized_search.iterations": whole(1, endless=1000),
    "seconds": POSITIVE,
    "seed": SEED,
    "language": Kind("language", lambda value: isinstance(value, str) and value in ("en", "zh")),
    "rng_record.seed": SEED._replace(either=is_a(bool)),  # True is 1, as in Python
    "rng": IN_THE_LOOP,
    "draw_child.rng": SEED,
    "c": NOT_NEGATIVE,
    "root": SEARCHED,
    "max_robust_child.root": Kind("root|tree|move", either=is_searched),
    "strategy.root": Kind("ismcts"),
    "watch.root": Kind("", lambda value: True),
    "parent_or_step": Kind("root|tree|children", lambda v: is_searched(v) or isinstance(v, Trace)),
    "players": PLAYERS,
    "Nim.players": whole(2, 4),
    "player": PLAYER,
    "opponent": PLAYER,
    **{f"{name}.player": whole(0, 1) for name in ("Nim", "Match.results")},
    "games": Kind("", lambda v: is_whole(v) and v == 2, never, lambda v: is_whole(v) and v > 2),
    "wilson_interval.games": Kind("games|wins", whole(1, 10**300).right, never, never, (0,)),
    "wilson_interval.wins": number(lambda v: 0 <= v <= 4),
    "openings": OPENINGS,
    "executor": EXECUTOR,
    "simulate_parallel.executor": EXECUTOR._replace(left_out=lambda v: v is None),
    "workers": whole(1, endless=1),
    "trees": whole(1, 3),
    "playouts": whole(1),
    "simulate_parallel.playouts": whole(2),
    "tasks": whole(1, 4),
    "ax": Kind(r"\bax\b|axes"),
    "nodes": whole(1),
    "labels": whole(0),
    "compare.labels": Kind("labels"),
    "compare.first": TRACE._replace(says="recording"),
    "compare.other": Kind("recording", is_a(Trace), left_out=is_a(type(None))),
    "vary": Kind("vary", lambda value: value is None),
    "depth": whole(1),
    "page": Kind("page", either=lambda v: isinstance(v, list | tuple) and len(v) == 2),
    "title": TEXT,
    "legend": TEXT,
    "values": MEANS,
    "between": Kind("between", lambda v: v is None, lambda v: isinstance(v, list | tuple) and len(v) == 2),
    "phase": Kind(),
    **{f"{name}.phases": Kind("phase") for name in ("filmstrip", "animate")},
    "iteration": whole(0, 4),
    "folder": FILE,
    "file": FILE,
    "course": FILE,
    "read_measured.name": Kind("name", lambda value: value == "parallel"),
    "piece": Kind("keep"),
    "mine.names": Kind("piece"),
    "card": Kind(),
    **{f"MNK.{name}": whole(1, most) for name, most in {"m": 26, "n": 99, "k": 2}.items()},
    **{f"ConnectFour.{name}": whole(1, most) for name, most in {"rows": 26, "cols": 26, "k": 2}.items()},
    "size": whole(1, 11),
    "piles": Kind("pile", lambda v: isinstance(v, list) and v == [1, 2], is_a(tuple, bytes)),
    "moves": Kind("move", lambda v: isinstance(v, tuple | list) and list(v) in ([], [1, 2])),
    "names": Kind("name", either=is_a(tuple, list)),
    "seat": whole(0, 1),
    "first": TRACE,
    "other": TRACE,
    "Tournament.score.first": Kind("player|name|first", lambda v: v == "a"),
    "second": Kind("player|name|second"),
    "means": Kind("chance"),
    "arm": whole(0, 1),
    "epsilon": SHARE,
    "bandit": Kind(),
    "pulls": whole(1),
    "regret_bound.pulls": whole(1, endless=10**500),
    "strategy": FUNCTION,
    "exploitability.strategy": Kind("strategy", is_a(dict)),
    "number_of": whole(1),
    "plies": whole(0, 3)._replace(says="plies|moves"),
    "margin": number(lambda v: v >= 1)._replace(either=lambda v: is_real(v) and v >= 0),
    "a": number(),
    "alpha": SHARE,
    "self_play_phases.alpha": POSITIVE,
    "share": SHARE,
    "batch": whole(1),
    "drawn": whole(0),
    "tau": NOT_NEGATIVE,
    "widening.k": POSITIVE,
    "rave.k": whole(0),
    "guesses": whole(1, endless=1000),
    "threads": whole(1, 1000, endless=1),
    "fast_player.threads": whole(1, 1000),
    "MNK.play.move": move(1, 2, 5, 6),
    "ConnectFour.play.move": move(0, 1, 2, 3),
    "Hex.play.move": move(*range(9)),
    "Nim.play.move": move(1, 2),
    **{f"{game}.play.move": move() for game in ("Pig", "Kuhn", "OpenCards")},
    "goal": whole(3, 100)._replace(says="goal|points"),
    "points": Kind("", lambda v: isinstance(v, list | tuple) and list(v) == [1, 2]),
    "turn": Kind("", lambda v: is_whole(v) and 0 <= v <= 7 and v != 1, is_a(bool)),
    "who": whole(0, 1),
    "deal": Kind(),
    "made": Kind("move", lambda v: isinstance(v, list | tuple | dict | set) and list(v) in ([], ["bet"])),
}
