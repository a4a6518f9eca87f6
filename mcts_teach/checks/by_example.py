"""The check for what has no check of its own: a function is right if it is right on some examples."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from types import BuiltinMethodType
from typing import Any, NamedTuple

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, same
from mcts_teach.checks.plain_data import MOST_DEEP, words_of
from mcts_teach.checks.verdict import Picture, Verdict
from mcts_teach.mcts import Node

Example = Sequence[Any]  # the arguments and, last, what is right
_NOTHING_YET = "There is nothing here yet. Any first try is answered with an example."


def examples(function: Any, rows: Iterable[Example] | Mapping[str, Example], why: str) -> Verdict:
    """Say whether a learner's function is right on examples, each a row: the arguments and, last, what is right.

    `why` is a thought that helps, and is told with the first example that goes wrong. Where arguments do not show
    what matters, the rows may stand in a dictionary under the words in which to tell them.

    >>> examples(lambda wins, visits: wins / visits, [(3, 4, 0.75), (0, 2, 0)], "a share of all visits")
    ✓ Right: <lambda>
    """
    name = _name(function)
    told = rows.items() if isinstance(rows, Mapping) else [(_call(name, row), row) for row in rows]
    cases = [_case(words, row, why) for words, row in told]
    if not cases:
        raise ValueError(f"there is no example for {name}; one is a row, such as (3, 4, 0.75): arguments, result")
    return Check(name, lambda _: cases, [], [], function, left_open=_NOTHING_YET)(function)


def _name(function: Any) -> str:
    """What to call a function; that of a dictionary which the learner fills in, `get`, would say nothing."""
    name = run_guarded(getattr, function, "__name__").value
    of_dictionary = type(function) is BuiltinMethodType and type(function.__self__) is dict
    return name if type(name) is str and not of_dictionary else "examples"


class Returned(NamedTuple):
    """What a function gave back: whether it is right, and in words. It may be of any kind, so the guard compares it."""

    right: bool
    words: str

    def __repr__(self) -> str:
        return self.words


def _case(words: str, row: Example, why: str) -> Case:
    """An example as a case; the function gets copies of its arguments, as it may change them."""
    *given, right = row
    known = _plain(right)

    def call(function: Any) -> Any:
        answer = _plain(function(*deepcopy(given)))
        return None if answer is None and known is not None else Returned(same(answer, known), words_of(answer))

    return Case(
        words,
        call,
        lambda answer: answer is not None and answer.right,
        repr(right),
        why,
        draw=lambda function, answer: _picture(given, right),
    )


def _picture(given: Example, right: Any) -> Picture | None:
    """The position or the tree among the arguments, if there is just one."""
    things = [argument for argument in given if isinstance(argument, Node) or hasattr(argument, "moves")]
    caption = "The first example that goes wrong."
    return Picture(None, things[0], caption, ("", f"right: {right!r}")) if len(things) == 1 else None


def _call(name: str, row: Example) -> str:
    return f"{name}({', '.join(map(repr, row[:-1]))})"


def _plain(value: Any, deep: int = MOST_DEEP) -> Any:
    """A value without numpy's types, in lists, tuples and dictionaries too, so that it can be compared."""
    if isinstance(value, list | tuple) and deep:
        return [_plain(one, deep - 1) for one in value]
    if type(value) is dict and deep:
        return {key: _plain(one, deep - 1) for key, one in value.items()}
    return value.tolist() if hasattr(value, "tolist") else value
