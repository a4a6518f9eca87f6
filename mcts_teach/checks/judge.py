"""A check of one piece: run it and the right one on small cases, compare the facts, and say what differs.

A case makes facts: plain data by what it is data about. A piece is right if its facts are those of the package's own
piece, or of another right style, in every case. A mistake is named if a known one brings the same facts in every case.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from inspect import getsource, isfunction, signature
from typing import Any, NamedTuple, Self

from mcts_teach.checks.guard import LINES, LONG, MORE, Run, is_blank, is_stub, quiet, run_guarded, stubs_called_by
from mcts_teach.checks.made_trees import twin
from mcts_teach.checks.mistakes import LAWS, Program, edits_of, program, read_table, words_for
from mcts_teach.checks.plain_data import (
    BUT_RIGHT,
    UNTOLD,
    Facts,
    Odd,
    Other,
    as_plain,
    differing,
    same,
    told_facts,
    type_name,
)
from mcts_teach.checks.positions import COURSE, shown_only_by
from mcts_teach.checks.verdict import NOT_ATTEMPTED, RIGHT, WRONG, Comparison, Verdict, drawn, first_difference
from mcts_teach.language import Said, say
from mcts_teach.trace import Trace

Observe = Callable[[Any], Any]
TROUBLES = {"endless": "never-ends", "endless calls": "never-deeper", "global random": "global-rng"}
GROWN = 12  # iterations of the search that a right piece is shown in
WATCHED = 40  # iterations of it that can be watched: five kilobytes in a notebook, beside the script
MANY_SLOW = 3  # slow cases after which no more is asked
ANEW = "visits and wins grow with each iteration, and the answer goes with them"
UNSEEN = "nothing to be seen here"  # the facts of a case in which a right piece may leave no trace
SHARED = list, dict  # what is the same for all who have it


class SlipError(Exception):
    """What a case raises that can say in words what is wrong; the mistake that it proves, its own reason, a picture."""

    def __init__(self, words: str, key: str = "", why: str = "", picture: Comparison | None = None) -> None:
        super().__init__(words)
        self.key, self.why, self.picture = key, why, picture


class Case(NamedTuple):
    """One call, what may come back, and why. `run` makes fresh arguments, calls, and gives facts by their labels.

    Only `run`, `show` and `draw` call the learner's code, inside the guard. Facts depend neither on which draws came,
    nor on what else is as good. Known runs are kept by `called` and `state`: all that a case depends on is in them.
    """

    called: str
    run: Observe
    expected: str = ""  # in words, if the facts do not say it
    why: str = ""
    state: Any = None
    lines: int = LINES  # of the learner's that it may take; 0: a long run that only a clock bounds
    show: Callable[[Any], Any] | None = None  # what a function does here, as a tree; drawn beside that of the right one
    draw: Callable[[Any, Any], Any] | None = None  # or, of function and facts, both of them, or a Comparison
    every: bool = False  # whether every fact is told, and not those alone that differ
    right: Facts | None = None  # if it is known without the package's own piece
    late: bool = False  # asked only if all is right so far
    whys: Mapping[str, str] | None = None  # another reason, by the first wrong fact's label or part of an error
    tells: int = 1  # whether a known mistake is to bring the same here; the higher, the later it is asked
    law: str = ""  # the mistake that it is to be wrong here first, if no known one brings the same


class Words(Said):
    """Text that shows itself as it is, in the language that is spoken; an answer's is true only if that is right."""

    right: bool

    def __new__(cls, text: str, right: bool = True) -> Self:
        words = super().__new__(cls, say(text))
        words.right = right
        return words

    def __bool__(self) -> bool:
        return self.right

    __repr__ = str.__str__


class Judged(NamedTuple):
    """A case, what came of it, and what is right."""

    case: Case
    seen: Run
    right: Any = None
    slow: str = ""  # how many lines it took, if too many

    @property
    def passes(self) -> bool:
        return not self.seen.kind and (self.seen.value is UNSEEN or same(self.seen.value, self.right))

    @property
    def slip(self) -> SlipError:
        """What the case said in words of its own; empty if it made facts."""
        error = self.seen.error
        return error if not self.seen.kind and isinstance(error, SlipError) else SlipError("")

    @property
    def why(self) -> str:
        """Why the case is as it should be; by the error or what is wrong first, if that has a reason of its own."""
        whys = self.case.whys or {}
        if self.seen.kind:
            return next((why for text, why in whys.items() if text and text in self.seen.what), self.case.why)
        label = differing(self.seen.value, self.right)[0] if whys else ""
        return self.slip.why or whys.get(label, self.case.why)

    def law(self, may_be_none: bool) -> str:
        """The mistake that is plain from what came back, whatever else is wrong; of None, where that is never right."""
        seen, right = self.seen.value, self.right or {}
        if error := self.seen.where + self.seen.what or str(self.slip):
            return next((key for words, key in LAWS.items() if words in error), "")
        labels = differing(seen, right)
        kinds = {(type(seen[one]), type(right.get(one))) for one in labels if one in seen}
        if "the tree" in labels:
            return "looking-changes"
        if (float, Other) in kinds:
            return "one-number"
        if odd := [repr(seen[one].kind) for one in labels if isinstance(seen.get(one), Odd)]:
            return "method-not-called" if "method'" in odd[0] else "another-thing"
        if ("" not in right and isinstance(seen.get(""), int | float)) or {(float, str), (float, tuple)} & kinds:
            return "another-thing"
        nothing = any(kind is type(None) and right is not int for kind, right in kinds)
        proofs = told_facts(seen, labels), str(seen.get(labels[0])), f"{' '.join(labels)}: "
        known = next((LAWS[one] for one in proofs if one in LAWS), self.case.law)
        return known or "no-return" * (nothing and not may_be_none)

    @property
    def told(self) -> tuple[str, str]:
        """What came back, and what is right, in words; of facts, those that differ."""
        case, value, right = self.case, self.seen.value, self.right or {}
        if self.seen.kind:
            return self.seen.what, case.expected or told_facts(right)
        labels = [] if case.every else differing(value, right)
        before = {label: UNTOLD for label, fact in [*value.items(), *right.items()] if fact == "changed"}
        for digits in (4, 12):  # as closely as it takes to see the difference
            told = [told_facts({**side, **before, **side}, labels, digits) for side in (value, right)]
            if told[0] != told[1]:
                break
        returned, _, wanted = told[0].partition(BUT_RIGHT)
        return returned, wanted or case.expected or told[1]


@dataclass
class Check:
    """Checks one thing that a learner writes: call it with the function; `hint()` and `solution()` help.

    >>> from mcts_teach.checks import check
    >>> check.ucb1(lambda parent, child: 0).outcome
    'wrong'
    """

    piece: str
    cases: Callable[[Any], Sequence[Case]]  # may depend on how the function wants to be called
    answer: Any  # the package's own
    phase: str = ""  # the keyword of `search` that takes it
    sources: Sequence[Any] = ()  # what the solution shows, if not the answer

    adapt: Callable[[Any], Any] = lambda function: function  # to the way in which the package calls
    silent: bool = False  # returns nothing when it is right
    dice: bool = False  # is handed an rng, so that drawing the module's own random numbers is a mistake
    remark: Callable[[Any], str] = lambda thing: ""  # what may be said of a right one
    known: bool = True  # whether the table has edits of the package's own that make mistakes
    left_open: str = "There is nothing here yet. Ask hint() if you would like to begin."  # where nobody has written
    grow: Callable[[Any], Any] | None = None  # a tree or a recording with a right one, if it is no phase of a search
    name: Callable[[Any, Sequence[Judged]], str] | None = None  # the mistake, where none acts the same in every case
    styles: Mapping[str, Any] = field(default_factory=dict)  # other right ones, by what is said of them
    whole: Check | None = None  # of a part: that of what `adapt` makes of it, which knows the mistakes and their words
    right: Any = field(default=None, init=False)  # the learner's that was right last, else the package's own
    _asked: int = field(default=0, init=False)
    _runs: dict[Any, Run] = field(default_factory=dict, init=False)  # of the known mistakes, by mistake and case

    def __call__(self, thing: Any) -> Verdict:
        """Say whether a learner's piece is right, wrong (and why), or not attempted yet.

        The guard is around all of it, for what runs while a learner's code is only looked at. An error that comes from
        no line of the learner's is the check's own, and is raised.
        """
        with quiet() as printed:
            one = run_guarded(self._judge, thing, lines=0, seconds=3 * LONG)
        if isinstance(one.value, Verdict):
            self.right = thing if one.value else self.right
            told = f"It printed {printed.lines:,} line{'s' * (printed.lines > 1)} meanwhile, which are not shown."
            return replace(one.value, remark=f"{one.value.remark} {told}".strip()) if printed.lines else one.value
        if one.error and not one.where:
            raise one.error
        key, why = TROUBLES.get(one.kind, ""), "this happened while the check was only looking at your code"
        words = (self.piece, one.what, "", why)
        return Verdict(self.piece, WRONG, *words, words_for((self.whole or self).piece, key), key, one.where)

    def __post_init__(self) -> None:
        self.right = self.answer

    @cached_property
    def mistakes(self) -> list[Program]:
        """Those of its whole, if it is a part."""
        if self.whole:
            return self.whole.mistakes
        return [program(self.piece, self.answer, edit) for edit in edits_of(self.piece)] if self.known else []

    def hint(self, number: int | None = None) -> Words:
        """The next hint, or one by its number from 1; only the last one says what to write."""
        hints = read_table("hints")[self.piece].splitlines()
        self._asked = min(self._asked + 1, len(hints)) if number is None else number
        if not 1 <= self._asked <= len(hints):
            raise ValueError(f"there are hints 1 to {len(hints)}, not {number!r}")
        more = "" if self._asked == len(hints) else " (call hint() again for the next one)"
        return Words(f"Hint {self._asked} of {len(hints)}: {hints[self._asked - 1]}{more}")

    def solution(self) -> Words:
        """The package's own source."""
        return Words(Said("\n".join(map(getsource, self.sources or [self.answer]))))

    def __repr__(self) -> str:
        return f"<check.{self.piece}: call it with yours; hint() and solution() help>"

    def _judge(self, thing: Any) -> Verdict:
        if is_stub(thing):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=self.left_open)
        called, judged = self.adapt(thing), list[Judged]()
        for case in self.cases(thing):
            if case.late and self._nearest(judged)[1]:
                break
            judged.append(self._judged(case, called))
            if judged[-1].seen.kind == "endless" or len([1 for one in judged if one.slow]) == MANY_SLOW:
                break
        silent = self.silent or isfunction(thing)  # a function that is no stub and gives None has lost its `return`
        if all(is_blank(one.seen.error) or (_is_nothing(one.seen) and not silent) for one in judged):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=self.left_open)
        remark, failed = self._nearest(judged)
        if failed and (stubs := stubs_called_by(thing)):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=f"It calls {stubs[0]}, which is still to be written.")
        if failed:
            return self._verdict(thing, failed, self._diagnose(thing, judged, failed))
        slow = next((f"It is right as far as there was time, but {one.slow}." for one in judged if one.slow), "")
        remark = slow or remark or run_guarded(self.remark, thing, lines=0).value or ""
        return Verdict(self.piece, RIGHT, remark=remark, picture=None if slow else drawn(self._grown, thing))

    def _judged(self, case: Case, thing: Any) -> Judged:
        """What comes of a case. Who is slow may be right, and who breaks ties by lot, whatever the lot."""
        right = self._run_of(self.answer, self.adapt(self.answer), case).value if case.right is None else case.right
        one = _look(case, thing, case.lines, more=MORE if case.lines else 0)
        if one.kind == "slow":
            return Judged(case, Run(one.value), right, one.what)
        judged = [Judged(case, one, right)]
        if one.kind == "global random" and not self.dice:
            runs = [_look(case, thing, case.lines, seed=f"{number} {case.called}") for number in range(4)]
            judged = [Judged(case, Run(run.value) if run.kind == one.kind else run, right) for run in runs]
        return next((one for one in judged if not one.passes), judged[0])

    def _nearest(self, judged: Sequence[Judged]) -> tuple[str, list[Judged]]:
        """The right style that is nearest to what was seen: what is said of it, and the cases that go wrong by it."""
        found = "", [one for one in judged if not one.passes]
        for remark, style in self.styles.items() if found[1] else ():
            way = (one._replace(right=self._run_of(style, style, one.case).value) for one in judged)
            found = min(found, (remark, [one for one in way if not one.passes]), key=lambda pair: len(pair[1]))
        return found

    def _diagnose(self, thing: Any, judged: Sequence[Judged], failed: Sequence[Judged]) -> str:
        """The known mistake that acts the same in every case, or the law that is broken and nothing else; else none."""
        first, seen = failed[0].case, failed[0].seen
        if seen.kind in TROUBLES:
            deep_late = first.late and seen.kind == "endless calls"  # in a long case, where all short ones were right
            return "call-each" if deep_late else TROUBLES[seen.kind]
        tell = (one for one in judged if one.case.tells)
        telling = sorted(tell, key=lambda one: (one.case.every, one.case.tells, one.passes))  # many draws last
        wrong = any(not one.passes for one in telling)
        for known in (one for one in self.mistakes if one.key not in TROUBLES.values()) if wrong else ():
            runs = ((one.seen, self._run_of(known.source, known.thing, one.case)) for one in telling)
            # Most are told apart by the first case already.
            if all(one.value is UNSEEN or same_run(one, run, self.known) for one, run in runs):
                return known.key
        if any(isinstance(one, SHARED) and one for one in getattr(thing, "__defaults__", None) or ()):
            return "shared-default"  # something is in it by now
        key = failed[0].slip.key or (run_guarded(self.name, thing, failed, lines=0).value if self.name else "")
        if key:
            return str(key)
        shown = [shown_only_by(one.case.state) for one in failed]
        uneven = [key for key in shown[0] if len(failed) < len(judged) and all(key in keys for keys in shown)]
        may_be_none = any(None in [*(one.right or {}).values()] for one in judged)
        return uneven[0] if uneven else failed[0].law(may_be_none)

    def _run_of(self, known: Any, thing: Any, case: Case) -> Run:
        """What a known program does in a case, a mistake within a second; kept, since it is asked for again."""
        key = known, case.called, case.state, self.known or case.run  # examples may be told alike
        if key not in self._runs:
            self._runs[key] = _look(case, thing, 0, 1 if isinstance(known, str) else 0)
        return self._runs[key]

    def _verdict(self, thing: Any, failed: Sequence[Judged], key: str) -> Verdict:
        case, seen = failed[0].case, failed[0].seen
        told = (case.called, *failed[0].told, failed[0].why)
        board = "" if case.state is None else str(case.state)
        picture = None
        if seen.kind != "endless":  # what a learner made may change, so it is drawn at once
            searched = self._searched(thing, case, told[1])
            both = lambda function, _: case.show and tuple(map(case.show, (function, self.adapt(self.answer))))  # noqa: E731
            called = drawn(case.draw or both, self.adapt(thing), seen.value, lines=LINES, said=told[1])
            called = failed[0].slip.picture or called
            picture = (called or None) if searched is None else replace(searched, called=called)
        named = words_for((self.whole or self).piece, key)
        return Verdict(self.piece, WRONG, *told, named, key, seen.where, board, picture)

    def _searched(self, thing: Any, case: Case, said: str) -> Comparison | None:
        """A search with the learner's piece beside one with the package's, where they first differ."""
        state = case.state or COURSE
        states = dict.fromkeys((state, COURSE)) if self.phase and state.moves() else ()
        phases, lines = {self.phase: self.adapt(thing)}, LINES if self.phase == "score" else 0  # as a drawing asks, too
        pictures = (drawn(first_difference, one, phases, {}, lines=lines, said=said) for one in states)
        return next((one for one in pictures if one is not None), None)

    def _grown(self, thing: Any) -> Comparison | None:
        """The tree that a search with the learner's piece grows, if it is a phase; a recorded one can be watched."""
        phases = {self.phase: self.adapt(thing)}
        tree = self.grow(thing) if self.grow else Trace(COURSE, seed=10, **phases).grow(WATCHED)
        searches = (tree,) if isinstance(tree, Trace) else ()
        tree = tree.at(GROWN).root if searches else tree
        caption = f"{GROWN} iterations of a search with your {self.piece}:"
        return Comparison(tree, None, caption, ("your tree", ""), searches)


def _look(case: Case, thing: Any, lines: int | None, seconds: float = 0, more: int = 0, seed: str = "") -> Run:
    def call() -> Any:
        if seed:
            random.seed(seed)
        return as_plain(case.run(thing))

    run = run_guarded(call, lines=lines, seconds=seconds, more=more)
    slip: Any = run.error if issubclass(type(run.error), SlipError) else None
    # one with a picture is what happened to a tree, which a mistake may do as well; no other is the same as another
    return run if slip is None else Run({"": slip if slip.picture is None else str(slip)}, error=slip)


def _is_nothing(one: Run) -> bool:
    """Whether nothing came back and nothing was changed."""
    return not one.kind and isinstance(one.value, dict) and set(map(type, one.value.values())) == {type(None)}


def same_run(one: Run, other: Run, closely: bool) -> bool:
    """Whether two runs brought the same facts, or errors of a kind; `closely`, with the same first words."""
    kinds = [(run.kind, type_name(run.error), run.what.partition(": ")[2][: 9 * closely]) for run in (one, other)]
    alike = kinds[0] == kinds[1] and kinds[0][1] != "NameError"
    return alike if one.kind or other.kind else same(one.value, other.value)


def later_case(called: str, made: Callable[[], Any], move: Any, ask: Callable[..., Any]) -> Case:
    """Whether a function answers about a tree, when it is asked again after visits of one move, as about a new one."""

    def call(function: Any) -> Facts:
        root = made()
        ask(function, root)
        for node in (root, root.children[move]):
            node.visits += 20
            again, anew = ask(function, root), ask(function, twin(root))
            if not same(again, anew):
                return {"asked again": again, "asked about a copy": anew}
        return {}

    called, wanted = f"{called}, again after more visits, and with a copy", "the same answer both times"
    return Case(called, call, wanted, ANEW, right={}, late=True, law="remembered")


def takes(function: Callable[..., Any], number: int, **named: Any) -> bool:
    """Whether a function can be called with so many arguments by position, and others by name."""
    with suppress(TypeError, ValueError):
        return bool(signature(function).bind(*range(number), **named))
    return False
