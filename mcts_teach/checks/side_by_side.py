"""Pictures of a mistake: what is the learner's beside what is right, where they first differ."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from mcts_teach.checks.guard import LINES, LONG, run_guarded
from mcts_teach.checks.plain_data import as_plain
from mcts_teach.checks.positions import places, twin
from mcts_teach.checks.verdict import Comparison
from mcts_teach.mcts import Node
from mcts_teach.trace import Moment, Trace


def drawn(draw: Callable[..., Any], *arguments: Any, lines: int = 0) -> Comparison | None:
    """The picture of a case; nothing if the learner's code stands in the way of one."""
    with redirect_stdout(StringIO()):
        picture = run_guarded(draw, *arguments, lines=lines, seconds=LONG / 4).value
    return picture if isinstance(picture, Comparison) else None


def drawn_case(thing: Any, case: Any, answer: Any, returned: str, expected: str) -> Comparison | None:
    """What a case of a check draws, with words."""
    if case.draw is None:
        return None

    def picture(draw: Callable[..., Any]) -> Any:
        sides = draw(thing, answer)
        if not isinstance(sides, tuple):
            return sides
        told = returned.partition(" in\n")[0]  # the board itself is in the picture
        titles = f"yours: {told}", f"right: {expected}"
        return Comparison(sides[0], sides[1], f"Your answer and the right one: {case.called}.", titles)

    return drawn(picture, case.draw, lines=LINES)


def chosen(root: Node, move: Any) -> Any:
    """A tree in which the way to one child is marked; the tree alone if there is no such child."""
    child = root.children.get(move) if isinstance(move, Hashable) else None
    return Moment(root, [root, child], "select") if child else root


def following(learner: Any) -> Any:
    """The right walk, but where several children are equally good it goes the learner's way: that is no mistake."""

    def follow(root: Node, score: Any) -> list[Node]:
        copy = twin(root)
        known, answer = places(copy), run_guarded(learner, copy, score).value
        way = {known.get(id(node)) for node in answer} if isinstance(answer, list | tuple) else set()
        return right_walk(root, score, way)

    return follow


def right_walk(root: Node, score: Any, way: Collection[Any]) -> list[Node]:
    """The walk by the highest score; among equals, up to rounding, to a child whose place is in `way`."""
    path: list[Node] = [root]
    place: tuple[Any, ...] = ()
    while not path[-1].untried and path[-1].children:
        scores = {move: score(path[-1], child) for move, child in path[-1].children.items()}
        best = [move for move in scores if scores[move] >= max(scores.values()) - 1e-9]
        place = (*place, next((move for move in best if (*place, move) in way), best[0]))
        path.append(path[-1].children[place[-1]])
    return path


def first_difference(
    state: Any, phases: Mapping[str, Any], ours: Mapping[str, Any], iterations: int = 40
) -> Comparison | None:
    """Two searches with the same seed, one with a learner's phases, at the first iteration in which they differ."""
    with redirect_stdout(StringIO()):
        yours = Trace(state, seed=3, **phases)
        run = run_guarded(yours.grow, iterations, lines=LINES)
    right = Trace(state, seed=3, **ours).grow(min(iterations, len(yours) + 1))
    number = next((i for i in range(len(yours)) if _row(yours, i) != _row(right, i)), len(yours))
    if number == iterations:
        return None
    if run.trouble and number == len(yours):
        caption = f"Your search breaks off in iteration {number + 1}: {run.trouble.what}."
        return Comparison(yours.at(number), right.at(number + 1), caption)
    at_random = run.kind == "global random" or bool({"expand", "simulate"} & (set(phases) - set(ours)))
    searches = () if run.trouble else (yours, right)
    caption = other_mover(yours, right, number + 1) or first_told(number + 1, at_random=at_random)
    return Comparison(yours.at(number + 1), right.at(number + 1), caption, searches=searches)


def other_mover(yours: Trace, right: Trace, number: int) -> str:
    """The caption of two trees that look alike, since a node differs in its mover only; empty for all others."""
    (mine, *mine_then), (theirs, *then) = _row(yours, number - 1), _row(right, number - 1)
    if mine_then != then or [node[:2] for node in mine] != [node[:2] for node in theirs]:
        return ""
    return f"Both trees look alike after iteration {number}, but a node of yours has another mover."


def first_told(number: int, *, at_random: bool) -> str:
    """The caption of two trees at the first iteration in which they differ."""
    maybe = " (perhaps only in what was drawn at random)" if at_random else ""
    return f"Iteration {number} is the first in which a search with yours and the right one differ{maybe}."


def _row(trace: Trace, number: int) -> Any:
    row = trace.rows[number]
    nodes = [(node.parent, node.move, node.mover) for node in trace.nodes[: row.size]]
    return nodes, row.path, as_plain(row.rewards), row.seen
