"""The check for what has no check of its own: a function is right if it is right on some examples."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from decimal import Decimal
from numbers import Real
from types import BuiltinMethodType, FunctionType
from typing import Any

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.made_trees import shape
from mcts_teach.checks.mistakes import wrong_functions
from mcts_teach.checks.plain_data import BUT_RIGHT, Other, as_plain, differing, same, told_facts, type_name, words_of
from mcts_teach.checks.verdict import Comparison, Verdict

_RIGHT = "what is right"  # a kind of its own: others are lists of what came back
_ROWS_OF_THINGS: tuple[Any, ...] = (list, tuple, deque)


def examples(function: Any, rows: Iterable[Sequence[Any]] | Mapping[str, Sequence[Any]], why: str) -> Verdict:
    """Say whether a learner's function is right on examples, each a row: the arguments and, last, what is right.

    `why` is a thought that helps, and is told with the first example that goes wrong. Where arguments do not show
    what matters, the rows may stand in a dictionary under the words in which to tell them. Instead of a function it
    may be a dictionary that the learner fills in: then what is right is not told, only which part of it is wrong.

    >>> examples(lambda wins, visits: wins / visits, [(3, 4, 0.75), (0, 2, 0)], "a share of all visits")
    ✓ Right: your function
    """
    of = function.__self__ if type(function) is BuiltinMethodType else function  # the `get` of a dictionary
    answers = of if type(of) is dict else None
    name = run_guarded(getattr, function, "__name__").value
    own = type(name) is str and name.isidentifier()
    name = "your answers" if answers is not None else name if own else "your function"
    calls = (("{}({})".format(name, ", ".join(map(repr, row[:-1]))), row) for row in rows)
    told = rows.items() if isinstance(rows, Mapping) else calls
    cases = [_case(words, row, why, secret=answers is not None) for words, row in told]
    if not cases:
        raise ValueError(f"there is no example for {name}; one is a row, such as (3, 4, 0.75): arguments, result")
    left_open = "There is nothing here yet. Any first try is answered with an example."
    if answers is not None:
        function = None if all(answer is None for answer in answers.values()) else answers.get
        left_open = "There is no answer here yet: put yours in place of None."
    one = Check(name, lambda _: cases, function, known=False, left_open=left_open)
    one.mistakes = [*wrong_functions(name, function.__globals__ if type(function) is FunctionType else {})]
    return one(function)


def _case(words: str, row: Sequence[Any], why: str, *, secret: bool) -> Case:
    """An example as a case; the function gets copies of its arguments, as it may change them."""
    *given, right = row
    known = _plain(right)

    def call(function: Any) -> dict[str, Any]:
        copies = deepcopy(given)
        held: Callable[[], list[Any]] = lambda: [shape(one) if hasattr(one, "untried") else repr(one) for one in copies]  # noqa: E731
        before = held()
        answer = function(*copies)
        plain = _plain(answer)
        changed = {"the arguments": "changed"} if held() != before else {}
        if plain is None and known is not None:
            return {"": "no answer yet" if secret else None, **changed}
        words, kind = words_of(answer), type_name(answer)
        if " at 0x" in words:  # its place in memory
            words = f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}, not what it would give"
        if same(plain, known):
            return {"": Other(_RIGHT, words), **changed}
        words += _right_part(answer, plain, known) * secret
        if isinstance(plain, dict) and isinstance(known, dict) and plain.keys() == known.keys() and not secret:
            words = BUT_RIGHT.join(told_facts(side, differing(plain, known), 6) for side in (plain, known))
        return {"": Other([as_plain(plain)], words), **changed}

    # the position or the tree among the arguments is drawn, if there is just one
    things = [argument for argument in given if hasattr(argument, "children") or hasattr(argument, "moves")]
    caption, titles = "The first example that goes wrong.", ("", f"right: {right!r}")
    draw = None if secret or len(things) != 1 else lambda function, facts: Comparison(None, things[0], caption, titles)
    kind = f"{len(known)} answers in a row" if isinstance(known, list) else "another answer"
    expected = kind if secret else repr(right)
    return Case(words, call, expected, why, right={"": Other(_RIGHT, expected)}, draw=draw, every=True)


def _plain(value: Any, deep: int = 8) -> Any:
    """A value in lists, dictionaries and Python's own numbers, so that it can be compared: no tuples, no numpy."""
    value = value.tolist() if hasattr(value, "tolist") else value
    for kind in _ROWS_OF_THINGS:  # whose own way through it is taken, not a learner's
        if isinstance(value, kind) and deep:
            return [_plain(one, deep - 1) for one in kind.__iter__(value)]
    if type(value) is dict and deep:
        return {key: _plain(one, deep - 1) for key, one in value.items()}
    return as_plain(value) if isinstance(value, Real | Decimal) else value


def _right_part(given: Any, answer: Any, right: Any) -> str:
    """Which of several answers are right already, the others left out."""
    if not (isinstance(answer, list) and isinstance(right, list) and len(answer) == len(right)):
        return ""
    kept = ", ".join(repr(one) if same(one, known) else "?" for one, known in zip(answer, right, strict=True))
    told = f"({kept})" if isinstance(given, tuple) else f"[{kept}]"
    return f"; right so far: {told}" if kept.strip("?, ") else "; none of them is right"
