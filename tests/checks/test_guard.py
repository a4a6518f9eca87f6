"""A check gives a verdict whatever a learner's code does: it ends, it catches everything, it looks at plain data."""

import copy
import gc
import itertools
import math
import pickle
import random
import signal
import sys
import threading
from functools import partial

import numpy as np
import pytest

from mcts_teach import Node, TicTacToe, mcts, search, variants
from mcts_teach.checks import Adapter, cards, check, guard, predictions, side_by_side, verdict, whole
from mcts_teach.checks.judge import Check
from mcts_teach.checks.pieces.arrays import choose_on_arrays
from mcts_teach.checks.plain_data import Other, as_plain, listed
from mcts_teach.checks.verdict import Verdict
from mcts_teach.drawing.scene import tree_scene

LONG_LIST = [[]]
for _ in range(100_000):
    LONG_LIST = [LONG_LIST]
LOOP = []
LOOP.append(LOOP)
FAN = []
for _ in range(40):
    FAN = [FAN, FAN]


class OwnError(BaseException):
    """Of a learner's own; no Exception."""


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
    "bytes": lambda: b"abc",
    "an empty list": list,
    "a list": lambda: [1, "two", None],
    "a list in itself": lambda: LOOP,
    "a list in a list in a list": lambda: LONG_LIST,
    "a list of two in a list of two": lambda: FAN,
    "a tuple of lists": lambda: ([1], [2]),
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


PIECES = ["flat", "ucb1", "select", "expand", "simulate", "backpropagate", "loop", "best_move", "puct", "array_step"]
ALL = [*PIECES, "search", "node", "game", "examples"]
ROWS = [(1, 1.0), (4, 2.0)]
FEW = ["None", "nan", "a huge number", "text", "a list in itself", "a dictionary", "a counter", "pairs without end"]
FEW += ["numpy: an array", "agreeing", "endless to compare", "no door", "a sly number", "no __repr__", "no __bool__"]


@pytest.fixture(autouse=True)
def _small_pictures(monkeypatch):
    """The layout of large trees takes most of the time, and is not what these tests look at."""
    monkeypatch.setattr(verdict, "tree_scene", lambda tree, **_: tree_scene(tree, nodes=3))
    monkeypatch.setattr(side_by_side, "LONG", 2)  # and so do pictures of what has no end


@pytest.fixture(autouse=True)
def _quiet_collector(monkeypatch):
    """Code that runs out of stack or of time may do so in a callback of the garbage collector, such as hypothesis has.

    Nobody catches it there: pytest would call it a failure of the test at hand, and Python 3.11 may even crash.
    """
    monkeypatch.setattr(sys, "unraisablehook", id)
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks.extend(callbacks)


def checked(piece, thing):
    """The verdict on a thing, after it has shown itself in every way."""
    before = changeable()
    found = check.examples(thing, ROWS, "why") if piece == "examples" else getattr(check, piece)(thing)
    assert isinstance(found, Verdict)
    assert all(isinstance(text, str) for text in (repr(found), str(found), found._repr_html_()))
    assert changeable() == before
    return found


def changeable():
    alarm = signal.getsignal(signal.SIGALRM), signal.getitimer(signal.ITIMER_REAL)[0] > 0
    return sys.gettrace(), sys.getprofile(), alarm, random.getstate()


# What comes back


@pytest.mark.parametrize("value", ODD_VALUES)
@pytest.mark.parametrize("piece", ALL)
def test_odd_values_have_a_verdict(piece, value):
    assert checked(piece, lambda *arguments, **named: ODD_VALUES[value]()).outcome != "right"


PARTS = ("state", "mover", "visits", "wins", "children", "untried")


def node_class(**odd):
    """A right class of nodes, but for some of its parts."""

    class Mine:
        def __init__(self, state, mover=None):
            self.state, self.mover, self.visits, self.wins = state, mover, 0, 0.0
            self.children, self.untried = {}, list(state.moves())
            for name, value in odd.items():
                setattr(self, name, value())

    return Mine


@pytest.mark.parametrize("value", [*FEW, "no __len__", "no __iter__", "a range", "a generator", "a set", "a class"])
@pytest.mark.parametrize("part", PARTS)
def test_nodes_with_odd_parts_have_a_verdict(part, value):
    assert checked("node", node_class(**{part: ODD_VALUES[value]})).outcome in ("wrong", "right")


@pytest.mark.parametrize(
    ("part", "value", "told"),
    [
        ("wins", None, "a node with wins None"),
        ("wins", [0], "a node with wins [0]"),
        ("visits", "0", "a node with visits '0'"),
        ("children", None, "a node with children None"),
        ("untried", None, "a node with untried None"),
    ],
)
def test_a_node_says_which_part_is_odd(part, value, told):
    found = checked("node", node_class(**{part: lambda: value}))
    assert (found.outcome, found.returned) == ("wrong", told)


def test_a_node_without_a_part_and_one_that_cannot_be_made_have_a_verdict():
    class Bare:
        def __init__(self, state, mover=None):
            self.position = state

    class Unmade:
        def __init__(self, state, mover=None):
            raise OwnError("not made")

    assert checked("node", Bare).returned.startswith("a node without state and mover")
    assert checked("node", Unmade).returned == "OwnError: not made"


def game_class(**odd):
    """Tic-tac-toe, but some of what it says is odd."""

    class Mine:
        def __init__(self, state=None):
            self.state = state or TicTacToe()

        def __getattr__(self, name):
            if name == "player":
                return odd["player"]() if "player" in odd else self.state.player
            raise AttributeError(name)

        def moves(self):
            return odd["moves"]() if "moves" in odd else self.state.moves()

        def play(self, move):
            return odd["play"]() if "play" in odd else Mine(self.state.play(move))

        def rewards(self):
            rewards = self.state.rewards()
            return odd["rewards"]() if "rewards" in odd else rewards

    return Mine


def test_the_game_without_odd_parts_is_right():
    assert checked("game", game_class()).outcome == "right"
    assert checked("node", node_class()).outcome == "right"


@pytest.mark.parametrize("value", [*FEW, "a range", "a generator", "a sly list", "no __len__", "no __iter__"])
@pytest.mark.parametrize("part", ["player", "moves", "play", "rewards"])
def test_games_with_odd_answers_have_a_verdict(part, value):
    assert checked("game", game_class(**{part: ODD_VALUES[value]})).outcome == "wrong"


def run_of_ours(state, iterations, seed):
    return search(state, iterations, seed=seed)


@pytest.mark.parametrize("value", [*FEW, "infinity", "a list", "a tuple of lists", "a set", "a node", "everything"])
@pytest.mark.parametrize("part", ["run", "children", "visits", "mean", "move"])
def test_searches_with_odd_answers_have_a_verdict(part, value):
    found = checked("search", Adapter(**{"run": run_of_ours, part: lambda *_: ODD_VALUES[value]()}))
    assert found.outcome == ("right" if (part, value) == ("mean", "None") else found.outcome)
    assert found.outcome != "right" or part == "mean"


@pytest.mark.parametrize("visits", [-3, 0, 0.5, 10**9])
@pytest.mark.parametrize("mean", [-1.0, 7])
def test_searches_with_impossible_numbers_have_a_verdict(visits, mean):
    def of(node):
        return node.visits if node.mover is None else visits

    first = lambda root: next(iter(root.children))  # noqa: E731
    for move in (mcts.best_move, first):
        assert checked("search", Adapter(run_of_ours, visits=of, mean=lambda node: mean, move=move)).outcome == "wrong"
        if visits >= 0:  # below 0: there is no tree to look at
            assert checked("search", Adapter(run_of_ours, visits=lambda node: visits, move=move)).outcome == "wrong"


def test_a_root_that_is_not_counted_and_a_move_by_the_mean_have_a_verdict():
    """The bound of such a move asks for the logarithm of 0."""
    seen = Adapter(
        run_of_ours,
        visits=lambda node: 0 if node.mover is None else node.visits,
        move=lambda root: max(root.children, key=lambda m: root.children[m].wins / root.children[m].visits),
    )
    assert checked("search", seen).outcome == "wrong"


def spoiling(piece, part, value):
    """A phase that does its work and then puts an odd value into a node."""
    right = getattr(check, piece).answer

    def work(first, *others):
        answer = right(first, *others)
        setattr(first[-1] if piece == "backpropagate" else first, part, value())
        return answer

    return work


@pytest.mark.parametrize("value", ["None", "text", "numpy: an array", "endless to compare", "no door", "a sly number"])
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("piece", ["select", "expand", "backpropagate", "loop", "best_move"])
def test_spoilt_nodes_have_a_verdict(piece, part, value):
    checked(piece, spoiling(piece, part, ODD_VALUES[value]))


# What runs on, and what is raised


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


def never_sorted(*arguments, **named):
    return sorted(x for x in iter(int, 1))


def raising(error):
    def work(*arguments, **named):
        raise error

    return work


BEHAVIOURS = {
    "endless": loop_for_ever,
    "endless and catching": loop_through_everything,
    "endless calls": go_deeper,
    "endless below a builtin": never_sorted,
    **{kind.__name__: raising(kind) for kind in (SystemExit, GeneratorExit, OwnError, SpeechlessError)},
    "an error with an odd value": raising(ValueError(NoDoor())),
    "EndlessSpeechError": raising(EndlessSpeechError()),
    "AssertionError": raising(AssertionError),
}


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
@pytest.mark.parametrize("piece", ALL)
def test_whatever_runs_on_or_is_raised_has_a_verdict(piece, behaviour, monkeypatch):
    monkeypatch.setattr(guard, "SECONDS", 0.2)  # for what catches Endless
    monkeypatch.setattr(whole, "LONG", 0.5)
    found = checked(piece, BEHAVIOURS[behaviour])
    assert found.outcome == "wrong"
    assert found.where
    names = {"endless": "never-ends", "endless and catching": "never-ends", "endless calls": "never-deeper"}
    assert found.key == names.get(behaviour, found.key)


@pytest.mark.parametrize("behaviour", BEHAVIOURS)
@pytest.mark.parametrize("piece", ["node", "game"])
def test_classes_too(piece, behaviour, monkeypatch):
    monkeypatch.setattr(guard, "SECONDS", 0.2)

    class Mine:
        __init__ = BEHAVIOURS[behaviour]

    assert checked(piece, Mine).outcome == "wrong"


def count_for_ever(*arguments, **named):
    number = 0
    while True:
        number += 1


@pytest.mark.parametrize("piece", ALL)
def test_endless_loops_end_in_any_thread(piece):
    found = []
    thread = threading.Thread(target=lambda: found.append(checked(piece, count_for_ever)), daemon=True)
    thread.start()
    thread.join(100)
    assert [one.key for one in found] == ["never-ends"]


def test_a_score_that_never_ends_for_some_children_has_a_verdict():
    """A picture asks for scores too."""

    def score(parent, child):
        while parent.visits > 200 or child.visits == 3:
            pass
        return 5.0

    assert checked("ucb1", score).outcome == "wrong"


def test_ucb1_may_end_for_all_constants_but_one():
    """Whether the constant stands inside the root is found out by another call."""

    def score(parent, child, c=1.4):
        while c == 4:
            pass
        return mcts.ucb1(parent, child, c)

    assert checked("ucb1", score).key == "never-ends"
    for error in (SystemExit, GeneratorExit, OwnError):
        found = checked("ucb1", lambda parent, child, c=1.4, error=error: raising(error)())
        assert found.returned == error.__name__


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
    "an endless signature": OddSignature(loop_for_ever),
    "a signature that raises": OddSignature(raising(OwnError)),
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


@pytest.mark.parametrize("thing", ODD_THINGS)
@pytest.mark.parametrize("piece", ALL)
def test_odd_things_have_a_verdict(piece, thing, capsys):
    assert checked(piece, ODD_THINGS[thing]).outcome != "right" or piece in ("backpropagate", "loop", "game")


def test_an_error_of_the_check_itself_is_no_verdict():
    broken = Check("broken", math.sqrt, [], ["a hint"], mcts.ucb1)
    with pytest.raises(TypeError, match="must be real number, not function"):
        broken(mcts.ucb1)
    assert sys.gettrace() is None


# The guard by itself


def test_everything_is_caught_but_the_stop_button():
    for error in (Exception, SystemExit, GeneratorExit, OwnError, StopIteration, RecursionError, MemoryError):
        assert guard.run_guarded(raising(error)).trouble.kind == "raised"
    with pytest.raises(KeyboardInterrupt):
        guard.run_guarded(raising(KeyboardInterrupt))


def test_what_an_error_says_is_asked_inside_the_guard():
    assert guard.run_guarded(raising(SpeechlessError())).trouble.what == "SpeechlessError"
    assert guard.run_guarded(raising(EndlessSpeechError())).trouble.what == "EndlessSpeechError"


def test_one_recursion_error_is_no_endless_call():
    """As when something is copied that cannot be."""
    assert guard.run_guarded(raising(RecursionError("too deep"))).trouble.kind == "raised"
    assert guard.run_guarded(go_deeper).trouble.kind == "endless calls"


def test_a_run_inside_a_run_has_a_bound_of_its_own():
    def outer():
        found = [guard.run_guarded(loop_for_ever, lines=100).trouble.kind, guard.run_guarded(lambda: 5).value]
        number = 0
        while number < 50:
            number += 1
        return found

    assert guard.run_guarded(outer, lines=200).value == ["endless", 5]
    assert guard.run_guarded(outer, lines=80).trouble.kind == "endless"
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
        assert guard.run_guarded(stubborn).trouble.kind == "endless"
        assert guard.run_guarded(stubborn, lines=0, seconds=0.1).trouble.kind == "endless"
        assert (sys.gettrace(), sys.getprofile()) == (None, None)


@pytest.fixture
def alarm():
    """Sets an alarm of the caller's; returns what it has done."""
    rung = []

    def ring(number, frame):
        rung.append(number)
        if rung.error:
            raise rung.error

    class Rung(list):
        error = None

        def set(self, *seconds):
            signal.setitimer(signal.ITIMER_REAL, *seconds)

    rung, before = Rung(), signal.signal(signal.SIGALRM, ring)
    rung.ring = ring
    yield rung
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def no_line_of_python():
    threading.Event().wait()


def test_code_is_bounded_below_an_alarm_that_was_set_before(alarm):
    alarm.set(1000, 7)
    assert guard.run_guarded(no_line_of_python, seconds=0.05).trouble.kind == "endless"
    left, interval = signal.getitimer(signal.ITIMER_REAL)
    assert (900 < left <= 1000, interval) == (True, 7)
    assert signal.getsignal(signal.SIGALRM) is alarm.ring
    assert alarm == []


def test_an_alarm_that_was_set_before_rings_in_time_and_again(alarm):
    alarm.set(0.02, 0.02)

    def wait_for_three():
        while len(alarm) < 3:
            pass

    assert guard.run_guarded(wait_for_three, lines=0).trouble is None
    assert guard.run_guarded(no_line_of_python, seconds=0.1).trouble.kind == "endless"
    assert signal.getitimer(signal.ITIMER_REAL)[1] == pytest.approx(0.02)
    assert len(alarm) >= 3


def test_what_the_callers_alarm_raises_is_the_callers(alarm):
    alarm.error = TimeoutError("enough")
    alarm.set(0.05)
    with pytest.raises(TimeoutError, match="enough"):
        guard.run_guarded(no_line_of_python)
    alarm.set(0.05)
    with pytest.raises(TimeoutError, match="enough"):
        check.simulate(lambda state, rng: no_line_of_python())
    assert signal.getsignal(signal.SIGALRM) is alarm.ring


def test_the_outer_bound_stops_what_the_inner_one_would_let_run():
    outer = guard.run_guarded(guard.run_guarded, no_line_of_python, seconds=0.05)
    assert outer.trouble.kind == "endless"
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


# Plain data


def test_plain_data_is_of_pythons_own_types():
    given = (np.int64(3), [np.float64(0.5), SlyStr("x")], {np.int64(1): None}, True, float("inf"))
    found = as_plain(given)
    assert found == (3, [0.5, "x"], {1: None}, True, float("inf"))
    assert [type(one) for one in (found[0], found[1][0], found[1][1], *found[2])] == [int, float, str, int]


class SlyStr(str):
    def __eq__(self, other):
        raise OwnError

    __hash__ = str.__hash__


def test_all_else_is_known_by_its_words():
    assert isinstance(as_plain({1}), Other)
    assert repr(as_plain({1})) == "{1}"
    assert (repr(as_plain(10**400))[:5], repr(as_plain(10**5000))) == ("10000", "an int")
    assert repr(as_plain(refusing("__repr__", ValueError))) == "a NoRepr"
    assert repr(as_plain(LOOP)) == "[[[[[[[[<list of 1>]]]]]]]]"
    assert repr(as_plain([list(range(10**6))])) == "[<list of 1,000,000>]"
    assert as_plain({1}) == as_plain({2}) != as_plain([1])


def test_what_has_no_end_is_not_listed():
    assert listed(range(1000)) == list(range(1000))
    with pytest.raises(ValueError, match=r"there are more than 1,000 of them"):
        listed(itertools.count())


# Numbers of numpy are numbers


def numpy_ucb1(parent, child, c=1.4):
    if child.visits == 0:
        return np.inf
    return np.float64(child.wins) / child.visits + c * np.sqrt(np.log(parent.visits) / child.visits)


def numpy_backpropagate(path, rewards):
    shares = np.array(rewards)
    for node in path:
        node.visits = np.int64(node.visits + 1)
        if node.mover is not None:
            node.wins += shares[node.mover]


def numpy_best_move(root):
    moves = np.array(list(root.children))
    return moves[np.argmax([root.children[move].visits for move in root.children])]


def numpy_flat(state, playouts, rng):
    after = {np.int64(move): state.play(move) for move in state.moves()}
    return {
        move: np.mean([mcts.simulate(one, rng)[state.player] for _ in range(playouts)]) for move, one in after.items()
    }


def numpy_select(root, score=mcts.ucb1):
    path = [root]
    while not path[-1].untried and path[-1].children:
        children = list(path[-1].children.values())
        path.append(children[np.argmax([score(path[-1], child) for child in children])])
    return path


@pytest.mark.parametrize(
    ("piece", "function"),
    [
        ("ucb1", numpy_ucb1),
        ("ucb1", lambda parent, child: np.float64(mcts.ucb1(parent, child))),
        ("puct", lambda parent, child, *, policy, c: np.float64(variants.puct(parent, child, policy=policy, c=c))),
        ("select", numpy_select),
        ("backpropagate", numpy_backpropagate),
        ("best_move", numpy_best_move),
        ("flat", numpy_flat),
        ("simulate", lambda state, rng: np.array(mcts.simulate(state, rng))),
        ("simulate", lambda state, rng: tuple(map(np.float32, mcts.simulate(state, rng)))),
        ("array_step", lambda visits, wins, above, c: np.int64(choose_on_arrays(visits, wins, above, c))),
    ],
)
def test_right_numbers_of_numpy_are_right(piece, function):
    found = checked(piece, function)
    assert found.outcome == "right", found


@pytest.mark.parametrize(
    ("piece", "function"),
    [
        ("best_move", lambda root: np.array([root.children[move].visits for move in root.children])),
        ("simulate", lambda state, rng: np.array(mcts.simulate(state, rng))[::-1]),
        ("simulate", lambda state, rng: np.array([mcts.simulate(state, rng)] * 2)),
        ("flat", lambda state, playouts, rng: np.zeros(len(state.moves()))),
    ],
)
def test_wrong_arrays_are_wrong(piece, function):
    assert checked(piece, function).outcome == "wrong"


# Playouts may copy the position


def ways_to_copy():
    return [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]


@pytest.mark.parametrize("way", range(3))
def test_a_playout_may_copy_the_position(way):
    def playout(state, rng):
        state = ways_to_copy()[way](state)
        while state.moves():
            state = ways_to_copy()[way](state).play(rng.choice(state.moves()))
        return state.rewards()

    found = checked("simulate", playout)
    assert found.outcome == "right", found


def test_a_wrong_playout_that_copies_is_told_what_is_wrong():
    def playout(state, rng):
        while state.moves():
            state = copy.deepcopy(state).play(state.moves()[0])
        return state.rewards()

    assert checked("simulate", playout).key == "always-the-same"


# Predictions and cards


@pytest.mark.parametrize("value", [value for value in ODD_VALUES if value not in ("None", "a coroutine")])
def test_an_odd_prediction_is_answered(value):
    for one in predictions.values():
        assert str(one.answer(ODD_VALUES[value]())).startswith("Not yet: you said ")
    with pytest.raises(ValueError, match="is not one of the choices"):
        cards["leaf"].answer(ODD_VALUES[value]())


def test_predictions_may_be_numbers_of_numpy():
    assert predictions["log-of-one"].answer(np.float64(0))
    assert predictions["root-visits"].answer(np.int64(100))
    assert "The first iteration expands" in predictions["root-visits"].answer(np.int64(99))
