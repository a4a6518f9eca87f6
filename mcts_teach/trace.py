"""Record a search while it runs, and see its tree again as it was at any step."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate, islice
from os import PathLike
from random import Random
from typing import Any, NamedTuple, Unpack, cast

from mcts_teach.arguments import CORE, PHASES, Phases, check_search, formula_of
from mcts_teach.errors import check_function, whole_number
from mcts_teach.files import path_of, read_json, write_file
from mcts_teach.games.contract import check_equality, check_unfinished
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.games.unseen import is_hidden
from mcts_teach.language import say
from mcts_teach.lines import LineWatcher, RanLine
from mcts_teach.mcts import Node, Score, Step, expand, simulate, steps, ucb1
from mcts_teach.recorder import PlayoutRecorder
from mcts_teach.searching import begin, report_stop, run_steps
from mcts_teach.stop import stop_button
from mcts_teach.trace_file import (
    MOST_KEPT,
    RecordedNode,
    describe_score,
    read_left,
    read_nodes,
    read_proven,
    read_rows,
    read_score,
    read_start,
    refuse_damage,
    to_plain,
)
from mcts_teach.trace_file import Iteration as Iteration

FORMAT = "mcts_teach trace 1"


class Moment(NamedTuple):
    """A search as it was after one phase of one iteration; the nodes are copies, and yours. Without a path: a tree."""

    root: Node
    path: Sequence[Node] = ()
    phase: str = ""
    rewards: Any = None  # once simulated
    playout: tuple[Move, ...] = ()  # likewise, if anybody wrote its moves down
    iteration: int = 0  # 0: before the first, or nobody counted
    final: Node | None = None  # the last tree of the recording, for pictures in which nothing jumps
    changed: tuple[Node, ...] = ()  # whose visits or wins have just changed
    score: Score = ucb1  # by which the walks chose
    before: tuple[tuple[float, float], ...] = ()  # visits and wins along the path before they were counted


class Trace:
    """The history of a search, a row an iteration.

    >>> from mcts_teach import TicTacToe, record
    >>> trace = record(TicTacToe(), 20)
    >>> trace.at(7, "select").root
    <Node: root, 6 visits, 6 children, 3 untried>
    >>> trace.grow(5)
    <Trace: 25 iterations, 26 nodes, from TicTacToe()>
    """

    def __init__(
        self,
        state: State,
        *,
        seed: int | Random = 0,
        c: float | None = None,
        lines: bool = False,
        **phases: Unpack[Phases],
    ) -> None:
        how = check_search(1, None, seed, c, {"score": ucb1, "expand": expand, **phases})
        if isinstance(state, Node):
            raise ValueError("a recording starts from a position, not from a tree that was searched before")
        if is_hidden(state):
            game = type(state).__name__
            raise ValueError(f"a recording keeps one position a node, and {game} hides something: a node has many")
        self.root, rng, self._check = begin(state, seed, how)
        self.score, self.phases = how["score"], how
        self.rows: list[Iteration] = []
        self.nodes = [RecordedNode(None, None, state, None)]
        self.left: dict[int, tuple[Move, ...]] = {}  # by row: what `expand` left untried, if it struck more or less
        self.proven: dict[int, dict[int, Rewards]] = {}  # by row: the proofs on its path, by the number of the node
        self.notes: list[str] = []  # what the recording could not see
        self.lines: list[dict[str, list[RanLine]]] = []  # by row: the lines that ran, if they were asked for
        self._recorder = PlayoutRecorder(phases.get("simulate", simulate))
        watched: dict[str, Any] = {**how, "simulate": self._recorder}
        self._watcher = LineWatcher(CORE | how) if lines else None
        if self._watcher:
            watched |= {name: self._watcher.watch(name, (CORE | watched)[name]) for name in PHASES}
        self._steps: Callable[[], Iterator[Step]] | None = partial(steps, self.root, rng, **watched)
        self._live, self._numbers = [self.root], {id(self.root): 0}

    def __repr__(self) -> str:
        return f"<Trace: {len(self)} iterations, {len(self.nodes)} nodes, from {self.nodes[0].state!r}>"

    def __setstate__(self, state: dict[str, Any]) -> None:
        """In a copy the nodes are others."""
        self.__dict__.update(state)
        self._numbers = {id(node): number for number, node in enumerate(self._live)}

    def __len__(self) -> int:
        return len(self.rows)

    def grow(self, iterations: int | None = None, *, seconds: float | None = None) -> Trace:
        """Search on and record it, to the end or to the stop button; if a phase raises, what was before it is kept."""
        check_search(iterations, seconds, 0, None, {})
        if self._steps is None:
            raise ValueError("this trace was loaded from a file, so its search cannot go on; record a new one")
        with stop_button():  # to the end, which takes a while
            try:
                if run_steps(self._note_steps(self._steps()), self._check, self.root, iterations, seconds) is not None:
                    report_stop(self.root, f"Stopped; the trace has {len(self):,} iterations.")
            finally:
                self._forget_unfinished()
                self.notes = self._list_differences()
                for note in self.notes:
                    print(say(note))
        return self

    def _forget_unfinished(self) -> None:
        """Keep nothing of an iteration that was broken off, which left the tree as it was before."""
        if self.rows and self.rows[-1].seen[0] != _counts_of(self._live[self.rows[-1].path[0]]):
            self.rows.pop()
        self.left.pop(len(self), None)
        self.proven.pop(len(self), None)
        del self.lines[len(self) :]
        size = self._count_nodes(len(self))
        for node in self._live[size:]:
            self._numbers.pop(id(node), None)
        del self._live[size:], self.nodes[size:]

    def at(self, iteration: int, phase: str = "backpropagate") -> Moment:
        """The search as it was after a phase of an iteration, 0 before the search; ValueError if there was none."""
        whole_number("iteration", iteration, 0, len(self))
        if not isinstance(phase, str) or phase not in PHASES:
            raise ValueError(f"phase must be one of {', '.join(PHASES)}, not {phase!r}")
        nodes = self._rebuild_nodes(max(iteration - 1, 0))
        moment = Moment(nodes[0], final=self.root, score=self.score)
        for happened in PHASES[: PHASES.index(phase) + 1] if iteration else ():
            moment = self._apply_phase(nodes, iteration - 1, happened)
        return moment

    def replay(self) -> Iterator[tuple[Moment, list[Node]]]:
        """Every moment from the first on, and all nodes by number; they are the same nodes, which the next one changes.

        >>> from mcts_teach import TicTacToe, record
        >>> [moment.phase for moment, nodes in record(TicTacToe(), 1).replay()]
        ['select', 'expand', 'simulate', 'backpropagate']
        """
        nodes = self._rebuild_nodes(0)
        for number in range(len(self)):
            for phase in PHASES:
                yield self._apply_phase(nodes, number, phase), nodes

    def _apply_phase(self, nodes: list[Node], number: int, phase: str) -> Moment:
        """Let a phase of a row happen to the nodes, after those before it did."""
        row, when = self.rows[number], PHASES.index(phase)
        if when == 1 or max(row.path[: row.selected]) >= len(nodes):  # a learner's walk may go to what it has made
            self._attach_nodes(nodes, number)
        path = [nodes[n] for n in (row.path if when >= 1 else row.path[: row.selected])]
        before = tuple((node.visits, node.wins) for node in path) if when == 3 else ()
        changed = self._apply_counts(nodes, number) if when == 3 else ()
        rewards, playout = (row.rewards, row.playout) if when >= 2 else (None, ())
        return Moment(nodes[0], path, phase, rewards, playout, number + 1, self.root, changed, self.score, before)

    def save(self, file: str | PathLike[str]) -> None:
        """Write the trace to a JSON file, for `load`; ValueError, and no file, if `load` could not read it."""
        data = {
            "format": FORMAT,
            "start": repr(self.nodes[0].state),
            "score": describe_score(self.score),
            "births": [(node.parent, node.move, node.mover) for node in self.nodes[1:]],
            "rows": self.rows,
            "left": list(self.left.items()),
        }
        if self.proven:
            data["proven"] = [(row, list(proofs.items())) for row, proofs in self.proven.items()]
        for number, node in enumerate(self.nodes[1:], 1):
            if node.parent is None:
                raise ValueError(f"node {number} was on a path, but is nobody's child, so this trace cannot be saved")
        known = None if formula_of(self.score) is ucb1 else self.score
        with refuse_damage("this trace cannot be saved"):
            text = json.dumps(data, default=to_plain)
            read = self._read(json.loads(text), self.nodes[0].state, known).nodes
        for number, (node, same) in enumerate(zip(self.nodes, read, strict=True)):
            if node != same:
                check_equality(self.root.state, "a trace is compared with what it saves")
                raise ValueError(f"node {number} has a position that its move does not lead to, so it cannot be saved")
        write_file(file, text + "\n")

    @classmethod
    def load(cls, file: str | PathLike[str], *, start: State | None = None, score: Score | None = None) -> Trace:
        """Read a trace from a JSON file. It runs none of the file's text as code.

        A game that is not of this package needs its `start`, a search with another score than `ucb1` its `score`.
        ValueError if the file is damaged, with the place.

        >>> from tempfile import TemporaryDirectory
        >>> from mcts_teach import TicTacToe, record
        >>> with TemporaryDirectory() as folder:
        ...     record(TicTacToe(), 20).save(f"{folder}/trace.json")
        ...     Trace.load(f"{folder}/trace.json")
        <Trace: 20 iterations, 21 nodes, from TicTacToe()>
        """
        file = path_of("file", file)
        if start is not None:
            check_unfinished(start)
        if score is not None:
            check_function("score", score, "a parent and its child")
        with refuse_damage(f"{file} is not a trace that can be read"):
            trace = cls._read(read_json(file), start, score)
        return trace

    @classmethod
    def _read(cls, data: Any, start: State | None, score: Score | None) -> Trace:
        """The trace that a file holds; an error at the first thing that `record` cannot have seen."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"it does not say {FORMAT!r}")
        state = read_start(data["start"]) if start is None else start
        trace = cls(state, **cast(Phases, dict.fromkeys(PHASES, _walk_no_more)))
        trace.score = read_score(data["score"]) if score is None else score
        trace.nodes = read_nodes(data["births"], state, trace._check.players)
        trace.rows = read_rows(data["rows"], trace.nodes)
        trace.left = read_left(data.get("left", []), trace.rows, trace.nodes)
        trace.proven = read_proven(data.get("proven", []), trace.rows)
        trace._steps = None
        trace.phases = cast(Phases, dict.fromkeys(PHASES))  # a file does not tell them
        trace.root = trace._rebuild_nodes(len(trace))[0]
        return trace

    def _note_steps(self, running: Iterator[Step]) -> Iterator[Step]:
        """Hand on the steps of a search, and write each iteration down before it counts as finished."""
        for step in running:
            if step.phase == "select":
                selected, before = len(step.path), step.path[-1].untried[:]
            if step.phase in ("expand", "backpropagate"):
                self._number_nodes(step.path)
            if step.phase == "backpropagate":
                self._note_left(step.path[selected - 1], before)
                path, playout = tuple(self._numbers[id(node)] for node in step.path), self._recorder.list_moves()
                self._note_proofs(path, step.path)
                seen = tuple(map(_counts_of, step.path))
                self.rows.append(Iteration(selected, path, len(self.nodes), playout, step.rewards, seen))
                if self._watcher:
                    self.lines.append(self._watcher.take(self._numbers))
            yield step

    def _note_left(self, node: Node, untried: list[Move]) -> None:
        """Write down what is untried at the selected node, if that is not what it was less its new children."""
        for new in self.nodes[self._count_nodes(len(self)) :]:
            if new.parent == self._numbers[id(node)]:
                _strike_move(untried, new.move)
        if node.untried != untried:
            self.left[len(self.rows)] = tuple(islice(node.untried, MOST_KEPT))

    def _note_proofs(self, numbers: tuple[int, ...], path: list[Node]) -> None:
        """Write down what is proven of the nodes on a path."""
        proofs = {number: getattr(node, "proof", None) for number, node in zip(numbers, path, strict=True)}
        if proofs := {number: proof for number, proof in proofs.items() if proof}:
            self.proven[len(self)] = proofs

    def _number_nodes(self, path: list[Node]) -> None:
        """Give a number to every node on the path, and to every child of one, that is new."""
        for node in path:
            if id(node) not in self._numbers:  # nobody made it a child
                self._add_node(node, None, None)
            for move, child in node.children.items():
                number = self._numbers.get(id(child))
                if number is None:
                    self._add_node(child, move, self._numbers[id(node)])
                elif self.nodes[number].parent not in (None, self._numbers[id(node)]):
                    raise ValueError(
                        "a recording is of a tree, and in this search a node has two parents, as with "
                        "transpositions(); search without recording it, and see draw_graph(root)"
                    )

    def _add_node(self, node: Node, move: Move, parent: int | None) -> None:
        self.nodes.append(RecordedNode(parent, move, node.state, node.mover))
        self._live.append(node)  # which makes sure that no other node has its id
        self._numbers[id(node)] = len(self._live) - 1

    def _count_nodes(self, iterations: int) -> int:
        """How many nodes there were after some iterations."""
        return self.rows[iterations - 1].size if iterations else 1

    def _list_differences(self) -> list[str]:
        """Say what changed while no path led there."""
        pairs = list(zip(self._live, self._rebuild_nodes(len(self)), strict=True))
        changed = sum(_counts_of(live) != _counts_of(seen) for live, seen in pairs)
        unseen = sum(
            list(islice(live.children, MOST_KEPT)) != list(islice(seen.children, MOST_KEPT)) for live, seen in pairs
        )
        return [
            f"{count} of {len(pairs)} nodes {what} than the recording saw: they were changed while no path led there."
            for count, what in ((changed, "have other visits or wins"), (unseen, "have other children"))
            if count
        ]

    def _rebuild_nodes(self, iterations: int) -> list[Node]:
        """All nodes after some iterations, by number."""
        nodes = [Node(self.nodes[0].state)]
        for number in range(min(iterations, len(self))):
            self._attach_nodes(nodes, number)
            self._apply_counts(nodes, number)
        return nodes

    def _apply_counts(self, nodes: list[Node], number: int) -> tuple[Node, ...]:
        """Give the nodes what was seen on a row's path; return those for which the visits or wins are new."""
        row = self.rows[number]
        for proven, proof in self.proven.get(number, {}).items():
            nodes[proven].proof = proof
        path = [nodes[number] for number in row.path]
        changed = tuple(node for node, seen in zip(path, row.seen, strict=True) if _counts_of(node) != seen)
        for node, (visits, wins) in zip(path, row.seen, strict=True):
            node.visits, node.wins = visits, wins  # type: ignore[assignment]
        if replay := getattr(formula_of(self.score), "replay", None):
            states = accumulate(row.playout, lambda state, move: state.play(move), initial=path[-1].state)
            replay(path, [(state.player, move) for state, move in zip(states, row.playout, strict=False)], row.rewards)
        return changed

    def _attach_nodes(self, nodes: list[Node], number: int) -> None:
        """Add the nodes of a row, and take their moves from the untried ones as `expand` does, or as it was seen."""
        row = self.rows[number]
        for new in self.nodes[len(nodes) : row.size]:
            node = Node(new.state, new.mover, move=new.move)
            nodes.append(node)
            if new.parent is not None:
                parent = nodes[new.parent]
                parent.children[new.move] = node
                _strike_move(parent.untried, new.move)
        if number in self.left:
            nodes[row.path[row.selected - 1]].untried = list(self.left[number])


def _walk_no_more(root: Node, score: Score) -> list[Node]:
    """The walks of a trace that was loaded: they are in its rows, and it makes no more."""
    return []


def record(
    state: State,
    iterations: int | None = None,
    *,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float | None = None,
    lines: bool = False,
    **phases: Unpack[Phases],
) -> Trace:
    """Search like `search`, and keep the history: any phase of any iteration can be seen again.

    It takes `iterations`, `seconds`, `seed`, `c`, `score` and the four phases as `search` does. A learner's own
    phases are recorded as they are, with their mistakes. With `lines` it also notes which lines of them ran, for
    `explore`, which takes some ten times as long. ValueError for a root that was searched before, and for `lines`
    where a debugger, coverage or a check follows the lines already.

    >>> from mcts_teach import TicTacToe, record
    >>> moment = record(TicTacToe(), 20).at(20)
    >>> moment.phase, len(moment.path), moment.rewards
    ('backpropagate', 3, (0.5, 0.5))
    """
    check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})  # before it looks at the game
    return Trace(state, seed=seed, c=c, lines=lines, **phases).grow(iterations, seconds=seconds)


def _strike_move(untried: list[Move], move: Move) -> None:
    """Take a move from the untried ones as `expand` does: the last one takes its place."""
    if move in untried:
        untried[untried.index(move)] = untried[-1]
        untried.pop()


def _counts_of(node: Node) -> tuple[int, float]:
    return node.visits, node.wins
