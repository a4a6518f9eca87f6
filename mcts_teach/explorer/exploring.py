"""Searches to explore: recorded, and shown as living trees; one, two side by side, or any program's tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from os import PathLike
from random import Random
from typing import Any, Unpack

from mcts_teach.arguments import Phases, check_search, constant_of, set_constant
from mcts_teach.drawing.colors import PATH
from mcts_teach.drawing.marks import add_title, grid
from mcts_teach.drawing.pictures import tree_svg
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.trees import PAGE_SIZE
from mcts_teach.drawing.words import explain, hide_score, many
from mcts_teach.errors import as_list, as_whole, check_text, number
from mcts_teach.explorer.film_file import read_film
from mcts_teach.explorer.filming import Film
from mcts_teach.explorer.living_tree import FigureData, LivingTree, TreeView, figure_html, last_tree, shown, still_image
from mcts_teach.explorer.recordings import AS_IT_WAS, Recording, find_parting, label_searches, tell_parting
from mcts_teach.games.state import State
from mcts_teach.mcts import ucb1
from mcts_teach.trace import Trace


def explore(
    state_or_trace: State | Trace | str | PathLike[str],
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float | None = None,
    legend: str | None = None,
    live: bool = False,
    vary: Mapping[str, Sequence[float]] | None = None,
    what_if: bool = False,
    lines: bool = False,
    **phases: Unpack[Phases],
) -> Explorer:
    """Search a position, or take a recorded search, and explore it: step by step, node by node, forward and back.

    A search may also come from a file, which any program can write: docs/film.md describes it.

    It takes `iterations`, `seconds`, `seed`, `c`, `score` and the four phases as `search` does. A position is
    searched for 50 iterations unless you say how long. A phase that raises shows its error in words. What is shown
    needs no kernel; with `live` it can be searched again, with other numbers. ValueError for arguments of a search
    beside a recording. `legend` says whose rate the colours are, where it is not that of the player who moved.
    `vary={"c": [0, 0.7, 1.4, 10]}` searches with each constant, and a slider chooses which search is shown. With
    `what_if`, where the search changed its mind, a press shows how it goes on if it had taken another first move; with
    `live`, wherever it chose. With `lines` the code that is shown can be stepped through, line by line.

    >>> from mcts_teach import TicTacToe
    >>> explore(TicTacToe(), 20)
    <Explorer: 20 iterations, 21 nodes, from TicTacToe()>
    """
    check_text("legend", legend)
    if isinstance(state_or_trace, Trace | str | PathLike):
        asked = live or what_if or lines or phases or seed != 0
        if asked or any(given is not None for given in (iterations, seconds, c, vary)):
            raise ValueError("a recording is searched already; for other iterations, seed or phases give a position")
        if not isinstance(state_or_trace, Trace):
            return FilmExplorer(read_film(state_or_trace), legend)
        return Explorer(Recording(state_or_trace), legend=legend)
    iterations = 50 if iterations is seconds is None else iterations
    score = check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})["score"]
    if c is not None:
        phases["score"] = score
    if vary is not None:
        values = _read_values(vary, live or what_if)
        each = [phases | {"score": set_constant(score, value)} for value in values]
        found = [Recording.of(state_or_trace, copy(seed), one, iterations, seconds, lines) for one in each]
        usual = constant_of(score) or 0.0
        start = min(range(len(values)), key=lambda place: abs(values[place] - usual))
        labels = [f"{value:g}" for value in values]
        return Explorer(*found, legend=legend, labels=labels, knob="c", start=start, moment=-1)
    first = Recording.of(state_or_trace, seed, phases, iterations, seconds, lines)
    if live:
        return LiveExplorer(first, legend)
    return Explorer(first, legend=legend, turns=first.turns() if what_if else ())


def compare(
    first: Trace | Mapping[str, Trace], other: Trace | None = None, *, labels: tuple[str, str] | None = None
) -> Explorer:
    """Two recorded searches side by side, on one timeline; a tick shows where they part, and there it opens.

    Equal nodes stand at equal places, and what only one of the trees has is in a red double frame.

    More than two are given by their names, as `{"greedy": trace, "UCB1": another, "random": a_third}`; then a slider
    chooses which one is shown.

    >>> from mcts_teach import TicTacToe, record
    >>> compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3))
    <Explorer: 20 iterations beside 20, which part in iteration 19>
    """
    if labels is not None and (not isinstance(labels, tuple | list) or [*map(type, labels)] != [str, str]):
        raise ValueError(f"labels must be two texts, one for each recording, not {labels!r}")
    traces: list[Any] = [first, other]
    names: Sequence[str] | None = labels
    if isinstance(first, Mapping):
        traces, names = [*first.values()], [*map(str, first)]
        if other is not None or labels is not None:
            raise ValueError("recordings that have names come alone, as in compare({'greedy': trace, 'UCB1': another})")
    if len(traces) < 2:
        raise ValueError(f"give at least two recordings to compare, not {len(traces)}")
    for trace in traces:
        if not isinstance(trace, Trace):
            raise ValueError(f"give two recordings, as record(...) returns them, not {trace!r}")
    return Explorer(*map(Recording, traces), labels=names, knob="search" if len(traces) > 2 else None)


def _read_values(vary: Any, live: bool) -> list[float]:
    """The constants of the searches among which a slider chooses."""
    if not isinstance(vary, Mapping) or [*vary] != ["c"] or live:
        raise ValueError(
            f'vary names the values of c, as {{"c": [0, 0.7, 1.4]}}, without live and what_if; not {vary!r}'
        )
    values = [number("c", value, "of at least 0", 0.0) for value in as_list("c", vary["c"])]
    if len(values) < 2:
        raise ValueError(f"a slider needs at least two values of c, not {vary['c']!r}")
    return values


def beside(yours: Trace, right: Trace | None = None) -> str:
    """A learner's search as HTML, alone, or beside the right one; then it opens where they part.

    >>> from mcts_teach import TicTacToe, record
    >>> beside(record(TicTacToe(), 20, c=0.3), record(TicTacToe(), 20)).startswith("<div data-mcts=")
    True
    """
    names = ("yours", "the right one")
    explorer = Explorer(Recording(yours)) if right is None else compare(yours, right, labels=names)
    return figure_html(explorer._shown(), "")


class Explorer(TreeView):
    """A recorded search as a living tree, two side by side, or several, of which a slider chooses one.

    It opens before the search, or where two part. Where scripts do not run, it is a film strip.
    """

    def __init__(
        self,
        *recordings: Recording,
        legend: str | None = None,
        labels: Sequence[str] | None = None,
        moment: int | None = None,
        knob: str | None = None,
        start: int = 0,
        turns: Sequence[Recording] = (),
    ) -> None:
        self._recordings, self._legend, self._knob, self._start, self._turns = recordings, legend, knob, start, turns
        self._labels = labels or label_searches(recordings)
        self._parting = None if knob else find_parting(recordings)
        self._opens = moment

    @property
    def trace(self) -> Trace:
        """The recording; of several the one that is shown first."""
        return self._recordings[self._start].trace

    def __repr__(self) -> str:
        if self._knob:
            return f"<Explorer: {self._title().lower()}>"
        if len(self._recordings) == 1:
            return repr(self.trace).replace("<Trace", "<Explorer")
        first, other = (len(recording.trace) for recording in self._recordings)
        part = f"which part in iteration {self._parting}" if self._parting else "which do not differ"
        return f"<Explorer: {many(first, 'iteration')} beside {other}, {part}>"

    def _title(self) -> str:
        """The heading of its page."""
        if self._knob:
            most = max(len(recording.trace) for recording in self._recordings)
            return f"{many(most, 'iteration')} for each {self._knob}: {', '.join(self._labels)}"
        sizes = [many(len(recording.trace), "iteration") for recording in self._recordings]
        alike = sizes[1:] == sizes[:1]
        searches = f"Two searches of {sizes[0]}" if alike else f"A search of {' and one of '.join(sizes)}"
        return searches + (f": {' and '.join(self._labels)}" if self._labels else "")

    def _shown(self) -> FigureData:
        """What the figure is told; without films, but with what went wrong, if the game cannot be looked at."""
        films, number, part, opens = list[Film](), self._parting, None, self._opens
        labels = [AS_IT_WAS[0], *AS_IT_WAS[1:] * len(self._turns)] if self._turns else self._labels
        try:
            films += [recording.film(self._legend) for recording in (*self._recordings, *self._turns)]
        except Exception as error:
            self._recordings[0].complain(error)
        for one, label in zip(films, labels, strict=False):
            one["label"] = label
        if films and number:
            part = tell_parting(self._recordings, films, labels, number)
            opens = part["moment"] if opens is None else opens
        found = shown(*films, trouble=self._trouble, moment=opens or 0, difference=part)
        if self._knob:
            found["vary"] = {"name": self._knob, "values": labels, "start": self._start}
        if films and self._turns:
            found["turns"] = [one.turned | {"say": self._recordings[0].tell_turn(one)} for one in self._turns]
        return found

    @property
    def _trouble(self) -> str:
        return "\n".join(filter(None, (recording.trouble for recording in self._recordings)))

    def _still(self) -> str:
        """The film strip, as an image with its words; what went wrong stands above it."""
        seen = [self._recordings[self._start]] if self._knob else self._recordings
        rows = [recording.strip(self._legend) for recording in seen]
        strip = grid([grid(row) for row in rows if row], 1)
        words = f"{self._trouble}\n{strip.title}".strip()
        strip = add_title(strip, self._trouble, max(strip.width, PAGE_SIZE[0]), PATH)
        return still_image(write_svg(strip._replace(words=words)), words)


class FilmExplorer(Explorer):
    """A film from a file as a living tree; where scripts do not run, its last tree."""

    def __init__(self, data: Film, legend: str | None = None) -> None:
        super().__init__(legend=legend)
        self._film = data | ({"legend": legend} if legend else {})
        self._size = f"{many(len(data['iterations']), 'iteration')}, {many(len(data['nodes']['parent']), 'node')}"

    @property
    def trace(self) -> Trace:
        """A film holds what is to be seen of a search, and no recording of it."""
        raise ValueError("this explorer shows a film from a file, so there is no trace; record(...) makes one")

    def __repr__(self) -> str:
        return f"<Explorer: {self._size}, from {self._film['title']}>"

    def _title(self) -> str:
        return f"{self._film['title']}: {self._size}"

    def _shown(self) -> FigureData:
        return shown(self._film)

    def _still(self) -> str:
        tree = last_tree(self._film)
        return still_image(tree_svg(tree, score=hide_score, legend=self._film["legend"]), explain(tree, hide_score))


class LiveExplorer(Explorer):
    """An explorer that asks Python: it searches again with other numbers, or with them beside the first search."""

    def __init__(self, first: Recording, legend: str | None) -> None:
        super().__init__(first, legend=legend)
        self._widget = LivingTree(self._shown(), self._settings())
        self._widget.on_msg(lambda _, message, buffers: self._answer(message))

    def _settings(self) -> dict[str, float]:
        """The numbers that may be changed."""
        c, seed = constant_of(self.trace.score), as_whole(self._recordings[0].seed)
        numbers: dict[str, float] = {"iterations": max(1, len(self.trace))}
        return numbers | ({} if c is None else {"c": round(c, 6)}) | ({} if seed is None else {"seed": seed})

    def _answer(self, asked: dict[str, Any]) -> None:
        """Show the search that a form or a turn asks for, beside the first or not; a wrong number changes nothing."""
        first, found = self._recordings[0], self._recordings
        try:
            if "alone" in asked:
                found = (first,)
            elif "node" in asked:
                found = (first, first.turn(asked["iteration"], asked["node"]))
            else:
                new = _search_again(first, asked)
                found = (first, new) if asked["beside"] else (new,)
        except ValueError as error:
            first.trouble = str(error)
        super().__init__(*found, legend=self._legend)
        self._widget.show(self._shown(), self._settings())

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        data, _ = self._widget._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/html": self._still(), "text/plain": repr(self)}


def _search_again(first: Recording, asked: dict[str, Any]) -> Recording:
    """Search with the numbers of a form, and else as it was done before."""
    phases, seed, iterations = first.phases, asked.get("seed", first.seed), asked["iterations"]
    if "c" in asked:
        phases = phases | {"score": set_constant(first.trace.score, asked["c"])}
    check_search(iterations, None, seed, None, phases)
    return first.again(copy(seed), phases, iterations)
