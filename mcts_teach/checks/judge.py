"""A check of one piece: run it on small cases, judge what comes back, and find the mistake that acts the same."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from inspect import getsource, isfunction, signature
from itertools import chain
from typing import Any, NamedTuple

from mcts_teach import mcts
from mcts_teach.checks.guard import LINES, Run, is_blank, is_stub, package_unchanged, run_guarded
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.checks.plain_data import as_plain
from mcts_teach.checks.side_by_side import drawn, drawn_case, first_difference, following
from mcts_teach.checks.verdict import NOT_ATTEMPTED, RIGHT, WRONG, Picture, Verdict

Observe = Callable[[Any], Any]
TROUBLES = {"endless": "never-ends", "endless calls": "never-deeper", "global random": "global-dice"}
GROWN = 12  # iterations of the search that a right piece is shown in
LEFT_OPEN = "There is nothing here yet. Ask hint() if you would like to begin."


class Share(float):
    """A number found by chance, which counts as equal to another within five standard deviations or so."""

    tolerance = 0.12


class Case(NamedTuple):
    """One call, what may come back, and why. `run` makes fresh arguments, calls, and says what came of it.

    Only `run` and `draw` call the learner's code, inside the guard. The others get what came back as plain data.
    """

    called: str
    run: Observe
    accepts: Callable[[Any], bool]
    expected: str
    why: str
    told: Callable[[Any], str] = repr
    state: Any = None
    key: Callable[[Any], str] | None = None  # the mistake that such an answer gives away by itself
    raises: Callable[[str], str] | None = None  # the mistake of which an error here is the sign, by its text
    lines: int = LINES  # of the learner's that it may take; 0: a long run that only a clock bounds
    draw: Callable[[Any, Any], Any] | None = None  # of function and answer: yours and the right one, or a Picture


class Words(str):
    """Text that shows itself as it is."""

    def __repr__(self) -> str:
        return str(self)


@dataclass
class Check:
    """Checks one thing that a learner writes: call it with the function; `hint()` and `solution()` help.

    >>> from mcts_teach.checks import check
    >>> check.ucb1(lambda parent, child: 0).outcome
    'wrong'
    """

    piece: str
    cases: Callable[[Any], Sequence[Case]]  # may depend on how the function wants to be called
    mistakes: Sequence[tuple[str, Any]]  # a misconception, and a function that makes it
    hints: Sequence[str]
    answer: Any  # the package's own
    phase: str = ""  # the keyword of `search` that takes it
    state: Any = None  # where to let a search grow for the picture
    adapt: Callable[[Any], Any] = lambda function: function  # to the way in which the package calls
    silent: bool = False  # returns nothing when it is right
    at_random: str = "global-dice"  # the mistake if the global random numbers are drawn
    remark: Callable[[Any], str] = lambda thing: ""  # what may be said of a right one
    left_open: str = LEFT_OPEN  # what is said where nobody has written anything
    grow: Callable[[Any], Any] | None = None  # a tree with a right one, if it is no phase of a search
    _asked: int = field(default=0, init=False)
    _runs: dict[Any, Run] = field(default_factory=dict, init=False)  # of the mistakes, by mistake and case

    def __call__(self, thing: Any) -> Verdict:
        """Say whether a learner's piece is right, wrong (and why), or not attempted yet."""
        return guarded(self.piece, self._judge, thing)

    def hint(self, number: int | None = None) -> Words:
        """The next hint, or one by its number from 1; only the last one says what to write."""
        self._asked = min(self._asked + 1, len(self.hints)) if number is None else number
        if not 1 <= self._asked <= len(self.hints):
            raise ValueError(f"there are hints 1 to {len(self.hints)}, not {number!r}")
        more = "" if self._asked == len(self.hints) else " (call hint() again for the next one)"
        return Words(f"Hint {self._asked} of {len(self.hints)}: {self.hints[self._asked - 1]}{more}")

    def solution(self) -> Words:
        """The package's own source."""
        return Words(getsource(self.answer))

    def __repr__(self) -> str:
        return f"<check.{self.piece}: call it with yours; hint() and solution() help>"

    def _judge(self, thing: Any) -> Verdict:
        if is_stub(thing):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=self.left_open)
        seen, cases = [], list(self.cases(thing))
        for case in cases:
            seen.append(_look(case, thing, case.lines))
            if seen[-1].trouble and seen[-1].trouble.kind == "endless":
                break
        silent = self.silent or isfunction(thing)  # a function that is no stub and gives None has lost its `return`
        if all(is_blank(one.error) or (_is_nothing(one) and not silent) for one in seen):
            return Verdict(self.piece, NOT_ATTEMPTED, remark=self.left_open)
        failed = [i for i, one in enumerate(seen) if not _passes(cases[i], one)]
        if not failed:
            remark = run_guarded(self.remark, thing).value or ""
            return Verdict(self.piece, RIGHT, remark=remark, picture=drawn(self._grown, thing))
        key = self._diagnose(cases, seen, failed)
        broken = tuple(dict.fromkeys(cases[i].why for i in failed))
        return self._verdict(thing, cases[failed[0]], seen[failed[0]], key, broken)

    def _diagnose(self, cases: Sequence[Case], seen: Sequence[Run], failed: Sequence[int]) -> str:
        """The mistake that acts the same everywhere; else what an answer gives away; else the same where it failed."""
        case, trouble = cases[failed[0]], seen[failed[0]].trouble
        if trouble and trouble.kind in TROUBLES:
            return self.at_random if trouble.kind == "global random" else TROUBLES[trouble.kind]
        same_law = [i for i in failed if cases[i].why == case.why]
        found = chain(
            (key for key, mistake in self.mistakes if self._acts(mistake, cases, seen, range(len(seen)))),
            [case.raises(trouble.what)] if trouble and case.raises else [],
            self._acting_on(failed, cases, seen),
            [] if self.silent else _without_return([seen[i] for i in failed]),
            self._given_away(same_law, cases, seen),
            self._acting_on(same_law, cases, seen),
            self._almost(same_law, cases, seen),
        )
        return next(filter(None, found), "")

    def _given_away(self, where: Sequence[int], cases: Sequence[Case], seen: Sequence[Run]) -> Iterator[str]:
        """The mistakes that single answers give away."""
        yield from (_asked(key, seen[i].value, "") for i in where if (key := cases[i].key) and not seen[i].trouble)

    def _acting_on(self, where: Sequence[int], cases: Sequence[Case], seen: Sequence[Run]) -> Iterator[str]:
        """The mistakes that act the same at least in these cases, those that do so elsewhere too first."""
        alike = [(key, mistake) for key, mistake in self.mistakes if self._acts(mistake, cases, seen, where)]
        others = [i for i in range(len(seen)) if i not in where]
        agreed = [sum(self._acts(mistake, cases, seen, [i]) for i in others) for _, mistake in alike if len(alike) > 1]
        ranked = sorted(zip(agreed or [0], alike, strict=False), key=lambda pair: -pair[0])
        yield from (key for _, (key, _) in ranked)

    def _almost(self, where: Sequence[int], cases: Sequence[Case], seen: Sequence[Run]) -> Iterator[str]:
        """The mistake that acts the same in nearly all of these cases, if there are enough of them."""
        shares = [(sum(self._acts(m, cases, seen, [i]) for i in where) / len(where), key) for key, m in self.mistakes]
        best, key = max(shares, default=(0.0, ""))
        if best >= 0.75 and len(where) >= 4:
            yield key

    def _acts(self, mistake: Any, cases: Sequence[Case], seen: Sequence[Run], where: Sequence[int]) -> bool:
        """Whether a mistake acts as what was seen; most are told apart by the first case already."""
        return all(_same_run(seen[i], self._run_of(mistake, cases[i])) for i in where)

    def _run_of(self, mistake: Any, case: Case) -> Run:
        """What a mistake does in a case; kept, since it is asked for again."""
        key = id(mistake), case.called, case.state
        if key not in self._runs:
            self._runs[key] = _look(case, mistake, None)
        return self._runs[key]

    def _verdict(self, thing: Any, case: Case, one: Run, key: str, broken: tuple[str, ...]) -> Verdict:
        trouble = one.trouble
        returned = trouble.what if trouble else _asked(case.told, one.value, repr(one.value))
        told = (case.called, returned, case.expected, case.why)
        where, board = trouble.where if trouble else "", "" if case.state is None else str(case.state)
        picture = self._pictured(thing) if self.phase else drawn_case(thing, case, one.value, returned)
        return Verdict(self.piece, WRONG, *told, MISCONCEPTIONS.get(key), key, where, board, picture, broken=broken)

    def _pictured(self, thing: Any) -> Picture | None:
        """The picture of two searches; a drawing asks for scores as well, so the lines of a score count."""
        return drawn(self._picture, thing, lines=LINES if self.phase == "score" else 0)

    def _grown(self, thing: Any) -> Picture | None:
        """The tree that a search with the learner's piece grows."""
        if self.grow:
            tree = self.grow(thing)
        elif self.phase:
            tree = mcts.search(self.state, GROWN, seed=10, **{self.phase: self.adapt(thing)})
        else:
            return None
        return Picture(tree, None, f"{GROWN} iterations of a search with your {self.piece}:", ("your tree", ""))

    def _picture(self, thing: Any) -> Picture | None:
        """A search with the learner's piece beside one with the package's, where they first differ."""
        yours = self.adapt(thing)
        ours = {"select": following(yours)} if self.phase == "select" else {}
        return first_difference(self.state, {self.phase: yours}, ours)


def guarded(piece: str, judge: Callable[[Any], Verdict], thing: Any) -> Verdict:
    """The verdict of a check; the guard is around all of it, for what runs while a learner's code is only looked at.

    An error that comes from no line of the learner's is the check's own, and is raised.
    """
    with package_unchanged():
        one = run_guarded(judge, thing, seconds=math.inf)
    if isinstance(one.value, Verdict):
        return one.value
    if one.trouble is None or one.error is None or not one.trouble.where:
        raise one.error or TypeError(f"{judge!r} gave no verdict")
    key, why = TROUBLES.get(one.trouble.kind, ""), "this happened while the check was only looking at your code"
    mistake = MISCONCEPTIONS.get(key)
    return Verdict(piece, WRONG, piece, one.trouble.what, "", why, mistake, key, one.trouble.where)


def _look(case: Case, thing: Any, lines: int | None) -> Run:
    """What comes of a case, as plain data."""
    return run_guarded(lambda: as_plain(case.run(thing)), lines=lines)


def _asked(question: Callable[[Any], Any], value: Any, otherwise: Any) -> Any:
    """What a case says of what came back; `otherwise` if that is of a kind which it cannot read."""
    try:
        return question(value)
    except Exception:
        return otherwise


def _without_return(wrong: Sequence[Run]) -> Iterator[str]:
    """The mistake of computing and not returning: where no answer was right, there was none at all."""
    answers = [one.value for one in wrong if not one.trouble]
    if not wrong[0].trouble and all(answer is None or _same_run(Run(answer), Run((None, None))) for answer in answers):
        yield "no-return"


def _passes(case: Case, one: Run) -> bool:
    return one.trouble is None and bool(_asked(case.accepts, one.value, False))


def _is_nothing(one: Run) -> bool:
    return one.value is None and one.trouble is None


def _same_run(one: Run, other: Run) -> bool:
    if one.trouble or other.trouble:
        kinds = [run.trouble and (run.trouble.kind, type(run.error), _first_words(run)) for run in (one, other)]
        return kinds[0] == kinds[1]
    return same(one.value, other.value)


def _first_words(one: Run) -> str:
    """How the text of an error begins."""
    return one.trouble.what.partition(": ")[2][:9] if one.trouble else ""


def same(one: Any, other: Any) -> bool:
    """Whether two answers are the same, numbers to nine digits and chances within their tolerance."""
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    numbers = all(isinstance(number, int | float) and not isinstance(number, bool) for number in (one, other))
    if not numbers:
        return type(one) is type(other) and bool(one == other)
    slack = Share.tolerance if isinstance(one, Share) else 0.0
    try:
        return math.isclose(one, other, rel_tol=1e-9, abs_tol=max(slack, 1e-9))
    except OverflowError:  # a whole number that no float can hold
        return bool(one == other)


def takes(function: Callable[..., Any], number: int) -> bool:
    """Whether a function can be called with so many arguments by position."""
    try:
        signature(function).bind(*range(number))
    except (TypeError, ValueError):
        return False
    return True
