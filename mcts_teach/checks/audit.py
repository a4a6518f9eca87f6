"""One iteration of any search, told by the tree before and after it: its walk, its new node, what was counted.

Nothing but moves, visits and means of the nodes is asked for, so this holds for a search in any style.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import Any, NamedTuple

from mcts_teach.names import move_name

WayTo = tuple[Any, ...]  # the moves from the root


@dataclass
class Seen:
    """A node of any search, as plain data. `mean` is what its mover gets on average, if the search tells."""

    state: Any
    visits: int
    mean: float | None
    children: dict[Any, Seen] = field(default_factory=dict)

    @property
    def wins(self) -> float:
        """What its mover got in all."""
        return 0.0 if self.mean is None else self.mean * self.visits


class Choice(NamedTuple):
    """A step of a walk where all moves were tried: from the tree before the iteration."""

    path: tuple[Seen, ...]  # from the root to the node where it was chosen
    moves: WayTo  # that lead there
    move: Any  # the one that was chosen


class CountedGame(NamedTuple):
    """What a playout was counted as: for each node below the root, who moved into it, and what it gained."""

    path: tuple[Seen, ...]
    gains: tuple[float, ...]


class Fault(NamedTuple):
    """What one iteration did wrong: where, in words, what would be right, why, and the mistake that it proves."""

    moves: WayTo
    told: str
    wanted: str
    why: str
    key: str = ""


class OneIteration(NamedTuple):
    """What one iteration has done."""

    choices: list[Choice]
    game: CountedGame | None
    fault: Fault | None


ONE_WALK = "one iteration is one walk, one new node at most, one game, and one visit along the whole path"


def iteration(before: Seen, after: Seen) -> OneIteration:
    """What was done between two trees of one search, up to the first thing that no right search does."""
    choices: list[Choice] = []
    old, new, moves = before, after, tuple[Any, ...]()
    path, gains = [after], list[float]()
    fault = _root_fault(before, after)
    while fault is None:
        step = _step(old, new, moves)
        if isinstance(step, Fault):
            return OneIteration(choices, None, step)
        if step is None:
            break
        if step in old.children and len(old.children) == len(old.state.moves()):
            choices.append(Choice((*_along(before, moves),), moves, step))
        child = old.children.get(step)
        if child is None and any(below.visits for below in new.children[step].children.values()):
            told = f"{move_name(new.state, step)} is new, and so is a node below it"
            return OneIteration(choices, None, Fault(moves, told, "one new node on the path", ONE_WALK))
        gains.append(new.children[step].wins - (child.wins if child else 0.0))
        old, new, moves = child or Seen(new.children[step].state, 0, None), new.children[step], (*moves, step)
        path.append(new)
    return OneIteration(choices, None if fault else CountedGame(tuple(path), tuple(gains)), fault)


def _along(root: Seen, moves: WayTo) -> Iterator[Seen]:
    yield root
    for move in moves:
        root = root.children[move]
        yield root


def _root_fault(before: Seen, after: Seen) -> Fault | None:
    more = after.visits - before.visits
    if more == 1:
        return None
    told = f"the root's visits went from {before.visits} to {after.visits}"
    below = sorted(child.visits - _visits(before, move) for move, child in after.children.items())
    grown = [number for number in below if number]
    key = {(0, 1): "root-not-counted", (2, 2): "counted-twice", (2, 1, 1): "one-too-many"}.get((more, *grown), "")
    if after == before and _leads_to_an_end(before):
        key = "end-not-counted"
    return Fault((), told, "one visit more", ONE_WALK, key)


def _leads_to_an_end(node: Seen) -> bool:
    """Whether a walk by the highest UCB1 values ends in a finished game."""
    while len(node.children) == len(node.state.moves()) and node.children:
        choice = Choice((node,), (), None)
        node = node.children[max(node.children, key=lambda move: ucb1_value(choice, move))]
    return not node.state.moves()


def _step(old: Seen, new: Seen, moves: WayTo) -> Any:
    """The move with which the walk goes on; None where it ends; or what is wrong there."""
    legal = new.state.moves()
    counts = {move: child.visits - _visits(old, move) for move, child in new.children.items()}
    went = [move for move, more in counts.items() if more]
    fresh = [move for move in new.children if move not in old.children]
    if len(went) == 1 < len(fresh) and len(new.children) < len(legal):
        return Fault(moves, f"{len(fresh)} new children", "one new child (or a child for every move at once)", ONE_WALK)
    if not legal and new.children:
        why = "there is no move to play any more"
        return Fault(moves, "a finished game has children", "none", why, "over-and-expanded")
    changed = [move for move in old.children if move not in went and old.children[move] != new.children.get(move)]
    if changed or len(went) > 1 or any(counts[move] != 1 for move in went):
        return _miscount(old, new, moves, went, changed)
    if not went:
        return _stop(old, new, moves, legal)
    move = went[0]
    if _is_waiting(old, legal, move):
        told = f"{move_name(new.state, move)} was visited again while another move waits for its first visit"
        why = "an untried move could be the best of all, so it comes before a second visit of another"
        key = "past-the-untried" if len(old.children) < len(legal) else ""
        return Fault(moves, told, "a first visit of each move", why, key)
    return move


def _visits(node: Seen, move: Any) -> int:
    return node.children[move].visits if move in node.children else 0


def _is_waiting(old: Seen, legal: Sequence[Any], move: Any) -> bool:
    """Whether a move is untried, or has a child without visits, and that is not the one that was chosen."""
    return bool(_visits(old, move)) and any(not _visits(old, other) for other in legal)


def _miscount(old: Seen, new: Seen, moves: WayTo, went: Sequence[Any], changed: Sequence[Any]) -> Fault:
    if len(went) == 1 and not changed:
        counts = f"went from {_visits(old, went[0])} to {_visits(new, went[0])}"
        return Fault(moves, f"the visits of {move_name(new.state, went[0])} {counts}", "one visit more", ONE_WALK)
    if changed and all(move in new.children for move in changed):
        told = f"{move_name(new.state, changed[0])}, which is not on the path, was changed"
        return Fault(moves, told, "no change off the path", ONE_WALK)
    if changed:
        return Fault(moves, f"the child {move_name(old.state, changed[0])} is gone", "all children kept", ONE_WALK)
    fresh = len([move for move in went if move not in old.children])
    told = f"{len(went)} children were visited" + (f", {fresh} of them new" if fresh else "")
    return Fault(moves, told, "a visit of one child", ONE_WALK)


def _stop(old: Seen, new: Seen, moves: WayTo, legal: Sequence[Any]) -> Fault | None:
    """None where a walk may end: at the end of the game, and at a node that had no visit yet."""
    if not legal or old.visits == 0:
        return None
    fresh = [move for move in new.children if move not in old.children]
    if fresh:
        told = f"the new child {move_name(new.state, fresh[0])} has no visit"
        return Fault(moves, told, "1 visit of the new child", ONE_WALK, "path-without-child")
    told, why = "the node was visited, but none of its children", "every visit but the first goes on to a child"
    return Fault(moves, told, "a visit of one child", why, "one-level" if len(moves) == 1 else "")


def ucb1_value(choice: Choice, move: Any, c: float = sqrt(2)) -> float:
    """The UCB1 value of a move when it was chosen."""
    return ucb1_of(choice.path[-1], choice.path[-1].children[move], c)


def ucb1_of(parent: Seen, child: Seen, c: float = sqrt(2)) -> float:
    """The UCB1 value of a child; infinity without visits."""
    if child.visits <= 0:
        return inf
    return child.wins / child.visits + c * sqrt(log(max(parent.visits, 1)) / child.visits)
