"""A check gives a verdict whatever a learner's code does: it ends, it catches everything, it looks at plain data.

Each piece meets each kind of fault; every fault with every piece is for a thorough run.
"""

import random
import sys
import threading
from collections import defaultdict
from functools import partial
from itertools import product

import numpy as np
import pytest
from many import few_or_many, naming
from odd_things import (
    ODD_VALUES,
    EndlessSpeechError,
    EndlessTypeError,
    Everything,
    NoDoor,
    OwnError,
    SpeechlessError,
    ask,
    checked,
    go_deeper,
    go_deeper_than_allowed,
    loop_for_ever,
    loop_through_everything,
    loop_unseen,
    never_sorted,
    node_class,
    raising,
    refusing,
    wait_for_ever,
)

from mcts_teach import Node, TicTacToe
from mcts_teach.checks import Adapter, check, guard
from mcts_teach.checks.made_trees import grown

PIECES = ["flat", "ucb1", "select", "expand", "simulate", "backpropagate", "loop", "best_move", "puct", "which_arm"]
PIECES += ["proof", "next_child", "lesson", "count", "attach"]
ALL = [*PIECES, "search", "node", "game", "examples"]
FEW = ["None", "nan", "a huge number", "text", "a list in itself", "a dictionary", "a counter", "pairs without end"]
SLOW = "an endless signature"  # asked for many times, and given a while each time
FEW += ["numpy: an array", "agreeing", "endless to compare", "no door", "a sly number", "no __repr__", "no __bool__"]
FEW += ["a range", "a generator", "a sly list", "no __len__", "no __iter__", "a set", "a class", "infinity", "a node"]


def in_turn(rows, columns, always=(), once=None):
    """A test for each row, or for those that begin alike, with `pairs`: what is in them, and a column.

    Those with a column in `always` are met in every run, of the others but `SLOW` one for each column. The row `once`
    has but one in that run: it takes long, and what is done with its values is done with others too.
    """

    def is_usual(i, row, column):
        return column in always or (column != SLOW and rows[i % len(rows)] == row and (row != once or i < len(rows)))

    found = defaultdict(list)
    for row, (i, column) in product(rows, enumerate(columns)):
        key = row if isinstance(row, tuple) else (row,)
        found[key[0], is_usual(i, row, column)].append((*key, column))
    later = [pytest.mark.thorough, pytest.mark.timeout(7200)]
    cases = [
        pytest.param(pairs, marks=[] if usual else later, id=name if usual else f"{name}, the rest")
        for (name, usual), pairs in found.items()
    ]
    return pytest.mark.parametrize("pairs", cases)


# What comes back


@in_turn(ALL, ODD_VALUES)
def test_odd_values_have_a_verdict(pairs):
    for piece, value in pairs:
        with naming(piece, value):
            assert checked(piece, lambda *arguments, value=value, **named: ODD_VALUES[value]()).outcome != "right"


PARTS = ("state", "mover", "visits", "wins", "children", "untried")


@in_turn(PARTS, FEW, ["no door"])
def test_nodes_with_odd_parts_have_a_verdict(pairs):
    for part, value in pairs:
        with naming(part, value):
            assert checked("node", node_class(**{part: ODD_VALUES[value]})).outcome in ("wrong", "right")


def game_class(**odd):
    """Tic-tac-toe, but some of what it says is odd."""

    class Mine:
        def __init__(self, state=None):
            self.state = state or TicTacToe()

        @property
        def player(self):
            return odd.get("player", lambda: self.state.player)()

        def moves(self):
            return odd.get("moves", self.state.moves)()

        def play(self, move):
            return odd.get("play", lambda: Mine(self.state.play(move)))()

        def rewards(self):
            rewards = self.state.rewards()
            return odd.get("rewards", lambda: rewards)()

    return Mine


def test_the_game_without_odd_parts_is_right():
    assert checked("game", game_class()).outcome == "right"
    assert checked("node", node_class()).outcome == "right"


@in_turn(["player", "moves", "play", "rewards"], FEW, ["no door"])
def test_games_with_odd_answers_have_a_verdict(pairs):
    for part, value in pairs:
        legal = (part, value) == ("rewards", "numpy: an array")  # two numbers are two numbers
        with naming(part, value):
            assert checked("game", game_class(**{part: ODD_VALUES[value]})).outcome == ("right" if legal else "wrong")


def run_of_ours(state, iterations, seed):
    """A search of ours without the look at the game, which takes longer than a few iterations."""
    return grown(Node(state), iterations, random.Random(seed))


@in_turn(["run", "children", "visits", "mean", "move"], FEW, once="move")
def test_searches_with_odd_answers_have_a_verdict(pairs):
    for part, value in pairs:
        with naming(part, value):
            odd = {"run": run_of_ours, part: lambda *_, value=value: ODD_VALUES[value]()}
            assert checked("search", Adapter(**odd)).outcome == "wrong"


def first_child(root):
    return next(iter(root.children))


def by_mean(root):
    return max(root.children, key=lambda move: root.children[move].wins / root.children[move].visits)


IMPOSSIBLE = [  # visits of the root and of the others, if they are not the true ones, and what else is odd
    (None, 0.5, {"mean": lambda node: 7, "move": first_child}),
    (10**9, 10**9, {}),
    (0, None, {"move": by_mean}),  # whose bound asks for the logarithm of 0
    (None, -3, {"mean": lambda node: 7}),
    (None, 0, {"mean": lambda node: -1.0, "move": first_child}),
    (None, 10**9, {"mean": lambda node: -1.0}),
    (0, 0, {}),
    (0.5, 0.5, {"move": first_child}),
]


@pytest.mark.slow
@few_or_many(3, len(IMPOSSIBLE))
def test_searches_with_impossible_numbers_have_a_verdict(cases):
    for root_visits, visits, others in IMPOSSIBLE[:cases]:

        def of(node, root_visits=root_visits, visits=visits):
            told = root_visits if node.mover is None else visits
            return node.visits if told is None else told

        with naming(root_visits, visits, *others):
            assert checked("search", Adapter(run_of_ours, visits=of, **others)).outcome == "wrong"


def spoiling(piece, part, value):
    """A phase that does its work and then puts an odd value into a node."""
    right = getattr(check, piece).answer

    def work(first, *others):
        answer = right(first, *others)
        setattr(first[-1] if piece == "backpropagate" else first, part, value())
        return answer

    return work


SPOILERS = [(piece, part) for piece in ("select", "expand", "backpropagate", "loop", "best_move") for part in PARTS]


@in_turn(SPOILERS, FEW, ["no door"])
def test_spoilt_nodes_have_a_verdict(pairs):
    for piece, part, value in pairs:
        with naming(piece, part, value):
            assert checked(piece, spoiling(piece, part, ODD_VALUES[value])).outcome in ("wrong", "right")


# What runs on, and what is raised


BEHAVIOURS = {
    "endless": loop_for_ever,
    "endless and catching": loop_through_everything,
    "endless calls": go_deeper,
    "endless below a builtin": never_sorted,
    **{kind.__name__: raising(kind) for kind in (SystemExit, GeneratorExit, OwnError, SpeechlessError)},
    "endless and unseen": loop_unseen,
    "endless calls, and no limit": go_deeper_than_allowed,
    "waiting": wait_for_ever,
    "asking": ask,
    "EndlessTypeError": raising(EndlessTypeError()),
    "an error with an odd value": raising(ValueError(NoDoor())),
    "EndlessSpeechError": raising(EndlessSpeechError()),
    "AssertionError": raising(AssertionError),
}


@in_turn(ALL, BEHAVIOURS, ["endless"])
def test_whatever_runs_on_or_is_raised_has_a_verdict(pairs, monkeypatch):
    names = {"endless": "never-ends", "endless and catching": "never-ends", "endless calls": "never-deeper"}
    monkeypatch.setattr(guard, "LONG", 0.5)
    for piece, behaviour in pairs:
        monkeypatch.setattr(guard, "SECONDS", 2.0 if behaviour == "endless calls" else 0.2)  # for what catches Endless
        with naming(piece, behaviour):
            found = checked(piece, BEHAVIOURS[behaviour])
            assert found.outcome == "wrong"
            assert found.where
            assert found.key == names.get(behaviour, found.key)


@pytest.mark.slow
@in_turn(["node", "game"], BEHAVIOURS)
def test_classes_too(pairs, monkeypatch):
    monkeypatch.setattr(guard, "SECONDS", 0.2)
    for piece, behaviour in pairs:
        with naming(piece, behaviour):
            assert checked(piece, type("Mine", (), {"__init__": BEHAVIOURS[behaviour]})).outcome == "wrong"


@pytest.mark.parametrize("piece", ["ucb1", "loop", "node", "search", "examples"])
def test_endless_loops_end_in_any_thread(piece):
    found = []
    thread = threading.Thread(target=lambda: found.append(checked(piece, loop_for_ever)), daemon=True)
    thread.start()
    thread.join(100)
    assert [one.key for one in found] == ["never-ends"]


# What is odd already before it is called


class OddSignature:
    def __init__(self, signature):
        self.signature = signature

    @property
    def __signature__(self):
        return self.signature()

    def __call__(self, *arguments, **named):
        return None


class OddName:
    @property
    def __name__(self):
        raise OwnError

    def __call__(self, *arguments, **named):
        return 0


ODD_THINGS = {
    "a signature that raises": OddSignature(raising(OwnError)),
    SLOW: OddSignature(loop_for_ever),
    "a signature that is none": OddSignature(lambda: 5),
    "a name that raises": OddName(),
    "no door": NoDoor(),
    "everything": Everything(),
    "a number": 5,
    "text": "select",
    "an array": np.array([1, 2]),
    "exit": sys.exit,
    "print": print,
    "max": max,
    "type": type,
    "a class of errors": OwnError,
    "a module": random,
    "a partial": partial(loop_for_ever, 1),
    "a method": [].append,
    "a bare object": object(),
    "a thing without a bool": refusing("__bool__"),
    "a thing without an equal": refusing("__eq__"),
    "a thing without a class": refusing("__class__"),
}


@in_turn(ALL, ODD_THINGS, ["no door"])
def test_odd_things_have_a_verdict(pairs, capsys):
    for piece, thing in pairs:
        with naming(piece, thing):
            assert checked(piece, ODD_THINGS[thing]).outcome != "right" or piece in ("backpropagate", "loop", "game")
