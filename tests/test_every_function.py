"""Each public function takes what is right, and refuses what is wrong in a sentence, with nothing changed.

What a parameter may be given stands in strategies.py, by its name; what makes a right call in right_calls.py. A new
function needs only what is not there.
"""

import importlib
import inspect
import json
import os
import random
import re
import traceback
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
import strategies
from hypothesis import strategies as st
from many import few_or_many, hold
from right_calls import MADE, OWN, RIGHT
from strategies import KINDS, SORTS, STATE

import mcts_teach
from mcts_teach import Node, record

ROOMS = ("variants", "parallel", "bandits", "playing", "drawing", "explorer", "checks", "games", "solve", "workshop")
PACKAGE = Path(mcts_teach.__file__).parent
RAW = re.compile(
    "object has no attribute|is not callable|not subscriptable|is not iterable|unsupported operand|not supported"
    "|positional argument|unpack|invalid literal|could not convert|unhashable|must be real|codec can|by zero"
    "|cannot be interpreted|too large|math domain|truth value"
)
SLOW = "draw_ tree_svg tournament match filmstrip animate explore play_board Explorer. TreeView. compare beside fast"
SLOW = (*SLOW.split(), "search_parallel")
NOT_TRIED = {
    "made by the package, which fills them in": "Elo Match Moment Step Tournament Arm BanditRun Verdict Cell Label "
    "Side",
    "made by ask, explore, play_board, watch, fast.search": "CardPanel Explorer PlayBoard TreeView FastNode MergedNode",
    "no more than types": "State Move Seeded",
    "the class itself is built in notebook 04, and asks nothing": "Node",
    "fields that hold a function": "Adapter.children Adapter.visits Adapter.mean Adapter.move",
    "described only": "Adapter State.play",
    "asked by a search, about a game that has priors of its own": "policy_value_native",
    "called by play and by the page": "human_player.hear PlayBoard.hear",
    "asked by the board's own methods": "MNK.line MNK.reflections ConnectFour.bit ConnectFour.line ConnectFour.move_at "
    "ConnectFour.why_not ConnectFour.name ConnectFour.reflections ConnectFour.from_stones Hex.line Hex.reflections "
    "Hex.place Hex.edges Nim.name Nim.why_not Kuhn.name OpenCards.name",
    "called by a search again and again, so as short as in the book": "ucb1 select expand simulate backpropagate steps "
    "expand_all expand_up_to_symmetry greedy ucb1_tuned ucb1_inside smoothed_mean puct_growing simulate_cut_off "
    "simulate_decisive simulate_native simulate_with_chance share_evenly uniform_policy ucb_strategy thompson lesson "
    "MNK.playout ConnectFour.playout Hex.playout next_child early_stop Kuhn.seen_by Kuhn.guess OpenCards",
}
EXEMPT = " ".join(NOT_TRIED.values()).split()

# All that is public


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


@cache
def taken(name):
    try:
        return inspect.signature(PUBLIC[name]).parameters
    except ValueError:  # a type of typing
        return {}


def kind_of(name, each):
    """What is right for a parameter, None too where its type says so."""
    kind = KINDS.get(f"{name}.{each}") or KINDS.get(each)
    if kind and str(taken(name)[each].annotation).endswith("| None"):
        kind = kind.or_none()
    return kind and kind._replace(says=f"{kind.says or 'no more'}|\\b{each}\\b")


LEFT_OUT = "self", "how"  # `how` are the options of another function, which are tried there
TRIED = {
    name: kinds
    for name in PUBLIC
    if name not in EXEMPT and (kinds := {each: kind_of(name, each) for each in taken(name) if each not in LEFT_OUT})
}


def test_each_parameter_of_all_that_is_public_has_a_kind():
    assert [(name, each) for name, kinds in TRIED.items() for each, kind in kinds.items() if kind is None] == []


def test_the_tables_have_nothing_that_is_not_there():
    pytest.importorskip("numba", reason="the tables have the compiled engine too")
    known = {key for name, kinds in TRIED.items() for each in kinds for key in (each, f"{name}.{each}")}
    assert {*KINDS, *RIGHT, *MADE} - known == set()
    assert {*EXEMPT} - {*PUBLIC} == set()


# One call


class Called(NamedTuple):
    """What came of a call, and what had to."""

    name: str
    tried: dict[str, Any]  # the odd value of each parameter that has one
    error: Any
    changed: bool

    def complaint(self):
        """What is wrong with it; nothing if all is well."""
        kinds = TRIED[self.name]
        wanted = {kinds[each].wants(value) for each, value in self.tried.items()}
        if len(self.tried) > 1:  # what is right depends on the other
            wanted = {"either"}
        if self.error is None:
            return "taken, but it is wrong" if "wrong" in wanted else ""
        if self.changed:
            return "something was changed"
        if wanted <= {"right"}:
            return "refused, but it is right"
        if isinstance(self.error, OSError) and any("file" in kinds[each].says for each in self.tried):
            return ""  # the system's own words
        named = self.tried if len(self.tried) == 1 else kinds  # two may be too little for a third
        return complaint_about(self.error, [kinds[each].says for each in named])

    def __repr__(self):
        given = ", ".join(f"{each}={value!r:.99}" for each, value in self.tried.items())
        return f"{self.name}({given}): {self.complaint()}: {type(self.error).__name__}: {self.error}"[:400]


def complaint_about(error, names):
    """What is wrong with a refusal; nothing if it is a sentence that names an argument and was written for it."""
    if not isinstance(error, ValueError | TypeError):
        return "another error"
    place, text = traceback.extract_tb(error.__traceback__)[-1], str(error)
    written = place.filename.startswith(str(PACKAGE)) or place.filename == strategies.__file__  # its game
    if not (written and (place.line or "").startswith("raise ")):
        return "Python's own words"
    if RAW.search(text) or re.search(r"[a-z]\. [A-Z]", text) or not any(re.search(name, text) for name in names):
        return "not a sentence on the argument"
    return ""


def right_value(name, each):
    """What makes a right call: of this function, of any, or as the function has it."""
    for key in (f"{name}.{each}", each):
        if key in RIGHT or key in MADE:
            return RIGHT[key] if key in RIGHT else MADE[key]()
    return taken(name)[each].default


def call(name, tried):
    """Call a public function with some odd values, all else being right."""
    given = {each: right_value(name, each) for each in TRIED[name] if each != "phases"} | tried
    own = [OWN[name.rpartition(".")[0]]()] if "self" in taken(name) else []
    before, error = (fingerprint([own, given]), all_around(), sorted(os.listdir())), None
    try:
        use(PUBLIC[name](*own, *positional(name, given), **by_keyword(name, given)))
    except Exception as raised:
        error = raised
    after = fingerprint([own, given]), all_around(), sorted(os.listdir())
    return Called(name, tried, error, before != after)


def positional(name, given):
    kinds = taken(name)
    return [value for each, value in given.items() if each in kinds and kinds[each].kind is kinds[each].VAR_POSITIONAL]


def by_keyword(name, given):
    """All other arguments; a phase of a search goes where `**phases` does."""
    kinds, named = taken(name), {}
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
    """With a trace and a course."""
    monkeypatch.chdir(tmp_path)
    record(STATE, 2).save("there.json")
    notebook = {"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path("course").mkdir()
    Path("course/a.ipynb").write_text(json.dumps(notebook))


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


# All calls


def odd_values(kind, cases, sorts):
    found = []
    hold(lambda values: found.extend(values), cases, values=kind.values(sorts))
    return [value for value in found if kind.wants(value) != "left_out"]


@pytest.mark.filterwarnings("ignore")
@few_or_many(1, 30)
@pytest.mark.parametrize("name", TRIED)
def test_what_is_wrong_is_refused_in_a_sentence(name, cases, capsys):
    calls = [call(name, {})]
    assert calls[0].error is None
    for number, (each, kind) in enumerate(TRIED[name].items()):
        share = 1 if cases > 1 else 5 if name.startswith(SLOW) else 3
        sorts = SORTS[(number + len(name)) % share :: share]
        calls += [call(name, {each: value}) for value in odd_values(kind, cases, sorts)]
    assert [one for one in calls if one.complaint()] == []


PAIRED = [name for name, kinds in TRIED.items() if len(kinds) > 1 and not name.startswith(SLOW)]


@pytest.mark.filterwarnings("ignore")
@few_or_many(150, 40_000)
def test_two_odd_values_at_once_are_taken_or_refused_in_a_sentence(cases, capsys):
    def law(name, data):
        two = data.draw(st.lists(st.sampled_from([*TRIED[name]]), min_size=2, max_size=2, unique=True))
        tried = {each: data.draw(st.one_of(SORTS)) for each in two}
        if all(TRIED[name][each].wants(value) != "left_out" for each, value in tried.items()):
            assert not call(name, tried).complaint(), call(name, tried)

    hold(law, cases, name=st.sampled_from(PAIRED), data=st.data())
