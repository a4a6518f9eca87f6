"""The stop button as a note that is read between two iterations, and iterations that are whole or undone."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from contextvars import ContextVar
from threading import current_thread, main_thread
from typing import Any, TypeVar

AnyStep = TypeVar("AnyStep", bound=Any)
QUIET: ContextVar[list[str] | None] = ContextVar("QUIET", default=None)  # where a search notes that it has ended

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

    A search inside a search hands the note on, so that both end; what hears it `alone` lets searches inside come to
    their own end. In any other thread than the main one nothing changes: Python hands signals to the main thread only.
    """
    notes: list[str] = []
    before: Any = signal.getsignal(signal.SIGINT)

    def leave_note(signal_number: int, frame: Any) -> None:
        if notes:
            signal.signal(signal.SIGINT, before)  # here, since what puts it back below may be what breaks off
            raise KeyboardInterrupt
        notes.append("stop")
        if getattr(before, "__qualname__", "") == leave_note.__qualname__:
            before(signal_number, frame)

    leave_note.alone = alone  # type: ignore[attr-defined]
    elsewhere = before is None or current_thread() is not main_thread()  # None: not Python's to put back
    if elsewhere or getattr(before, "alone", False):
        yield notes
        return
    signal.signal(signal.SIGINT, leave_note)
    try:
        yield notes
    finally:
        if signal.getsignal(signal.SIGINT) is leave_note:  # what broke off may come here late, when others have theirs
            signal.signal(signal.SIGINT, before)


@contextmanager
def stop_at_once() -> Iterator[None]:
    """Inside, the stop button raises as ever, in a search too: what it would find in a hurry is not wanted."""
    with stop_button() as pressed:
        pressed.append("before it began, so that a search which hands its note on is told that it was not the first")
        yield


@contextmanager
def quietly() -> Iterator[None]:
    """Inside, a search does not say that it has ended by itself: a player's does so before many a move."""
    before = QUIET.set([])
    try:
        yield
    finally:
        QUIET.reset(before)


def whole_iterations(
    steps: Iterator[AnyStep], look: Callable[[AnyStep], None] | None = None, root: Any = None
) -> closing[Generator[AnyStep, None, None]]:
    """Hand on the steps of a search, but leave only finished iterations in its tree.

    The stop button ends them after the iteration in which it was pressed. An iteration that breaks off (a phase
    raises, the button is pressed again, nobody asks for the next step) is undone on the path that was selected.
    `look` sees each step after its playout, and may raise if the search should not go on. Where the steps end by
    themselves, that is said, but not of a `root` that is proven: see `searching.report_stop`.
    """
    return closing(_whole_iterations(steps, look, root))


def _whole_iterations(
    steps: Iterator[AnyStep], look: Callable[[AnyStep], None] | None, root: Any
) -> Generator[AnyStep, None, None]:
    before: list[tuple[Any, ...]] = []
    with stop_button() as pressed:
        try:
            for step in steps:
                if step.phase == "select":
                    before = [
                        (n, n.visits, n.wins, n.children, dict(n.children), n.untried[:], getattr(n, "proof", None))
                        for n in step.path
                    ]
                elif step.phase == "backpropagate":
                    before = []
                elif look and step.phase == "simulate":
                    look(step)
                yield step
                if pressed and not before:
                    return
            if (quiet := QUIET.get()) is not None:
                quiet.append("ended")
            elif getattr(root, "proof", None) is None:
                print("select returned no path: nothing is left to search, or to decide.")
        finally:
            for node, visits, wins, children, there, untried, proof in before:
                children.clear()  # the same ones, which may be of a kind that keeps more than the nodes
                children.update(there)
                node.visits, node.wins, node.children, node.untried = visits, wins, children, untried
                if proof is not getattr(node, "proof", None):  # a learner's node may know of no proofs
                    node.proof = proof
