"""The stop button leaves a note that is read between two iterations; an iteration is finished or undone."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from operator import is_
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, TypeVar

from mcts_teach.language import say

Copies = list[tuple[Any, ...]]
AnyStep = TypeVar("AnyStep", bound=Any)  # mcts.Step, which this module does not import
SILENCE: ContextVar[list[str] | None] = ContextVar("SILENCE", default=None)  # here a search notes its end

END: ContextVar[int | None] = ContextVar("END", default=None)  # visits of its root with which the search that runs ends


@contextmanager
def hand_budget_on(root: Any, iterations: int | None) -> Iterator[None]:
    """Inside, whatever may end a search early knows with how many visits of its root it would end."""
    before = END.set(None if iterations is None else root.visits + int(iterations))
    try:
        yield
    finally:
        END.reset(before)


@contextmanager
def stop_button(*, alone: bool = False) -> Iterator[list[str]]:
    """Inside, the stop button (Ctrl-C) only leaves a note in the list; pressed again, it raises as ever.

    A search inside a search hands the note on, so that both end. With `alone`, searches inside do not listen to the
    button and come to their own end. In any other thread than the main one nothing changes, because Python hands
    signals to the main thread only.
    """
    notes: list[str] = []
    before = signal.getsignal(signal.SIGINT)

    def leave_note(signal_number: int, frame: FrameType | None) -> None:
        if notes:
            signal.signal(signal.SIGINT, before)  # here, because this exception may skip the last line below
            raise KeyboardInterrupt
        notes.append("stop")
        if callable(before) and getattr(before, "__qualname__", "") == leave_note.__qualname__:
            before(signal_number, frame)

    leave_note.alone = alone  # type: ignore[attr-defined]
    elsewhere = before is None or current_thread() is not main_thread()  # None: a handler that was not set by Python
    if elsewhere or getattr(before, "alone", False):
        yield notes
        return
    signal.signal(signal.SIGINT, leave_note)
    try:
        yield notes
    finally:
        if signal.getsignal(signal.SIGINT) is leave_note:  # a late clean-up leaves a newer handler alone
            signal.signal(signal.SIGINT, before)


@contextmanager
def stop_at_once() -> Iterator[None]:
    """Inside, the stop button raises at the first press, in a search too: nobody wants the result of half a search."""
    with stop_button() as notes:
        notes.append("stop")  # as if it had been pressed before: each press counts as the second one now
        yield


@contextmanager
def silence_searches(stopped: bool = False) -> Iterator[None]:
    """Inside, a search that ends by itself prints nothing, and with `stopped` neither does one that is stopped."""
    before = SILENCE.set(["stopped"] * stopped)
    try:
        yield
    finally:
        SILENCE.reset(before)


def whole_iterations(
    steps: Iterator[AnyStep],
    look: Callable[[AnyStep], None] | None = None,
    root: object = None,
    *,
    only_leaf_grows: bool = False,
) -> Generator[AnyStep, None, None]:
    """Hand on the steps of a search, but leave only finished iterations in its tree; to be used with `closing`.

    The stop button ends them after the iteration in which it was pressed. An iteration that breaks off (a phase
    raises, the button is pressed again, nobody asks for the next step) is undone on the path that was selected.
    `look` is called with each step after its playout, and may raise to end the search. When the steps end by
    themselves, a sentence is printed, unless the `root` is proven, which `searching.report_stop` says. Children and
    untried moves are copied of the whole path; where the phases are such that `only_leaf_grows`, of its end alone.
    """
    before, grown = list[Any](), list[Any]()
    with stop_button() as pressed:
        try:
            for step in steps:
                if step.phase == "select":
                    before, grown = _copy_path(step.path, only_leaf_grows)
                elif step.phase == "backpropagate":
                    before, grown = [], []
                elif look and step.phase == "simulate":
                    look(step)
                yield step
                if pressed and not before:
                    return
            if (quiet := SILENCE.get()) is not None:
                quiet.append("ended")
            elif getattr(root, "proof", None) is None:
                print(say("select returned no path: nothing is left to search, or to decide."))
        finally:
            _undo(before, grown)


def _copy_path(path: list[Any], only_leaf_grows: bool) -> tuple[Copies, Copies]:
    """What an iteration may change in the nodes of its path: first their numbers, then their children."""
    if only_leaf_grows:
        leaf = path[-1]
        grown = [(leaf, leaf.children, dict(leaf.children), leaf.untried[:])]
        return [(n, n.visits, n.wins, n.proof) for n in path], grown
    numbers = [(n, n.visits, n.wins, getattr(n, "proof", None)) for n in path]  # a learner's node may have no proof
    return numbers, [(n, n.children, dict(n.children), n.untried[:]) for n in path]


def _undo(numbers: Copies, grown: Copies) -> None:
    """Put back what `_copy_path` has copied."""
    for node, children, there, untried in grown:
        _put_back(children, there)
        node.children, node.untried = children, untried
    for node, visits, wins, proof in numbers:
        node.visits, node.wins = visits, wins
        if proof is not getattr(node, "proof", None):
            node.proof = proof


def _put_back(children: dict[Any, Any], there: dict[Any, Any]) -> None:
    """Make `children` what was there: the same dictionary, which may be of a subclass with more in it.

    Children that were only added are taken off again, which needs no memory where there may be none left.
    """
    while len(children) > len(there):
        children.popitem()
    if not all(map(is_, children.values(), there.values())) or len(children) < len(there):
        children.clear()
        children.update(there)
