"""Recorded searches as they are shown: films, still pictures, what went wrong in words; and where two part, and why."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import wraps
from itertools import accumulate, count, zip_longest
from textwrap import shorten
from typing import Any, Self

from mcts_teach.arguments import constant_of, formula_of
from mcts_teach.drawing.marks import Picture
from mcts_teach.drawing.trees import PAGE_SIZE, tree_picture
from mcts_teach.drawing.words import hide_score, many, short_name
from mcts_teach.errors import whole_number
from mcts_teach.explorer.filming import Film, film, list_leaders, sources
from mcts_teach.explorer.panels import complaint
from mcts_teach.mcts import Node, Score, select, ucb1
from mcts_teach.names import name_of
from mcts_teach.trace import Iteration, Trace
from mcts_teach.trace_file import RecordedNode

STRIP_HEIGHT = 330.0  # points: a picture of the film strip
MOST_CHANGES = 3  # of mind, after which other ways are searched beforehand
AS_IT_WAS = ("as it was", "what if")  # what two searches are called that part as one was told to


class Recording:
    """A recorded search, in words what went wrong with it, and where it was searched here, how."""

    def __init__(self, trace: Trace, seed: Any = 0, phases: Any = None, lines: bool = False) -> None:
        self.trace, self.trouble = trace, ""
        self.seed, self.phases, self.lines = seed, phases or {}, lines
        self.turned: dict[str, int] = {}  # in which iteration it went through which node, if it was told to

    @classmethod
    def of(cls, state: Any, seed: Any, phases: Any, iterations: int | None, seconds: float | None, lines: bool) -> Self:
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

    def turn(self, iteration: int, node: int) -> Self:
        """The same search, but for a walk through a node not chosen there; ValueError if it was not there then."""
        rows, usual, calls = self.trace.rows, self.phases.get("select", select), count(1)
        whole_number("iteration", iteration, 1, len(rows))
        whole_number("node", node, 1, rows[iteration - 2].size - 1 if iteration > 1 else 0)
        way = [one.move for one in self.line_to(node)]

        @wraps(usual)
        def select_otherwise(root: Node, score: Score) -> list[Node]:
            if next(calls) != iteration:
                return usual(root, score)  # type: ignore[no-any-return]
            path = [*accumulate(way, lambda above, move: above.children[move], initial=root)]
            return [*path[:-1], *usual(path[-1], score)]

        other = self.again(copy(self.seed), self.phases | {"select": select_otherwise}, len(rows))
        other.turned = {"iteration": iteration, "node": node}
        return other

    def line_to(self, node: int) -> list[RecordedNode]:
        """The nodes below the root down to one."""
        line, one = list[RecordedNode](), self.trace.nodes[node]
        while one.parent is not None:
            line.insert(0, one)
            one = self.trace.nodes[one.parent]
        return line

    def turns(self) -> list[Self]:
        """The same search with each first move that was not taken in the last iterations after which another led."""
        found, nodes = list[Self](), self.trace.nodes
        for iteration, _ in list_leaders(self.trace)[1:][-MOST_CHANGES:]:
            before, row = self.trace.rows[iteration - 2 : iteration]
            others = range(1, before.size if row.selected > 1 else 1)
            found += [self.turn(iteration, n) for n in others if nodes[n].parent == 0 and n != row.path[1]]
        return found

    def tell_turn(self, other: Self) -> str:
        """What was asked of the same search that went another way once, and what came of it."""
        iteration, node = other.turned.values()
        nodes = self.trace.nodes
        way = " › ".join(short_name(nodes[one.parent or 0].state, one.move) for one in self.line_to(node))
        (since, before), (then, after) = (list_leaders(search.trace)[-1] for search in (self, other))
        was, now = (short_name(nodes[0].state, move) for move in (before, after))
        came = f"In the end the search would play {now}, and not {was}."
        if was == now:
            came = f"It would come to {now} in iteration {then}" + (
                ", as it did." if since == then else f", not in {since}."
            )
        return f"What if iteration {iteration} had gone to {way}? {came}"

    def again(self, seed: Any, phases: Any, iterations: int) -> Self:
        """A search of the same position."""
        return self.of(self.trace.nodes[0].state, seed, phases, iterations, None, self.lines)

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


def label_searches(recordings: Sequence[Recording]) -> list[str]:
    """What to call two searches: by their constants, if these can be told apart."""
    if len(recordings) < 2:
        return []
    if recordings[1].turned:
        return [*AS_IT_WAS]
    scores = [recording.trace.score for recording in recordings]
    constants = [*map(constant_of, scores)]
    names = [f"c = {c:.2f}" if c is not None else name_of(score) for c, score in zip(constants, scores, strict=True)]
    return names if constants[0] != constants[1] and names[0] != names[1] else ["the first", "the second"]


def find_parting(recordings: Sequence[Recording]) -> int | None:
    """The first iteration in which two searches are not the same; None if there is none."""
    if len(recordings) < 2:
        return None
    if turned := recordings[1].turned:
        return turned["iteration"]
    pairs = zip_longest(*(map(_told, recording.trace.rows) for recording in recordings))
    return next((number for number, (one, other) in enumerate(pairs, 1) if one != other), None)


def _told(row: Iteration) -> str:
    """What counts in a row, the same for rewards of any kind."""
    rewards = list(row.rewards) if hasattr(row.rewards, "__iter__") else row.rewards
    return repr((row.path, row.size, rewards, row.seen))


def tell_parting(recordings: Sequence[Recording], films: Sequence[Film], labels: Sequence[str], number: int) -> Film:
    """At which moment of an iteration two searches part, and how; and why each walk went its way, if both chose."""
    long = [one for one in films if number <= len(one["iterations"])]
    rows = [one["iterations"][number - 1] for one in long]
    walks = [[one["nodes"]["name"][node] for node in row["path"]] for one, row in zip(long, rows, strict=True)]
    chosen = [walk[: row["selected"]] for walk, row in zip(walks, rows, strict=True)]
    if len(rows) < 2:
        return {"moment": 4 * number - 3, "say": f"One of them ends before iteration {number}.", "why": ""}
    played = [(row.get("playout"), row.get("rewards")) for row in rows]
    alike = (told[0] == told[1] for told in (chosen, walks, played))
    moment = 4 * number - 3 + next((phase for phase, same in enumerate(alike) if not same), 3)
    paths = [" › ".join(walk) for walk in walks]
    one, other = (recording.trace.rows[number - 1].rewards for recording in recordings)
    what = f"the rewards are {one} and {other}" if repr(one) != repr(other) else "what is counted there differs"
    said = f"They part in iteration {number}: both go to {paths[0]}, but {what}."
    if recordings[1].turned:
        said = recordings[0].tell_turn(recordings[1])
    elif paths[0] != paths[1]:
        said = f"They part in iteration {number}: {labels[0]} goes to {paths[0]}, {labels[1]} to {paths[1]}."
    level = next((level for level, (a, b) in enumerate(zip(*chosen, strict=False)) if a != b), 0)
    why = (f"Why {label}: {row['why'][level - 1]}." for label, row in zip(labels, rows, strict=True) if level)
    return {"moment": moment, "say": said, "why": " ".join(why)}
