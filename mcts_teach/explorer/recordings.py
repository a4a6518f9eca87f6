"""A recorded search as it is shown: its film, its still pictures, and in words what went wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import wraps
from textwrap import shorten
from typing import Any

from mcts_teach.arguments import formula_of
from mcts_teach.drawing.marks import Picture
from mcts_teach.drawing.trees import PAGE_SIZE, tree_picture
from mcts_teach.drawing.words import hide_score, many
from mcts_teach.explorer.controls import complaint
from mcts_teach.explorer.filming import Film, film, sources
from mcts_teach.explorer.parting import select_otherwise
from mcts_teach.mcts import select, ucb1
from mcts_teach.trace import Trace

STRIP_HEIGHT = 330.0  # points: a picture of the film strip


class Recording:
    """A recorded search, in words what went wrong with it, and where it was searched here, how."""

    def __init__(self, trace: Trace, seed: Any = 0, phases: Any = None, lines: bool = False) -> None:
        self.trace, self.trouble = trace, ""
        self.seed, self.phases, self.lines = seed, phases or {}, lines

    @classmethod
    def of(
        cls,
        state: Any,
        seed: Any,
        phases: Any,
        iterations: int | None,
        seconds: float | None = None,
        lines: bool = False,
    ) -> Recording:
        """Search and record; what was recorded is kept if a phase raises."""
        first = copy(seed)  # for the same random numbers once more
        returned: list[Any] = []
        noting: dict[str, Any] = {name: _noting(name, phase, returned) for name, phase in phases.items()}
        trace = Trace(state, seed=seed, lines=lines, **noting)
        trace.score = phases.get("score", ucb1)
        trace.phases = trace.phases | phases
        recording = cls(trace, first, phases, lines)
        try:
            trace.grow(iterations, seconds=seconds)
        except Exception as error:
            recording.complain(error, returned)
        recording.trouble = "\n".join(filter(None, [recording.trouble, *trace.notes]))
        return recording

    def turn(self, iteration: int, node: int) -> Recording:
        """The same search, but for one iteration, in which its walk goes through another node."""
        otherwise = select_otherwise(self.phases.get("select", select), self.trace, iteration, node)
        return self.again(copy(self.seed), self.phases | {"select": otherwise}, len(self.trace) or 1)

    def again(self, seed: Any, phases: Any, iterations: int) -> Recording:
        """A search of the same position."""
        return self.of(self.trace.nodes[0].state, seed, phases, iterations, lines=self.lines)

    def complain(self, error: Exception, returned: Sequence[Any] = ()) -> None:
        """Add an error to what is said, once."""
        kept = f"What was recorded before it is kept: {many(len(self.trace), 'iteration')}."
        last = "No line of yours raised this. Before it, your {} returned {}."
        said = last.format(returned[0], shorten(repr(returned[1]), 200)) if returned else ""
        words = complaint(error, kept, otherwise=said)
        if words not in self.trouble:
            self.trouble = f"{self.trouble}\n{words}".strip()

    def film(self, legend: str | None) -> Film:
        """The recording as a film, with the code of its phases."""
        return film(self.trace, legend=legend, complain=self.complain) | {"code": sources(self.trace.phases)}

    def strip(self, legend: str | None) -> list[Picture]:
        """The tree early, midway and at the end; without scores if a score raises an error."""
        n = len(self.trace)
        moments = [self.trace.at(i) for i in sorted({min(n, 3), min(n, (n + 3) // 2), n})] if n else [self.trace.root]
        page = (PAGE_SIZE[0] / len(moments), STRIP_HEIGHT)
        for score in (None, hide_score):
            try:
                return [tree_picture(moment, score=score, page=page, legend=legend) for moment in moments]
            except Exception as error:
                self.complain(error)
        return []


def _noting(name: str, phase: Callable[..., Any], returned: list[Any]) -> Callable[..., Any]:
    """A phase that also notes what it returns; the score of the package as it is."""
    if formula_of(phase) is ucb1:
        return phase

    @wraps(phase)
    def noting(*given: Any) -> Any:
        value = phase(*given)
        returned[:] = name, value
        return value

    return noting
