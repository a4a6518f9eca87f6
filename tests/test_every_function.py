"""Every public function against bad input: each call is right, or refused in a sentence, and then nothing is changed.

The table is in rows_of_functions.py, what is tried in kinds_of_input.py.  A public function or a parameter without its
row fails.  With --thorough all values are tried, and many pairs of them.
"""

import importlib
import inspect
import json
import os
import re
import sys
import traceback
from functools import partial
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import kinds_of_input
import numpy as np
import pytest
from drawn_texts import noted_texts, painted
from kinds_of_input import ODD, STATE, Kind, all_around, fingerprint
from rows_of_functions import NOT_TRIED, ROWS, SLOW, USUAL
from trees import facts

import mcts_teach
from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    best_move,
    draw_board,
    draw_step,
    draw_tree,
    draw_ucb,
    explore,
    filmstrip,
    print_tree,
    random_player,
    record,
    search,
    table,
    tournament,
)
from mcts_teach.checks import check
from mcts_teach.checks.verdict import Verdict
from mcts_teach.drawing import tree_svg
from mcts_teach.variants import smoothed_mean, ucb1_inside

ROOMS = ("variants", "parallel", "bandits", "playing", "drawing", "explorer", "checks", "games", "solve", "workshop")
PACKAGE = Path(mcts_teach.__file__).parent
PAIRS = 40_000
ALIKE = (
    "2**62",
    "-10**400",
    "-infinity",
    "2",
    "2.0",
    "-0.5",
    "Fraction(1, 2)",
    "Decimal('0.5')",
    "False",
    "np.int64(5)",
)
ALIKE += (
    "a zero byte",
    "bytes",
    "an empty tuple",
    "an empty set",
    "a list of text",
    "a tuple",
    "a function",
    "a state",
)
ALIKE += ("an object", "a root of one player", "a root of three", "a finished root", "a number as text")
USUALLY = [value for value in ODD if value not in ALIKE]  # and the rest with --thorough
FEW = ["None", "nan", "-1", "10**400", "True", "np.int8(1)", "np.float64(1.4)", "a text", "an empty list", "a class"]
RAW = re.compile(
    "object has no attribute|is not callable|not subscriptable|is not iterable|unsupported operand|not supported"
    "|positional argument|unpack|invalid literal|could not convert|unhashable|must be real|codec can|by zero"
    "|cannot be interpreted|too large|math domain|truth value"
)


def public():
    """Each public function, class and method of one, by name."""
    found: dict[str, Any] = {}
    for room in ("", *ROOMS, *["fast"] * (find_spec("numba") is not None)):
        module = importlib.import_module(f"mcts_teach.{room}".rstrip("."))
        own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
        for name in getattr(module, "__all__", [name for name in own if not name.startswith("_")]):
            thing = getattr(module, name)
            called = inspect.isroutine(thing) or inspect.isclass(thing)
            if called and not any(thing is other for other in found.values()):
                found[f"{room}.{name}" if name in found else name] = thing
    for name, thing in list(found.items()):
        for method, function in vars(thing).items() if inspect.isclass(thing) else ():
            named = not method.startswith("_") or method == "__call__"
            if named and (inspect.isfunction(function) or isinstance(function, classmethod)):
                found[f"{name}.{method}"] = getattr(thing, method)
    return found


PUBLIC = public()
TRIED = [name for name in ROWS if name in PUBLIC]
EXEMPT = " ".join(NOT_TRIED.values()).split()


def parameters(name):
    """What a public function takes, with the kind of each parameter."""
    try:
        taken = inspect.signature(PUBLIC[name]).parameters
    except ValueError:  # a type of typing
        return {}
    return {each: (ROWS.get(name, {}).get(each) or USUAL.get(each)) for each in taken}


def test_all_that_is_public_has_a_row_and_each_parameter_a_kind():
    takes = {name: [each for each in parameters(name) if each != "self"] for name in PUBLIC if name not in EXEMPT}
    assert [name for name, each in takes.items() if each and name not in ROWS] == []
    assert [(name, each) for name in TRIED for each, kind in parameters(name).items() if kind is None] == []


def test_the_table_has_nothing_that_is_not_there():
    pytest.importorskip("numba", reason="the table has the compiled engine too")
    assert [name for name in [*ROWS, *EXEMPT] if name not in PUBLIC] == []
    assert [name for name in EXEMPT if name in ROWS] == []
    extra = [(name, each) for name in TRIED for each in ROWS[name] if each not in parameters(name)]
    assert [(name, each) for name, each in extra if each != "self"] == []


# One call


class Called(NamedTuple):
    """What came of a call, and what had to."""

    name: str
    tried: dict[str, str]  # the odd value of each parameter that has one
    kinds: dict[str, Kind]  # of every parameter
    error: Any
    changed: bool

    def complaint(self):
        """What is wrong with it; nothing if all is well."""
        wanted = {self.kinds[each].wants(ODD[value]()) for each, value in self.tried.items()}
        if len(self.tried) > 1:  # what is right depends on the other
            wanted = {"either"}
        if self.error is None:
            what = "taken, but it is wrong" if "wrong" in wanted else ""
        elif wanted <= {"right"}:
            what = "refused, but it is right"
        elif isinstance(self.error, OSError) and any("file" in self.kinds[each].says for each in self.tried):
            what = ""  # the system's own words
        else:
            named = self.tried if len(self.tried) == 1 else self.kinds  # two may be too little for a third
            what = words_of(self.error, [self.kinds[each].says for each in named])
        changed = "something was changed" if self.changed and self.error is not None else ""
        return what or changed

    def __repr__(self):
        given = ", ".join(f"{each}={value}" for each, value in self.tried.items())
        return f"{self.name}({given}): {self.complaint()}: {type(self.error).__name__}: {self.error}"[:400]


def words_of(error, names):
    """What is wrong with a refusal; nothing if it is a sentence that names an argument and was written for it."""
    if not isinstance(error, ValueError | TypeError):
        return "another error"
    place, text = traceback.extract_tb(error.__traceback__)[-1], str(error)
    written = place.filename.startswith(str(PACKAGE)) or place.filename == kinds_of_input.__file__  # its game
    if not (written and (place.line or "").startswith("raise ")):
        return "Python's own words"
    if RAW.search(text) or re.search(r"[a-z]\. [A-Z]", text) or not any(re.search(name, text) for name in names):
        return "not a sentence on the argument"
    return ""


def call(name, tried):
    """Call a public function with some odd values, all else being right."""
    taken = parameters(name) | {each: row for each, row in ROWS[name].items() if each == "self"}
    if inspect.ismethod(PUBLIC[name]):
        taken.pop("self", None)
    given = {each: make() for each, (make, _) in taken.items() if make is not None}
    given |= {each: ODD[value]() for each, value in tried.items()}
    before, error = (fingerprint(given), all_around(), sorted(os.listdir())), None
    try:
        use(PUBLIC[name](*positional(name, given), **by_name(name, given)))
    except Exception as raised:
        error = raised
    after = fingerprint(given), all_around(), sorted(os.listdir())
    return Called(name, tried, {each: kind for each, (_, kind) in taken.items()}, error, before != after)


def positional(name, given):
    kinds = inspect.signature(PUBLIC[name]).parameters
    return [value for each, value in given.items() if each in kinds and kinds[each].kind is kinds[each].VAR_POSITIONAL]


def by_name(name, given):
    """All other arguments; a phase of a search goes where `**phases` does."""
    kinds, named = inspect.signature(PUBLIC[name]).parameters, {}
    for each, value in given.items():
        kind = kinds[each].kind if each in kinds else None
        if kind is not inspect.Parameter.VAR_POSITIONAL:
            named["expand" if kind is inspect.Parameter.VAR_KEYWORD else each] = value
    return named


def use(result):
    """What is returned must be good for something."""
    if inspect.isgenerator(result):
        list(islice(result, 5))
    repr(result)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """With a trace, a course, and without the pictures of matplotlib that nobody looks at."""
    monkeypatch.chdir(tmp_path)
    record(STATE, 2).save("there.json")
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path("course").mkdir()
    Path("course/a.ipynb").write_text(json.dumps(notebook))
    yield
    from matplotlib import pyplot

    pyplot.close("all")


# All calls


def values_for(name, each, thorough):
    """The odd values to try: all but those that would run as long as they say; of what takes a while, a few."""
    kind = (ROWS[name].get(each) or USUAL[each])[1]
    some = ODD if thorough else FEW if name.startswith(SLOW) else USUALLY
    return [value for value in some if kind.wants(ODD[value]()) != "left_out"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", TRIED)
def test_each_odd_value_is_right_or_refused_in_a_sentence(name, request, capsys):
    thorough = request.config.getoption("--thorough")
    calls = [call(name, {})]
    for each in parameters(name):
        if each != "self":
            calls += [call(name, {each: value}) for value in values_for(name, each, thorough)]
    assert calls[0].error is None
    assert [one for one in calls if one.complaint()] == []


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")
@pytest.mark.timeout(3000)
def test_two_odd_values_at_once(capsys):
    rng, complaints = Random(18), []
    odd = {name: {each: values_for(name, each, True) for each in parameters(name) if each != "self"} for name in TRIED}
    odd = {name: {each: values for each, values in some.items() if values} for name, some in odd.items()}
    names = [name for name, some in odd.items() if len(some) > 1 and not name.startswith(SLOW)]
    for _ in range(PAIRS):
        name = rng.choice(names)
        one = call(name, {each: rng.choice(odd[name][each]) for each in rng.sample([*odd[name]], 2)})
        if one.complaint():
            complaints.append(one)
    assert complaints == []


@pytest.mark.parametrize("piece", vars(check))
def test_a_check_answers_whatever_it_is_given(piece, request, capsys, monkeypatch):
    monkeypatch.setattr(sys, "unraisablehook", id)  # on a slow machine time may be over while a generator is closed
    for value in ODD if request.config.getoption("--thorough") else FEW[:4]:
        rows = ([(1, 2)], "why") if piece == "examples" else ()
        found = getattr(check, piece)(ODD[value](), *rows)
        assert isinstance(found, Verdict)
        assert bool(found) == (piece == "game" and value in ("a state", "three players"))
        assert repr(found)


# What the table cannot say


class HalfLetters:
    """A game whose moves and positions have lone surrogates in their texts, as names of files may."""

    def __init__(self, left=2, player=0):
        self.left, self.player = left, player

    def moves(self):
        return ["a\ud800", ""] if self.left else []

    def play(self, move):
        return HalfLetters(self.left - 1, 1 - self.player)

    def rewards(self):
        return (1.0, 0.0)

    def __str__(self):
        return f"{self.left} \ud800"


@pytest.fixture
def half_letters():
    return record(HalfLetters(), 6)


PICTURES = {
    "tree": lambda trace: draw_tree(trace, title="\ud800", legend="\ud800").figure,
    "step": lambda trace: draw_step(trace.at(6)),
    "ucb": lambda trace: draw_ucb(trace.root).figure,
    "board": lambda trace: draw_board(trace.root.state).figure,
    "strip": lambda trace: filmstrip(trace, [1, 2]),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_half_letters_are_drawn_as_question_marks(half_letters, picture):
    figure = picture(half_letters)
    figure.savefig("picture.svg")
    with noted_texts() as drawn:
        figure.canvas.draw()
    assert any("?" in text for text in [*painted(figure), *(text for text, *_ in drawn)])
    assert Path("picture.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("write", [tree_svg, lambda trace: explore(trace)._repr_mimebundle_()["text/html"]])
def test_half_letters_are_written_as_question_marks(half_letters, write):
    assert b"a?" in write(half_letters).encode()


def test_half_letters_are_printed_as_question_marks(half_letters, capsys):
    print_tree(half_letters.root)
    assert "a?  " in capsys.readouterr().out
    assert "(no name)" in repr(table(half_letters))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda root: 99, "one of the moves of the root's children, .*, not 99"),
        (lambda root: next(iter(root.children.values())), "one of the moves of the root's children, .*, not <Node"),
        (lambda root: None, "one of the moves of the root's children, .*, not None"),
    ],
)
def test_a_rule_for_the_final_move_that_returns_no_move_is_told_so(rule, words):
    with pytest.raises(ValueError, match=words):
        best_move(search(STATE, 12), rule)


def test_names_in_a_tournament_may_be_numbers():
    met = tournament(Nim((1, 2)), {1: random_player(), 22222: random_player()}, 2, progress=False)
    assert "against" in str(met)
    assert "1, 22222" in repr(met) or "22222, 1" in repr(met)
    assert met.score(1, 22222) == 1 - met.score(22222, 1)


def test_a_film_from_a_file_has_no_trace():
    explore(STATE, 2).save("film.json")
    with pytest.raises(ValueError, match="a film from a file, so there is no trace"):
        print(explore("film.json").trace)


def test_a_constant_inside_a_root_is_not_negative():
    with pytest.raises(ValueError, match="c must be a number of at least 0, not -1"):
        search(STATE, 30, score=ucb1_inside, c=-1)
    with pytest.raises(ValueError, match="t must be above 0, not nan"):
        search(STATE, 30, score=partial(smoothed_mean, t=float("nan")))


@pytest.mark.parametrize(
    ("start", "move"),
    [
        (MNK(np.int8(9), np.int8(9), np.int8(5)), np.int8(80)),
        (ConnectFour(np.int8(9), np.int8(9), np.int8(4)), np.int64(8)),
        (Hex(np.int8(11)), np.int64(120)),
        (Nim([np.int8(99), np.int8(99)], players=np.int8(3), player=np.int8(2)), np.int64(199)),
    ],
)
def test_numbers_of_numpy_do_not_stay_in_a_position(start, move):
    after = start.play(move)
    assert after == start.play(int(move))
    assert {type(value) for position in (start, after) for value in position} <= {int, bool}


def test_a_search_takes_numbers_of_numpy_as_python_s_own():
    expected = facts(search(STATE, 30, seed=3, c=0.5))
    assert facts(search(STATE, np.int8(30), seed=np.int64(3), c=np.float32(0.5))) == expected
    assert facts(record(STATE, np.int8(30), seed=np.int64(3), c=np.float64(0.5)).root) == expected
    assert len(record(STATE, 120).grow(np.int8(10))) == 130
