"""Searches to explore: recorded, and shown as living trees; one, two side by side, or any program's tree."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import wraps
from itertools import zip_longest
from os import PathLike
from random import Random
from textwrap import shorten
from typing import Any, Unpack

from mcts_teach.arguments import Phases, check_search, constant_of, formula_of, set_constant
from mcts_teach.drawing.marks import PATH, Picture, add_title, grid
from mcts_teach.drawing.pictures import tree_svg
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import MARGIN, PAGE_SIZE, TITLE, tree_picture
from mcts_teach.drawing.words import explain, hide_score, many, path_text
from mcts_teach.errors import as_whole, check_text
from mcts_teach.explorer.controls import complaint
from mcts_teach.explorer.film_file import last_tree, read_film, save_film
from mcts_teach.explorer.filming import Film, film, size_of, sources
from mcts_teach.explorer.living_tree import FigureData, LivingTree, figure_html, save_page, shown, still_image
from mcts_teach.files import path_of
from mcts_teach.games.state import State
from mcts_teach.mcts import ucb1
from mcts_teach.names import name_of
from mcts_teach.trace import Iteration, Trace

STRIP_HEIGHT = 330.0  # points: a picture of the film strip


def explore(
    state_or_trace: State | Trace | str | PathLike[str],
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float | None = None,
    legend: str | None = None,
    live: bool = False,
    **phases: Unpack[Phases],
) -> Explorer:
    """Search a position, or take a recorded search, and explore it: step by step, node by node, forward and back.

    A search may also come from a file, which any program can write: docs/film.md describes it.

    It takes `iterations`, `seconds`, `seed`, `c`, `score` and the four phases as `search` does. A position is
    searched for 50 iterations unless you say how long. A phase that raises shows its error in words. What is shown
    needs no kernel; with `live` it can be searched again, with other numbers. ValueError for arguments of a search
    beside a recording. `legend` says whose rate the colours are, where it is not that of the player who moved.

    >>> from mcts_teach import TicTacToe
    >>> explore(TicTacToe(), 20)
    <Explorer: 20 iterations, 21 nodes, from TicTacToe()>
    """
    check_text("legend", legend)
    if isinstance(state_or_trace, Trace | str | PathLike):
        if live or phases or seed != 0 or any(given is not None for given in (iterations, seconds, c)):
            raise ValueError("a recording is searched already; for other iterations, seed or phases give a position")
        if not isinstance(state_or_trace, Trace):
            return FilmExplorer(read_film(state_or_trace), legend)
        return Explorer(Recording(state_or_trace), legend=legend)
    iterations = 50 if iterations is seconds is None else iterations
    score = check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})["score"]
    if c is not None:
        phases["score"] = score
    again = copy(seed)  # for the same random numbers once more
    first = Recording.of(state_or_trace, seed, phases, iterations, seconds)
    return LiveExplorer(first, again, phases, legend) if live else Explorer(first, legend=legend)


def compare(first: Trace, other: Trace, *, labels: tuple[str, str] | None = None) -> Explorer:
    """Two recorded searches side by side, on one timeline; a red tick shows where they part.

    >>> from mcts_teach import TicTacToe, record
    >>> compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3))
    <Explorer: 20 iterations beside 20, which part in iteration 19>
    """
    _check_recordings(first, other)
    if labels is not None and (not isinstance(labels, tuple | list) or [*map(type, labels)] != [str, str]):
        raise ValueError(f"labels must be two texts, one for each recording, not {labels!r}")
    return Explorer(Recording(first), Recording(other), labels=labels)


def _check_recordings(*traces: Any) -> None:
    for trace in traces:
        if not isinstance(trace, Trace):
            raise ValueError(f"give two recordings, as record(...) returns them, not {trace!r}")


def beside(yours: Trace, right: Trace) -> str:
    """A learner's search beside the right one as HTML that opens where they part.

    >>> from mcts_teach import TicTacToe, record
    >>> beside(record(TicTacToe(), 20, c=0.3), record(TicTacToe(), 20)).startswith("<div data-mcts=")
    True
    """
    _check_recordings(yours, right)
    labels = ("yours", "the right one")
    part = _difference([yours, right], labels)
    moment = 4 * (part["iteration"] - 1) + 1 if part else 0
    explorer = Explorer(Recording(yours), Recording(right), labels=labels, moment=moment)
    return figure_html(explorer._shown(), "")


class Recording:
    """A recorded search, and in words what went wrong with it."""

    def __init__(self, trace: Trace, trouble: str = "") -> None:
        self.trace, self.trouble = trace, trouble

    @classmethod
    def of(cls, state: Any, seed: Any, phases: Any, iterations: int | None, seconds: float | None = None) -> Recording:
        """Search and record; what was recorded is kept if a phase raises."""
        returned: list[Any] = []
        trace = Trace(state, seed=seed, **_noting_all(phases, returned))
        trace.score = phases.get("score", ucb1)
        trace.phases = trace.phases | phases
        recording = cls(trace)
        try:
            trace.grow(iterations, seconds=seconds)
        except Exception as error:
            recording.complain(error, returned)
        recording.trouble = "\n".join(filter(None, [recording.trouble, *trace.notes]))
        return recording

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


class Explorer:
    """A recorded search as a living tree, or two side by side; where scripts do not run, a film strip."""

    def __init__(
        self,
        *recordings: Recording,
        legend: str | None = None,
        labels: tuple[str, str] | None = None,
        moment: int = 0,
    ) -> None:
        self._recordings, self._legend, self._moment = recordings, legend, moment
        traces = [recording.trace for recording in recordings]
        self._labels = labels or _labels(traces)
        self._difference = _difference(traces, self._labels)

    @property
    def trace(self) -> Trace:
        """The recording, the first if there are two."""
        return self._recordings[0].trace

    def __repr__(self) -> str:
        if len(self._recordings) == 1:
            return repr(self.trace).replace("<Trace", "<Explorer")
        first, other = (len(recording.trace) for recording in self._recordings)
        part = f"which part in iteration {self._difference['iteration']}" if self._difference else "which do not differ"
        return f"<Explorer: {many(first, 'iteration')} beside {other}, {part}>"

    def save(self, file: str | PathLike[str]) -> None:
        """Write the living tree as a page of its own, to mail or to put on the web; it needs no kernel and no network.

        `page.html#iteration=9&phase=expand&node=c1` opens it at a moment, with a node to look at. A file that ends in
        .json is written as docs/film.md describes it.
        """
        if path_of("file", file).suffix == ".json":
            return save_film(file, *self._shown()["films"])
        save_page(file, self._shown(), self._title())

    def widget(self) -> LivingTree:
        """The living tree as a widget, to put beside others."""
        return LivingTree(self._shown())

    def _title(self) -> str:
        """The heading of its page."""
        sizes = " and one of ".join(many(len(recording.trace), "iteration") for recording in self._recordings)
        return f"A search of {sizes}" + (f": {' and '.join(self._labels)}" if self._labels else "")

    def _shown(self) -> FigureData:
        """What the figure is told; without films, but with what went wrong, if the game cannot be looked at."""
        films: list[Film] = []
        try:
            films += [recording.film(self._legend) for recording in self._recordings]
        except Exception as error:
            self._recordings[0].complain(error)
        for one, label in zip(films, self._labels, strict=False):
            one["label"] = label
        part = self._difference
        if part and films and all(len(one["iterations"]) >= part["iteration"] for one in films):
            part = part | {"say": part["say"] + _reasons(films, self._labels, part["iteration"])}
        return shown(*films, trouble=self._trouble(), moment=self._moment, difference=part)

    def _trouble(self) -> str:
        return "\n".join(filter(None, (recording.trouble for recording in self._recordings)))

    def _still(self) -> str:
        """The film strip, as an image with its words; what went wrong stands above it."""
        rows = [recording.strip(self._legend) for recording in self._recordings]
        strip = grid([grid(row) for row in rows if row], 1)
        words = f"{self._trouble()}\n{strip.title}".strip()
        strip = add_title(strip, self._trouble(), TITLE, MARGIN, max(strip.width, PAGE_SIZE[0]), PATH)
        return still_image(write_svg(strip._replace(words=words)), words)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        html = figure_html(self._shown(), self._still())
        return {"text/html": html, "text/plain": f"{self!r}\n{self._trouble()}".strip()}


class FilmExplorer(Explorer):
    """A film from a file as a living tree; where scripts do not run, its last tree."""

    def __init__(self, data: Film, legend: str | None = None) -> None:
        super().__init__(legend=legend)
        self._film = data | ({"legend": legend} if legend else {})

    @property
    def trace(self) -> Trace:
        """A film holds what is to be seen of a search, and no recording of it."""
        raise ValueError("this explorer shows a film from a file, so there is no trace; record(...) makes one")

    def __repr__(self) -> str:
        return f"<Explorer: {size_of(self._film)}, from {self._film['title']}>"

    def _title(self) -> str:
        return f"{self._film['title']}: {size_of(self._film)}"

    def _shown(self) -> FigureData:
        return shown(self._film)

    def _still(self) -> str:
        tree = last_tree(self._film)
        return still_image(tree_svg(tree, score=hide_score, legend=self._film["legend"]), explain(tree, hide_score))


class LiveExplorer(Explorer):
    """An explorer that asks Python: it searches again with other numbers, or with them beside the first search."""

    def __init__(self, first: Recording, seed: int | Random, phases: Any, legend: str | None) -> None:
        super().__init__(first, legend=legend)
        self._seed, self._phases = seed, dict(phases)
        self._widget = LivingTree(self._shown(), self._settings(), self._answer)

    def _settings(self) -> dict[str, float]:
        """The numbers that may be changed."""
        c, seed = constant_of(self._phases.get("score", ucb1)), as_whole(self._seed)
        numbers: dict[str, float] = {"iterations": max(1, len(self.trace))}
        return numbers | ({} if c is None else {"c": round(c, 6)}) | ({} if seed is None else {"seed": seed})

    def _answer(self, asked: dict[str, Any]) -> None:
        """Search as the form says, instead of the search that is shown or beside it; a wrong number changes nothing."""
        try:
            new = self._search(asked)
        except ValueError as error:
            self._recordings[0].trouble = str(error)
        else:
            self._recordings = (self._recordings[0], new) if asked["beside"] else (new,)
        super().__init__(*self._recordings, legend=self._legend)
        self._widget.show(self._shown(), self._settings())

    def _search(self, asked: dict[str, Any]) -> Recording:
        phases, seed, iterations = dict(self._phases), asked.get("seed", self._seed), asked["iterations"]
        if "c" in asked:
            phases["score"] = set_constant(phases.get("score", ucb1), asked["c"])
        check_search(iterations, None, seed, None, phases)
        if not asked["beside"]:
            self._phases, self._seed = phases, seed
        return Recording.of(self.trace.nodes[0].state, copy(seed), phases, iterations)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        data, _ = self._widget._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/html": self._still(), "text/plain": repr(self)}


def _noting_all(phases: dict[str, Any], returned: list[Any]) -> dict[str, Any]:
    """The phases, which also note what they return; but for the score of the package."""
    return {
        name: phase if formula_of(phase) is ucb1 else _noting(name, phase, returned) for name, phase in phases.items()
    }


def _noting(name: str, phase: Callable[..., Any], returned: list[Any]) -> Callable[..., Any]:
    @wraps(phase)
    def noting(*given: Any) -> Any:
        value = phase(*given)
        returned[:] = name, value
        return value

    return noting


def _labels(traces: Sequence[Trace]) -> list[str]:
    """What to call two searches: by their constants, if these can be told apart."""
    if len(traces) < 2:
        return []
    constants = [constant_of(trace.score) for trace in traces]
    names = [f"c = {c:.2f}" if c is not None else name_of(t.score) for c, t in zip(constants, traces, strict=True)]
    return names if constants[0] != constants[1] and names[0] != names[1] else ["the first", "the second"]


def _difference(traces: Sequence[Trace], labels: Sequence[str]) -> dict[str, Any] | None:
    """The first iteration in which two searches are not the same, and how; None if there is none."""
    if len(traces) < 2:
        return None
    for number, rows in enumerate(zip_longest(*(trace.rows for trace in traces)), 1):
        if None in rows:
            return {"iteration": number, "say": f"One of them ends before iteration {number}."}
        if len({_told(row) for row in rows}) > 1:
            return {"iteration": number, "say": _parting(traces, labels, number)}
    return None


def _told(row: Iteration) -> str:
    """What counts in a row, the same for rewards of any kind."""
    rewards = list(row.rewards) if hasattr(row.rewards, "__iter__") else row.rewards
    return repr((row.path, row.size, rewards, row.seen))


def _parting(traces: Sequence[Trace], labels: Sequence[str], number: int) -> str:
    paths = [path_text(trace.at(number).path) for trace in traces]
    if paths[0] != paths[1]:
        return f"They part in iteration {number}: {labels[0]} goes to {paths[0]}, {labels[1]} to {paths[1]}."
    one, other = (trace.rows[number - 1].rewards for trace in traces)
    what = f"the rewards are {one} and {other}" if repr(one) != repr(other) else "what is counted there differs"
    return f"They part in iteration {number}: both go to {paths[0]}, but {what}."


def _reasons(films: Sequence[Film], labels: Sequence[str], number: int) -> str:
    """Why each of two walks took its way, where they had the same choice; empty if they had none."""
    ways, whys = [], []
    for one in films:
        row = one["iterations"][number - 1]
        ways.append([one["nodes"]["name"][node] for node in row["path"][: row["selected"]]])
        whys.append(row["why"])
    level = next((i for i, (a, b) in enumerate(zip(*ways, strict=False)) if a != b), 0)
    reasons = (f" Why {label}: {why[level - 1]}." for label, why in zip(labels, whys, strict=True))
    return "".join(reasons) if level else ""
