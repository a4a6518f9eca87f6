"""Searches to explore by hand: the tree moves under your fingers, phase by phase, forward and back."""

from __future__ import annotations

import math
import sysconfig
import traceback
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from html import escape
from itertools import count, pairwise
from pathlib import Path
from threading import Timer
from typing import Any

import ipywidgets as widgets
import traitlets

from mcts_teach.drawing.bars import bars_svg
from mcts_teach.drawing.marks import INK, PATH, PHASES
from mcts_teach.drawing.scene import PAGE, tree_scene
from mcts_teach.drawing.svg import board_svg, scene_svg, strip_svg
from mcts_teach.drawing.text import (
    Look,
    Score,
    amount,
    choice,
    decimal,
    explain,
    finished,
    in_order,
    look,
    many,
    mean,
    move_name,
    player_name,
    ratio,
    result,
    score_name,
    score_of,
    size,
    untried,
    way,
)
from mcts_teach.errors import check_start, whole_number
from mcts_teach.games.state import State
from mcts_teach.mcts import Node, ucb1
from mcts_teach.trace import PHASES as PHASE_NAMES
from mcts_teach.trace import Trace

Place = tuple[Any, ...]  # where a node is: the moves that lead to it from the root
Action = Callable[[], None]

TREE = (520.0, 290.0)  # points: the room for the tree
PLAY, AUTO = "▶ play", {"width": "auto"}
BUSY_AFTER = 0.2  # seconds
MOST_NODES = 1_000_000  # a tree with more is taken for one that goes round in a circle
FOUR = len(PHASE_NAMES)
NOT_THEIRS = (str(Path(__file__).parent), *(sysconfig.get_path(name) for name in ("stdlib", "purelib")))


def explore(
    state_or_trace: State | Trace, iterations: int | None = None, *, seed: int | None = None, **phases: Any
) -> Explorer:
    """Search a position, or take a recorded search, and explore it: step by step, node by node, forward and back.

    A position is searched for 50 iterations with seed 0 unless you say otherwise, and may be searched again with
    sliders; a learner's own phases go in as in `search`. A phase that raises shows its error in the panel.

    >>> from mcts_teach import TicTacToe
    >>> explore(TicTacToe(), 20)
    <Explorer: 20 iterations, 21 nodes, from TicTacToe()>
    """
    if isinstance(state_or_trace, Trace):
        if iterations is not None or seed is not None or phases:
            raise ValueError("a recording is searched already; for other iterations, seed or phases give a position")
        return Explorer(state_or_trace)
    iterations = whole_number("iterations", 50 if iterations is None else iterations, 1)
    seed = whole_number("seed", 0 if seed is None else seed, 0)  # a slider shows it
    check_start(state_or_trace)
    return Explorer(Trace(state_or_trace, seed=seed, **phases), iterations, seed, phases)


def watch(
    root: Any,
    *,
    children: Callable[[Any], Mapping[Any, Any] | Iterable[Any] | None],
    visits: Callable[[Any], float],
    wins: Callable[[Any], float],
    name: Callable[[Any], object] | None = None,
) -> TreeView:
    """Draw and explore a tree that is not ours, given how to read a node's children, visits and wins.

    The children are a mapping from moves to nodes, or nodes in a row; these are named by `name(node)`, or numbered.
    Wins are those of the player who moved there. The tree is read once.

    >>> tree = {"n": 3, "w": 0, "kids": [{"n": 2, "w": 1.5, "kids": []}]}
    >>> watch(tree, children=lambda t: t["kids"], visits=lambda t: t["n"], wins=lambda t: t["w"])
    <TreeView: 2 nodes, 3 visits>
    """
    for what, function in (("children", children), ("visits", visits), ("wins", wins), ("name", name)):
        if not callable(function) and not (function is None and what == "name"):
            raise ValueError(f"{what} must be a function of a node, not {function!r}")
    return TreeView(_read(root, children, visits, wins, name))


class TreeView(widgets.VBox):
    """A tree to walk through; of one node it shows the position, the numbers and the scores of its moves."""

    def __init__(self, root: Node) -> None:
        self._at = look(root)
        self._place: Place | None = None  # of the node to look at; None: where the search is
        self._folded: set[Place] = set()
        self._make_pictures()
        self._make_walk()
        super().__init__(self._rows())
        self.layout.width = "100%"
        self._draw()

    def __repr__(self) -> str:
        return f"<TreeView: {many(size(self._at.root), 'node')}, {many(self._at.root.visits, 'visit')}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any] | None:
        """The widget, and for pages on which no widget runs a picture of what it shows."""
        data = super()._repr_mimebundle_(**kwargs)
        if data is not None:
            data["text/plain"], data["image/svg+xml"] = repr(self), self._still()
        return data  # type: ignore[no-any-return]

    def _still(self) -> str:
        return scene_svg(tree_scene(self._at.root, page=(PAGE[0], TREE[1])))

    def _rows(self) -> list[widgets.Widget]:
        return [self._walk, self._words, self._pictures, self._numbers]

    # Pictures

    def _make_pictures(self) -> None:
        self._words, self._tree, self._board, self._bars, self._numbers = (widgets.HTML() for _ in range(5))
        self._tree.layout = widgets.Layout(flex="1 1 0", min_width="300px", max_width="660px", min_height="330px")
        side = widgets.VBox(
            [self._board, self._bars], layout=widgets.Layout(flex="1 1 340px", max_width="360px", min_width="240px")
        )
        self._pictures = widgets.HBox([self._tree, side], layout=widgets.Layout(width="100%"))

    def _draw(self) -> None:
        """Show the tree as it is now, and the node looked at."""
        path = self._looked_at()
        at = self._visible()._replace(focus=path[-1], folded=self._folded_now())
        self._tree.value = scene_svg(tree_scene(at, score=self._score(), title="", page=TREE))
        self._board.value = _centred(board_svg(path[-1].state), "150px") if hasattr(path[-1].state, "rewards") else ""
        self._words.value = self._say(at)
        self._numbers.value = f"<b>{escape(way(path))}</b>: {escape(self._count(path))}"
        self._bars.value = _centred(self._draw_bars(path))
        self._update_walk(path)

    def _visible(self) -> Look:
        """What of this moment may be seen."""
        return self._at

    def _score(self) -> Score:
        return self._at.score

    def _say(self, at: Look) -> str:
        return _sentence(explain(at), at.phase)

    def _draw_bars(self, path: list[Node]) -> str:
        """The choice at the node looked at; if nothing was tried there, the one that led to it."""
        path = path if path[-1].children or len(path) == 1 else path[:-1]
        if not path[-1].children:
            return _note("No move was tried yet, so there are no scores to compare.")
        taken = next((child for parent, child in pairwise(self._visible().path) if parent is path[-1]), None)
        return bars_svg(path[-1], self._at.score, where=way(path), taken=taken)

    def _count(self, path: list[Node]) -> str:
        """A node's numbers in words."""
        node = path[-1]
        if len(path) == 1:
            facts = [many(node.visits, "visit")]
        else:
            facts = [f"{amount(node.wins)} wins in {many(node.visits, 'visit')}", f"mean {decimal(mean(node))}"]
            if self._score() is not hidden:
                facts.append(f"{score_name(self._score())} {decimal(score_of(self._score(), path[-2], node))}")
        if node.mover is not None:
            facts.insert(0, f"{player_name(node.state, node.mover)} moved here")
        facts.append(f"the game is over: {result(node)}" if finished(node) else many(len(node.children), "child node"))
        return ", ".join(facts) + (f", {len(untried(node))} untried" if untried(node) else "")

    # Walking from node to node

    def _make_walk(self) -> None:
        self._parent = _button("▲ parent", "look at the node above", self._to_parent)
        self._before = _button(
            "◀ sibling", "look at the node to the left, of the same parent", partial(self._to_side, -1)
        )
        self._after = _button(
            "sibling ▶", "look at the node to the right, of the same parent", partial(self._to_side, 1)
        )
        self._children = widgets.Dropdown(
            description="child:", tooltip="look at a node below", layout=widgets.Layout(width="150px")
        )
        self._children.style.description_width = "initial"
        self._children.observe(self._to_child, "value")
        self._fold = _button("fold", "hide the nodes below this one, or show them again", self._toggle_fold)
        self._walk = _row([_title("node"), self._parent, self._before, self._after, self._children, self._fold])

    def _update_walk(self, path: list[Node]) -> None:
        """Offer the ways that there are from here."""
        place, node = self._place_of(path), path[-1]
        siblings = in_order(path[-2].children) if len(path) > 1 else [None]
        here = siblings.index(place[-1]) if place else 0
        self._parent.disabled = not place
        self._before.disabled, self._after.disabled = here == 0, here == len(siblings) - 1
        names = [
            (f"{move_name(node.state, move)}  {ratio(node.children[move])}", (move,))
            for move in in_order(node.children)
        ]
        self._children.unobserve(self._to_child, "value")  # it is the learner who chooses
        self._children.options = [("choose …" if names else "none", ()), *names]
        self._children.value = ()
        self._children.disabled = not names
        self._children.observe(self._to_child, "value")
        self._fold.disabled = not names
        self._fold.description = "unfold" if place in self._folded else "fold"

    def _here(self) -> Place:
        """Where to look: at the node chosen, as far as it was born by now, or at the end of the path."""
        if self._place is None:
            return self._place_of(self._visible().path or [self._at.root])
        return self._place_of(self._nodes(self._place))

    def _looked_at(self) -> list[Node]:
        """The way to the node looked at."""
        return self._nodes(self._here())

    def _nodes(self, place: Place) -> list[Node]:
        """The nodes on the way to a place, as far as they were born by now."""
        path = [self._at.root]
        for move in place:
            if move not in path[-1].children:
                break
            path.append(path[-1].children[move])
        return path

    def _place_of(self, path: Sequence[Node]) -> Place:
        moves = (
            next((move for move, node in parent.children.items() if node is child), None)
            for parent, child in pairwise(path)
        )
        return tuple(moves)

    def _look_at(self, place: Place | None) -> None:
        self._place = place
        self._draw()

    def _to_parent(self) -> None:
        self._look_at(self._here()[:-1])

    def _to_side(self, step: int) -> None:
        *above, move = self._here()
        siblings = in_order(self._nodes(tuple(above))[-1].children)
        self._look_at((*above, siblings[siblings.index(move) + step]))

    def _to_child(self, change: Any) -> None:
        if change["new"]:
            self._look_at((*self._here(), *change["new"]))

    def _toggle_fold(self) -> None:
        self._folded ^= {self._here()}
        self._draw()

    def _folded_now(self) -> frozenset[int]:
        """The nodes that are folded, here and in the tree as it will be."""
        roots = [root for root in (self._at.root, self._at.final) if root is not None]
        folded = set()
        for root in roots:
            for place in self._folded:
                node: Node | None = root
                for move in place:
                    node = node.children.get(move) if node else None
                folded.add(id(node))
        return frozenset(folded)


class Explorer(TreeView):
    """A recorded search to explore: it follows one recording, and searches again when a slider is moved."""

    def __init__(
        self, trace: Trace, iterations: int = 0, seed: int = 0, phases: Mapping[str, Any] | None = None
    ) -> None:
        self._trace, self._phases = trace, dict(phases or {})
        self._answers: dict[tuple[int, int], tuple[str, bool]] = {}  # by iteration and level of the walk
        self._told: int | None = None  # the level of which the answer is shown
        self._make_time()
        self._make_search(iterations, seed)
        self._make_questions()
        self._error, self._failure = widgets.HTML(), ""
        if iterations:
            self._grow(iterations)
        self._number_nodes()
        self._time.max = self._play.max = FOUR * len(trace)
        super().__init__(trace.root)
        self._go(self._time.max)
        self._time.observe(lambda change: self._show(), "value")
        self._show()

    def __repr__(self) -> str:
        return repr(self._trace).replace("<Trace", "<Explorer")

    def _still(self) -> str:
        """A film strip: the tree early, midway and at the end."""
        n = len(self._trace)
        if not n:
            return super()._still()
        page = (PAGE[0] / 3, TREE[1])
        return strip_svg([tree_scene(self._trace.at(i), page=page) for i in sorted({min(n, 3), (n + 3) // 2, n})])

    def _rows(self) -> list[widgets.Widget]:
        searching = [self._searching] if self._sliders else []
        return [
            *(self._timing, self._moving, self._walk, self._asking),  # what is pressed often must not move
            *(self._words, self._error, self._pictures, self._numbers, self._tally, *searching),
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
        self._jumps = [_button(text, tip, partial(self._jump, to)) for text, tip, to in jumps]
        self._time: Any = widgets.IntSlider(
            max=0, description="time:", readout=False, tooltip="any moment of the recording", layout={"width": "260px"}
        )
        self._time.style.description_width = "initial"
        self._when = widgets.Label()
        self._play: Any = widgets.Play(max=0, interval=500, layout={"display": "none"})  # its buttons have no words
        self._start = widgets.ToggleButton(description=PLAY, tooltip="play the recording, or pause", layout=AUTO)
        self._start.observe(self._start_or_pause, "value")
        self._speed = widgets.IntSlider(
            2, 1, 8, description="speed:", tooltip="phases a second", layout={"width": "250px"}
        )
        self._speed.style.description_width = "initial"
        self._speed.observe(lambda change: setattr(self._play, "interval", round(1000 / change["new"])), "value")
        traitlets.link((self._play, "value"), (self._time, "value"))
        traitlets.link((self._play, "playing"), (self._start, "value"))
        self._timing = _row([_title("step"), *self._jumps])
        self._moving = _row([_title("play"), self._start, self._speed, self._time, self._when, self._play])

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
        return -(-now // FOUR), PHASE_NAMES[(now - 1) % FOUR]

    def _show(self) -> None:
        """Show the moment that the slider stands at."""
        iteration, phase = self._moment
        self._told = None
        self._at = look(self._trace.at(iteration, phase))
        if not iteration:
            self._at = self._at._replace(path=(), phase=None)
        self._when.value = f"{iteration} of {len(self._trace)}, {phase}" if iteration else "before the search"
        for button in self._jumps[:4]:
            button.disabled = self._time.value == 0
        for button in self._jumps[4:]:
            button.disabled = self._time.value == self._time.max
        if self._level() is not None:
            self._play.playing = False  # a question waits for its answer
        self._draw()

    def _draw(self) -> None:
        """Draw; what a learner's own score or position does wrong is said in the panel."""
        self._error.value = self._failure
        try:
            super()._draw()
        except Exception as error:
            self._error.value = self._complaint(error)
        self._update_questions()

    # Walking

    def _make_walk(self) -> None:
        super()._make_walk()
        self._born = _button("born", "go to the iteration in which this node was born", self._to_birth)
        self._follow = _button(
            "follow", "look at the end of the path again, wherever it goes", partial(self._look_at, None)
        )
        self._walk.children = (*self._walk.children, self._born, self._follow)

    def _update_walk(self, path: list[Node]) -> None:
        super()._update_walk(path)
        self._born.disabled = len(path) == 1
        self._follow.disabled = self._place is None

    def _number_nodes(self) -> None:
        """Read the recording: the number of each node by its parent's number and its move."""
        births = self._trace.births
        self._numbered = {(birth.parent, birth.move): number for number, birth in enumerate(births) if number}
        self._born_by = [row.born for row in self._trace.rows]

    def _birth(self, place: Place) -> int:
        """The iteration in which a node was born; 0 for the root."""
        number = 0
        for move in place:
            number = self._numbered[number, move]
        return bisect_right(self._born_by, number) + 1 if place else 0

    def _to_birth(self) -> None:
        self._place = self._here()
        self._go(FOUR * (self._birth(self._place) - 1) + PHASE_NAMES.index("expand") + 1)
        self._draw()

    def _count(self, path: list[Node]) -> str:
        words = super()._count(path)
        return f"{words}, born in iteration {self._birth(self._place_of(path))}" if len(path) > 1 else words

    # Searching again

    def _make_search(self, iterations: int, seed: int) -> None:
        self._sliders: dict[str, Any] = {}
        if iterations:
            c = _constant(self._phases.get("score", ucb1))
            if c is not None:
                self._sliders["c"] = widgets.FloatSlider(
                    c, min=min(c, 0.0), max=max(c, 4.0), step=0.01, tooltip="how much UCB1 explores"
                )
            self._sliders["iterations"] = widgets.IntSlider(
                iterations, 1, max(4 * iterations, 200), tooltip="how long to search"
            )
            self._sliders["seed"] = widgets.IntSlider(seed, 0, max(seed, 99), tooltip="which random numbers")
        for name, slider in self._sliders.items():
            slider.description, slider.style.description_width = f"{name}:", "initial"
            slider.continuous_update, slider.layout.width = False, "230px"
            slider.observe(partial(self._search_again, name), "value")
        self._busy = widgets.Label()
        self._searching = _row([_title("search"), *self._sliders.values(), self._busy])

    def _search_again(self, name: str, change: Any) -> None:
        """Record a new search, and stand where we stood, or at the end if we stood there."""
        at_the_end = self._time.value == self._time.max
        if name == "c":
            self._phases["score"] = partial(ucb1, c=change["new"])
        self._answers, self._play.playing = {}, False
        state = self._trace.births[0].state
        self._trace = Trace(state, seed=self._sliders["seed"].value, **self._phases)
        self._grow(self._sliders["iterations"].value)
        self._number_nodes()
        last = FOUR * len(self._trace)
        with self._time.hold_trait_notifications():
            self._time.max = last
            self._time.value = last if at_the_end else min(self._time.value, last)
        self._play.max = last
        self._show()

    def _grow(self, iterations: int) -> None:
        """Search, with a sign that says so if it takes long; keep what was recorded if a phase raises."""
        sign = Timer(BUSY_AFTER, partial(setattr, self._busy, "value", "searching …"))
        sign.daemon = True
        sign.start()
        self._failure = ""
        try:
            self._trace.grow(iterations)
        except Exception as error:
            self._failure = self._complaint(error)
        finally:
            sign.cancel()
            sign.join()
            self._busy.value = ""
        if self._trace.notes:
            self._failure += _alert("<br>".join(map(escape, self._trace.notes)))

    def _complaint(self, error: Exception) -> str:
        """An error: what it is, its message, and the line of the learner that it comes from."""
        lines = list(traceback.extract_tb(error.__traceback__))
        line = ([line for line in lines if not line.filename.startswith(NOT_THEIRS)] or lines)[-1]
        what = f"<b>{escape(type(error).__name__)}: {escape(str(error))}</b>"
        where = f"in {escape(line.name)}, line {line.lineno}: <code>{escape(line.line or '')}</code>"
        kept = f"What was recorded before it is kept: {many(len(self._trace), 'iteration')}."
        return _alert("<br>".join([what, where, kept]))

    # Predict, then reveal

    def _make_questions(self) -> None:
        self._predict = widgets.ToggleButton(
            description="predict, then reveal",
            tooltip="say at each level of a walk where it will go",
            layout={"width": "auto"},
        )
        self._predict.observe(lambda change: self._show(), "value")
        self._question, self._tally = widgets.HTML(), widgets.HTML()
        self._choices = widgets.HBox(layout={"flex_flow": "row wrap"})
        self._on = _button(
            "go on ▶", "go to the next level, or to the next walk on which there is a choice", self._go_on
        )
        self._asking = _row([_title("predict"), self._predict, self._question, self._choices, self._on])

    def _level(self) -> int | None:
        """The level of the walk that waits for an answer, or of which the answer is shown; None: nothing is hidden."""
        if not self._predict.value or self._at.phase != "select":
            return None
        if self._told is not None:
            return self._told
        iteration, _ = self._moment
        return next((level for level in range(len(self._at.path) - 1) if (iteration, level) not in self._answers), None)

    def _visible(self) -> Look:
        level = self._level()
        if level is None:
            return self._at
        known = level + 1 + (self._told is not None)
        return self._at._replace(path=self._at.path[:known], phase="predict", changed=())

    def _score(self) -> Score:
        return self._at.score if self._level() is None else hidden

    def _here(self) -> Place:
        level = self._level()
        if level is not None and self._place is None:
            return self._place_of(self._at.path[: level + 1])
        return super()._here()

    def _draw_bars(self, path: list[Node]) -> str:
        level = self._level()
        if level is None or (self._told is not None and path[-1] is self._at.path[level]):
            return super()._draw_bars(path)
        return _note("The scores are shown after your answer.")

    def _answer(self, guess: Any) -> None:
        """Compare the learner's move with the walk's; one with the same score is right as well."""
        level = self._level()
        assert level is not None
        iteration, _ = self._moment
        parent, taken = self._at.path[level], self._at.path[level + 1]
        guessed = parent.children[guess]
        right = guessed is taken or self._at.score(parent, guessed) == self._at.score(parent, taken)
        why = choice(parent, taken, self._at.score)
        said = "" if guessed is taken else f"you said {move_name(parent.state, guess)}; "
        where = f"iteration {iteration}, at {way(self._at.path[: level + 1])}: "
        self._answers[iteration, level] = (f"{where}{said}{why}", right)
        self._told = level
        self._draw()

    def _go_on(self) -> None:
        """Go to the next level of this walk; from the last one to the next walk on which there is a choice."""
        self._told = None
        if self._level() is None:
            row = next((i for i, row in enumerate(self._trace.rows[self._moment[0] :]) if row.selected > 1), None)
            if row is not None:
                self._go(FOUR * (self._moment[0] + row) + 1)
                return
        self._draw()

    def _update_questions(self) -> None:
        """Ask, or say who was right; below it the score and what was missed."""
        level, iteration = self._level(), self._moment[0]
        asking = level is not None and self._told is None
        parent = self._at.path[level or 0] if asking else self._at.root
        moves = in_order(parent.children) if asking else []
        self._choices.children = [
            _button(
                f"{move_name(parent.state, move)}  {ratio(parent.children[move])}",
                f"I expect {move_name(parent.state, move)}",
                partial(self._answer, move),
            )
            for move in moves
        ]
        self._on.layout.display = "" if self._predict.value and not asking else "none"
        self._on.disabled = self._told is None and not any(row.selected > 1 for row in self._trace.rows[iteration:])
        self._question.value = self._ask(level) if self._predict.value else ""
        self._tally.value = self._count_answers() if self._predict.value else ""

    def _ask(self, level: int | None) -> str:
        if level is None:
            return "Nothing to predict here: go on to the next walk on which there is a choice."
        if self._told is None:
            return f"Where will the walk go from <b>{escape(way(self._at.path[: level + 1]))}</b>?"
        words, right = self._answers[self._moment[0], level]
        return f"<b>{'Right' if right else 'Missed'}.</b> {escape(words.partition(': ')[2])}"

    def _count_answers(self) -> str:
        answers = self._answers.values()
        if not answers:
            return ""
        missed = "".join(f"<li>{escape(words)}</li>" for words, right in answers if not right)
        score = f"{sum(right for _, right in answers)} of {len(answers)} right"
        return _note(score + (f"; missed:<ul style='margin:0;line-height:1.4'>{missed}</ul>" if missed else ""))


def hidden(parent: Node, child: Node) -> float:
    """A score that says nothing, shown while the learner predicts."""
    return math.nan


class Elsewhere:
    """The position of a node of a tree that is not ours: we know no more of it than the names of its children."""

    player = 0

    def __init__(self, names: Mapping[Any, str]) -> None:
        self.names = names

    def moves(self) -> list[Any]:
        """The moves that have a node."""
        return list(self.names)

    def name(self, move: Any) -> str:
        """What a child is called."""
        return self.names[move]


def _read(
    root: Any, children: Callable[[Any], Any], visits: Callable[[Any], Any], wins: Callable[[Any], Any], name: Any
) -> Node:
    """A tree that is not ours, as nodes that can be drawn."""
    top = _node(root, visits, wins)
    stack, number = [(root, top)], count(1)
    while stack:
        theirs, ours = stack.pop()
        below = children(theirs)
        if isinstance(below, Mapping):
            kids, names = dict(below), {move: str(move) for move in below}
        else:
            kids = dict(enumerate(below or ()))
            names = {i: str(i if name is None else name(kid)) for i, kid in kids.items()}
        ours.state = Elsewhere(names)  # type: ignore[assignment]
        ours.children = {move: _node(kid, visits, wins) for move, kid in kids.items()}
        stack += [(kid, ours.children[move]) for move, kid in kids.items()]
        if next(number) > MOST_NODES:
            raise ValueError(f"the tree has more than {MOST_NODES:,} nodes: does children(node) go round in a circle?")
    return top


def _node(theirs: Any, visits: Callable[[Any], Any], wins: Callable[[Any], Any]) -> Node:
    node = Node(Elsewhere({}))  # type: ignore[arg-type]
    for name, function in (("visits", visits), ("wins", wins)):
        value = function(theirs)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name}(node) must be a number, not {value!r} as for {theirs!r}")
        setattr(node, name, value)
    return node


def _constant(score: Any) -> float | None:
    """The c of UCB1; None for a score that is not UCB1 with a constant."""
    if score is ucb1:
        return math.sqrt(2)
    if isinstance(score, partial) and score.func is ucb1 and not score.args and list(score.keywords) == ["c"]:
        return float(score.keywords["c"])
    return None


def _button(text: str, tooltip: str, action: Action) -> widgets.Button:
    button = widgets.Button(description=text, tooltip=tooltip, layout=AUTO)
    button.on_click(lambda _: action())
    return button


def _row(controls: Sequence[widgets.Widget]) -> widgets.HBox:
    return widgets.HBox(controls, layout={"flex_flow": "row wrap", "align_items": "center"})


def _title(text: str) -> widgets.HTML:
    return widgets.HTML(f"<b>{text}</b>", layout={"width": "60px"})


def _sentence(text: str, phase: str | None) -> str:
    """What has just happened, in the colour of its phase; a screen reader says it when it changes."""
    return (
        f'<div role="status" aria-live="polite" style="line-height:1.4;color:{PHASES.get(phase or "", INK)};'
        f'background:#fff;padding:2px 8px"><b>{escape(text)}</b></div>'
    )


def _centred(picture: str, width: str = "100%") -> str:
    return f'<div style="max-width:{width};margin:auto;text-align:center;line-height:0">{picture}</div>'


def _note(html: str) -> str:
    return f'<div style="line-height:1.4">{html}</div>'


def _alert(html: str) -> str:
    return (
        f'<div role="alert" style="line-height:1.4;padding:6px 10px;color:{INK};background:#fff4f4;'
        f'border-left:4px solid {PATH}">{html}</div>'
    )
