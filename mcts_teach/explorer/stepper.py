"""A recorded search to explore: forward and back in time, predicting where it goes, searching again with sliders."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from copy import copy
from functools import partial, wraps
from html import escape
from random import Random
from textwrap import shorten
from typing import Any, Unpack

import ipywidgets as widgets
import traitlets

from mcts_teach.drawing.scene import PAGE_SIZE, Scene, tree_scene
from mcts_teach.drawing.snapshots import Snapshot, snapshot_of
from mcts_teach.drawing.svg import strip_svg
from mcts_teach.drawing.words import hidden, many, score_name
from mcts_teach.explorer.controls import AUTO, alert, busy, button, complaint, note, row, slider, title, without_tags
from mcts_teach.explorer.prediction import PredictThenReveal
from mcts_teach.explorer.tree_view import TREE, Address, TreeView
from mcts_teach.games.state import State
from mcts_teach.mcts import Node, ucb1
from mcts_teach.phases import PHASES, Phases, Score, check_search, constant_of, formula_of, with_constant
from mcts_teach.trace import Trace

PLAY = "▶ play"
FOUR = len(PHASES)


def explore(
    state_or_trace: State | Trace,
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float | None = None,
    legend: str | None = None,
    **phases: Unpack[Phases],
) -> Explorer:
    """Search a position, or take a recorded search, and explore it: step by step, node by node, forward and back.

    It takes `iterations`, `seconds`, `seed`, `c`, `score` and the four phases as `search` does. A position is
    searched for 50 iterations unless you say how long, and may be searched again with sliders. A phase that raises
    shows its error in the panel. ValueError for arguments of a search beside a recording. `legend` says whose rate
    the colours are, where it is not that of the player who moved.

    >>> from mcts_teach import TicTacToe
    >>> explore(TicTacToe(), 20)
    <Explorer: 20 iterations, 21 nodes, from TicTacToe()>
    """
    if isinstance(state_or_trace, Trace):
        if phases or seed != 0 or any(given is not None for given in (iterations, seconds, c)):
            raise ValueError("a recording is searched already; for other iterations, seed or phases give a position")
        return Explorer(state_or_trace, legend=legend)
    iterations = 50 if iterations is seconds is None else iterations
    score = check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})["score"]
    if c is not None:
        phases["score"] = score
    return Explorer(Trace(state_or_trace, **phases), iterations, seconds, seed, phases, legend)


class Explorer(TreeView):
    """A recorded search to explore: it follows one recording, and searches again when a slider is moved."""

    def __init__(
        self,
        trace: Trace,
        iterations: int | None = None,
        seconds: float | None = None,
        seed: int | Random = 0,
        phases: Phases | None = None,
        legend: str | None = None,
    ) -> None:
        self._trace, self._phases, self._legend = trace, dict[str, Any](phases or {}), legend
        self._returned: list[Any] = []  # by which of the learner's phases, and what, the last time
        self._seed, self._busy = copy(seed), widgets.Label()
        self._make_time()
        self._prediction = PredictThenReveal(self)
        self._error, self._failure = widgets.HTML(), ""
        self._sliders: dict[str, Any] = {}
        if searching := iterations is not None or seconds is not None:
            self._trace = self._begin(seed)
            self._grow(iterations, seconds)
        self._make_search(iterations or len(self._trace) or 1, searching)
        self._number_nodes()
        self._time.max = self._play.max = FOUR * len(self._trace)
        super().__init__(self._trace.root)
        self._go(self._time.max)
        self._time.observe(lambda change: self.show(), "value")
        self.show()

    def __repr__(self) -> str:
        return repr(self._trace).replace("<Trace", "<Explorer")

    def _stored(self) -> dict[str, str]:
        """A film strip: the tree early, midway and at the end; and the same errors in words."""
        scenes, trouble = self._scenes()
        words = without_tags(trouble)
        return {"image/svg+xml": strip_svg(scenes, words), "text/plain": f"{self!r}\n{words}".strip()}

    def _scenes(self) -> tuple[list[Scene], str]:
        """The pictures of the film strip, and what is to be said of errors; without scores if a score raises one."""
        n, trouble = len(self._trace), self._failure
        early_midway_last = sorted({min(n, 3), min(n, (n + 3) // 2), n})
        moments = [self._trace.at(i) for i in early_midway_last] if n else [self._trace.root]
        page = (PAGE_SIZE.width / len(moments), TREE[1])
        for score in (None, hidden):
            try:
                return [tree_scene(moment, score=score, page=page, legend=self._legend) for moment in moments], trouble
            except Exception as error:
                trouble = self._add(trouble, error)
        return [], trouble

    def _rows(self) -> list[widgets.Widget]:
        searching = [self._searching] if self._sliders else []
        return [
            *(self._timing, self._moving, self._walk, self._prediction.row),  # what is pressed often must not move
            *(self._words, self._error, self._pictures, self._numbers, self._prediction.tally, *searching),
        ]

    # Time

    def _make_time(self) -> None:
        jumps = [
            ("|◀ first", "go to the beginning, before the search", lambda now: 0),
            ("◀◀ same phase", "go to the same phase of the iteration before", lambda now: now - FOUR),
            ("◀ iteration", "go to the end of the iteration before", lambda now: (now - 1) // FOUR * FOUR),
            ("◀ phase", "go one phase back", lambda now: now - 1),
            ("phase ▶", "go one phase forward", lambda now: now + 1),
            ("iteration ▶", "go to the end of this iteration, or of the next", lambda now: (now // FOUR + 1) * FOUR),
            ("same phase ▶▶", "go to the same phase of the next iteration", lambda now: now + FOUR),
            ("last ▶|", "go to the end of the recording", lambda now: self._time.max),
        ]
        self._jumps = [button(text, tip, partial(self._jump, to)) for text, tip, to in jumps]
        self._time: Any = slider("time", "any moment of the recording", "260px", max=0, readout=False)
        self._when = widgets.Label()
        self._play: Any = widgets.Play(max=0, interval=500, layout={"display": "none"})  # its buttons have no words
        self._start = widgets.ToggleButton(description=PLAY, tooltip="play the recording, or pause", layout=AUTO)
        self._start.observe(self._start_or_pause, "value")
        self._speed = slider("speed", "phases a second", "250px", value=2, min=1, max=8)
        self._speed.observe(lambda change: setattr(self._play, "interval", round(1000 / change["new"])), "value")
        traitlets.link((self._play, "value"), (self._time, "value"))
        traitlets.link((self._play, "playing"), (self._start, "value"))
        self._timing = row([title("step"), *self._jumps])
        self._moving = row([title("play"), self._start, self._speed, self._time, self._when, self._play])

    def _jump(self, to: Callable[[int], int]) -> None:
        self._go(to(self._time.value))

    def _start_or_pause(self, change: Any) -> None:
        self._start.description = "pause" if change["new"] else PLAY
        if change["new"] and self._time.value == self._time.max:
            self._go(0)

    def _go(self, moment: int) -> None:
        """Go to a moment; moments are numbered, four for each iteration, and 0 is before the search."""
        self._time.value = min(max(moment, 0), self._time.max)

    @property
    def _moment(self) -> tuple[int, str]:
        """The iteration and the phase that are shown."""
        now = self._time.value
        return -(-now // FOUR), PHASES[(now - 1) % FOUR]

    def go_to(self, iteration: int, phase: str) -> None:
        """Go to a phase of an iteration."""
        self._go(FOUR * (iteration - 1) + PHASES.index(phase) + 1)

    def show(self) -> None:
        """Show the moment that the slider stands at."""
        iteration, phase = self._moment
        self.at = snapshot_of(self._trace.at(iteration, phase))
        if not iteration:
            self.at = self.at._replace(path=(), phase=None)
        self._prediction.begin()
        self._when.value = f"{iteration} of {len(self._trace)}, {phase}" if iteration else "before the search"
        for back in self._jumps[:4]:
            back.disabled = self._time.value == 0
        for forth in self._jumps[4:]:
            forth.disabled = self._time.value == self._time.max
        if self._prediction.level is not None:
            self._play.playing = False  # a question waits for its answer
        self.draw()

    def draw(self) -> None:
        """Draw; what a learner's own score or position does wrong is said in the panel, and drawn without it."""
        self._error.value = self._failure
        try:
            super().draw()
        except Exception as error:
            self._draw_without_scores(error)
        self._prediction.update()

    def _draw_without_scores(self, error: Exception) -> None:
        """Say what went wrong, and draw what needs no score; nothing, rather than an earlier moment, if that fails."""
        self.complain(error)
        self.at = self.at._replace(score=hidden)
        try:
            super().draw()
        except Exception as another:
            self.complain(another)
            for part in (self._tree, self._board, self._bars, self._words, self._numbers):
                part.value = ""

    def complain(self, error: Exception) -> None:
        """Say in the panel what went wrong."""
        self._error.value = self._add(self._error.value, error)

    # Walking

    def _make_walk(self) -> None:
        super()._make_walk()
        self._born = button("born", "go to the iteration in which this node was born", self._to_birth)
        tip = "look at the end of the path again, wherever it goes"
        self._follow = button("follow", tip, partial(self.look_at, None))
        self._walk.children = (*self._walk.children, self._born, self._follow)

    def _update_walk(self, path: list[Node]) -> None:
        super()._update_walk(path)
        self._born.disabled = len(path) == 1
        self._follow.disabled = self._address is None

    def _number_nodes(self) -> None:
        """Read the recording: the number of each node by its parent's number and its move."""
        nodes = self._trace.nodes
        self._numbered = {(node.parent, node.move): number for number, node in enumerate(nodes) if number}
        self._sizes = [iteration.size for iteration in self._trace.rows]

    def _birth(self, address: Address) -> int:
        """The iteration in which a node was born; 0 for the root."""
        number = 0
        for move in address:
            number = self._numbered[number, move]
        return bisect_right(self._sizes, number) + 1 if address else 0

    def _to_birth(self) -> None:
        self._address = self._here()
        self.go_to(self._birth(self._address), "expand")
        self.draw()

    def _count(self, path: list[Node]) -> str:
        words = super()._count(path)
        return f"{words}, born in iteration {self._birth(self._address_of(path))}" if len(path) > 1 else words

    # Searching again

    def _make_search(self, iterations: int, searching: bool) -> None:
        c, seed = constant_of(self._phases.get("score", ucb1)), self._seed
        if searching and c is not None:
            tip = f"how much {score_name(self._phases.get('score', ucb1))} explores"
            self._add_slider("c", tip, kind=widgets.FloatSlider, value=c, min=min(c, 0.0), max=max(c, 4.0), step=0.01)
        if searching:
            most = max(4 * iterations, 200)
            self._add_slider("iterations", "how long to search", value=iterations, min=1, max=most)
        if searching and isinstance(seed, int) and abs(seed) < 2**31:  # what a slider can show
            low, high = min(seed, 0), max(seed, 99)
            self._add_slider("seed", "which random numbers", value=seed, min=low, max=high)
        self._searching = row([title("search"), *self._sliders.values(), self._busy])

    def _add_slider(self, name: str, tip: str, **how: Any) -> None:
        self._sliders[name] = slider(name, tip, "230px", continuous_update=False, **how)
        self._sliders[name].observe(partial(self._search_again, name), "value")

    def _search_again(self, name: str, change: Any) -> None:
        """Record a new search, and stand where we stood, or at the end if we stood there."""
        at_the_end = self._time.value == self._time.max
        if name == "c":
            self._phases["score"] = with_constant(self._phases.get("score", ucb1), change["new"])
        if name == "seed":
            self._seed = change["new"]
        self._prediction.forget()
        self._play.playing = False
        self._trace = self._begin(copy(self._seed))
        self._grow(self._sliders["iterations"].value)
        self._number_nodes()
        last = FOUR * len(self._trace)
        with self._time.hold_trait_notifications():
            self._time.max = last
            self._time.value = last if at_the_end else min(self._time.value, last)
        self._play.max = last
        self.show()

    def _begin(self, seed: int | Random) -> Trace:
        """A new recording of the same search, which notes what the learner's phases return."""
        phases: Any = {
            name: phase if formula_of(phase) is ucb1 else _noting(name, phase, self._returned)
            for name, phase in self._phases.items()
        }
        trace = Trace(self._trace.nodes[0].state, seed=seed, **phases)
        trace.score = self._phases.get("score", ucb1)
        return trace

    def _grow(self, iterations: int | None, seconds: float | None = None) -> None:
        """Search, with a sign that says so if it takes long; keep what was recorded if a phase raises."""
        self._failure = ""
        self._returned.clear()
        with busy(self._busy, "searching …"):
            try:
                self._trace.grow(iterations, seconds=seconds)
            except Exception as error:
                self._failure = self._complaint(error)
        if self._trace.notes:
            self._failure += alert("<br>".join(map(escape, self._trace.notes)))

    def _add(self, trouble: str, error: Exception) -> str:
        """What is to be said of errors with one more, if it was not said already."""
        said = self._complaint(error)
        return trouble if said in trouble else trouble + said

    def _complaint(self, error: Exception) -> str:
        kept = f"What was recorded before it is kept: {many(len(self._trace), 'iteration')}."
        last = "No line of yours raised this. Before it, your {} returned {}."
        said = last.format(self._returned[0], shorten(repr(self._returned[1]), 200)) if self._returned else ""
        return complaint(error, kept, otherwise=said)

    # Predict, then reveal: until a question is answered, nothing says where the walk goes

    def _visible(self) -> Snapshot:
        return self._prediction.visible()

    def _score(self) -> Score:
        return self.at.score if self._prediction.level is None else hidden

    def _here(self) -> Address:
        level = self._prediction.level
        if level is not None and self._address is None:
            return self._address_of(self.at.path[: level + 1])
        return super()._here()

    def _draw_bars(self, path: list[Node]) -> str:
        if self.at.score is hidden:
            return note("There are no scores to compare: the score raised an error.")
        if self._prediction.hides(path[-1]):
            return note("The scores are shown after your answer.")
        return super()._draw_bars(path)

    def next_walk(self) -> int | None:
        """The next iteration, after the one that is shown, in which the walk has a choice."""
        now, _ = self._moment
        return next((i for i, row in enumerate(self._trace.rows[now:], now + 1) if row.selected > 1), None)


def _noting(name: str, phase: Callable[..., Any], returned: list[Any]) -> Callable[..., Any]:
    """The same phase, which also notes its name and what it returns."""

    @wraps(phase)
    def noting(*given: Any) -> Any:
        value = phase(*given)
        returned[:] = name, value
        return value

    return noting
