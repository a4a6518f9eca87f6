"""Moments of a search to look at, and which nodes of a tree are shown first."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from heapq import heappop, heappush
from itertools import accumulate, count, pairwise
from math import inf
from numbers import Real
from typing import Any, NamedTuple

from mcts_teach.arguments import formula_of
from mcts_teach.errors import check_function
from mcts_teach.games.unseen import is_hidden
from mcts_teach.mcts import Node, Score
from mcts_teach.names import describe_result
from mcts_teach.searching import principal_variation
from mcts_teach.trace import Moment, Trace

Hidden = list[tuple[int, int, int]]  # see `list_hidden`
NEW_VISITS = {"expand": 0, "simulate": 0, "backpropagate": 1}  # that a new node has after a phase


class PlayoutEnd(NamedTuple):
    """The end of a playout, drawn like a child of the node from which it was played."""

    result: str
    moves: int  # 0: nobody wrote them down
    children: dict[Any, Any] = {}  # noqa: RUF012 - a tuple's field, and nobody changes it


class Entry(NamedTuple):
    """A node in a list of those to show, and how it was reached."""

    node: Any  # a Node, or the PlayoutEnd of a path
    above: Any = None  # its parent
    move: Any = None
    parent: int = -1  # the parent's place in the list; of the root there is none
    order: int = 0  # siblings go from left to right by this
    depth: int = 0


def moment_of(what: Any, score: Score | None = None) -> Moment:
    """The moment that a root, a pause of a search or a recording is, with its own score or UCB1 unless one is given."""
    at = what if isinstance(what, Moment) else Moment(what)
    if isinstance(what, Trace):
        at = Moment(what.root, score=what.score)
    elif at is not what and all(getattr(what, name, None) for name in ("phase", "path")) and hasattr(what, "rewards"):
        changed = tuple(what.path) if what.phase == "backpropagate" else ()
        at = Moment(what.path[0], what.path, what.phase, what.rewards, changed=changed)
    if not all(hasattr(at.root, name) for name in ("state", "visits", "wins", "children")):
        raise ValueError(f"give the root of a tree, as search(...) returns it, or a step of steps(...), not {what!r}")
    for visits, wins in ((node.visits, node.wins) for node in (at.root, *at.root.children.values())):
        if not are_numbers((visits, wins)):
            raise ValueError(f"visits and wins are numbers, and a node has visits={visits!r}, wins={wins!r}")
    if score is not None:
        check_function("score", score, "a parent and its child")
    return at if score is None else at._replace(score=score)


def best_line(root: Node) -> list[Node]:
    """The nodes of the principal variation, from the root on."""
    return list(accumulate(principal_variation(root), lambda node, move: node.children[move], initial=root))


def sort_moves(moves: Iterable[Any]) -> list[Any]:
    """Moves from small to large, None (to pass) at the end; as they come if they do not compare."""
    moves = list(moves)
    for key in (None, lambda move: (move is None, move)):
        with suppress(TypeError):
            return sorted(moves, key=key)
    return moves


def is_over(node: Node) -> bool:
    """Whether the game is over here, and how is known: that may depend on what is hidden."""
    state = node.state
    return not node.children and hasattr(state, "rewards") and not len(state.moves()) and not is_hidden(state)


def list_untried(node: Node) -> list[Any]:
    """The moves that have no node yet and may get one: an expansion may strike some that it holds to be equal."""
    moves = node.untried if hasattr(node, "untried") else node.state.moves()
    return [move for move in moves if move not in node.children]


def list_moves(node: Node) -> list[Any]:
    """The moves of a node, tried or not."""
    return sort_moves([*node.children, *list_untried(node)])


def find_move(parent: Node, child: Node) -> list[Any]:
    """The move from a node to its child, in a list, as any value may be a move; an empty list if there is none."""
    return [move for move, node in parent.children.items() if node is child][:1]


def count_nodes(root: Node) -> int:
    """How many nodes a tree has, or a graph."""
    return 1 + len(list_hidden(root, {}))


def list_hidden(root: Node, shown: Mapping[int, int]) -> Hidden:
    """Of each node that is not shown, the number of the nearest above that is (the root's is 0), depth and visits."""
    hidden, met, tree = Hidden(), {id(root)}, [(root, 0, 1)]
    for node, number, depth in tree:  # which grows meanwhile, row by row
        for child in node.children.values():
            if (key := id(child)) not in met:  # it may have another parent too
                met.add(key)
                if child.children:
                    tree.append((child, shown.get(key, number), depth + 1))
                if key not in shown:
                    hidden.append((number, depth, child.visits))
    return hidden


@contextmanager
def undo_count(at: Moment) -> Iterator[bool]:
    """Inside, the path has the visits and wins with which its walk chose; False if nobody knows them."""
    counts: Any = at.before
    with suppress(TypeError, LookupError):  # a learner's own rewards; what is missing must be what should be added
        won = [0 if node.mover is None else at.rewards[node.mover] for node in at.path]
        counts = counts or [(node.visits - 1, node.wins - reward) for node, reward in zip(at.path, won, strict=True)]
    after = [(node.visits, node.wins) for node in at.path]
    try:
        for node, (visits, wins) in zip(at.path, counts, strict=False):
            node.visits, node.wins = visits, wins
        yield bool(counts) and not hasattr(formula_of(at.score), "replay")  # that has counted on its own, too
    finally:
        for node, (visits, wins) in zip(at.path, after, strict=True):
            node.visits, node.wins = visits, wins


def is_new(at: Moment) -> bool:
    """Whether this iteration has added the last node of the path."""
    if len(at.path) < 2 or at.path[-1].children or at.path[-1].visits != NEW_VISITS.get(at.phase):
        return False
    others = [child.visits for child in at.path[-2].children.values() if child is not at.path[-1]]
    return not (is_over(at.path[-1]) and 0 in others and any(others))  # it came with its siblings, and they went first


def find_playout_end(at: Moment) -> PlayoutEnd | None:
    """How the playout ended, once it was played; None if the game was over at the end of the path already."""
    if at.phase not in ("simulate", "backpropagate") or at.rewards is None or is_over(at.path[-1]):
        return None
    return PlayoutEnd(playout_result(at), len(at.playout))


def playout_result(at: Moment) -> str:
    """How the playout ended; of an evaluation what it says for the player who moved to the end of the path."""
    rewards, mover = at.rewards if isinstance(at.rewards, tuple | list) else (), at.path[-1].mover
    if is_valued(at):
        return "valued" if mover is None else f"valued {float(rewards[mover]):.2f}"
    return describe_result(at.root.state, rewards) or "end"


def is_valued(at: Moment) -> bool:
    """Whether the end of the path was not played from, but given a value: no moves, and no result of a game."""
    valued = not at.playout and at.rewards and are_numbers(at.rewards) and not is_over(at.path[-1])
    return bool(valued) and not describe_result(at.root.state, at.rewards)


def are_numbers(rewards: Any) -> bool:
    """Whether rewards are a number for each player; a learner's own may be anything."""
    return isinstance(rewards, tuple | list) and all(isinstance(reward, Real) for reward in rewards)


def list_most_visited(
    at: Moment, most: float, depth: float | None = None, end: PlayoutEnd | None = None, *, by_row: bool = False
) -> list[Entry]:
    """All of the path, the playout's end, and the most visited (or `by_row`) down to a depth, each after its parent."""
    on_path, serial, placed = {id(node) for node in at.path}, count(1), {id(at.root)}
    shown, frontier = list[Entry](), list[Any]([(False, 0, 0, (at.root,))])
    while frontier and (len(shown) < most or not frontier[0][0]):
        shown.append(Entry(*heappop(frontier)[-1]))
        node, place, level = shown[-1].node, len(shown) - 1, shown[-1].depth
        for move in sort_moves(node.children):
            key = id(child := node.children[move])
            if key not in placed and (level < (depth or inf) or key in on_path):
                placed.add(key)
                entry = child, node, move, place, (order := next(serial)), level + 1
                heappush(frontier, (key not in on_path, 0 if by_row else -child.visits, order, entry))
        if end and node is at.path[-1]:
            heappush(frontier, (False, 0, 0, (end, node, None, place, next(serial), level + 1)))
    return shown


def list_entries(at: Moment, most: int, depth: float) -> list[tuple[Entry, Entry | None]]:
    """The nodes to lay out, of a recording those of its last tree, each with what there is of it by now, or None."""
    end, path = find_playout_end(at), list[Any]([at.final])  # in the last tree, from which a learner's may lose nodes
    for parent, child in pairwise(at.path):
        moves = find_move(parent, child)
        path.append(path[-1].children.get(moves[0]) if path[-1] and moves else None)
    if path[-1] is None:
        return [(entry, entry) for entry in list_most_visited(at, most, depth, end)]
    shown = list_most_visited(at._replace(root=path[0], path=path), most, depth, end)
    now: list[Entry | None] = [shown[0]._replace(node=at.root)]
    for entry in shown[1:]:
        above = getattr(now[entry.parent], "node", None)
        born = entry.node if isinstance(entry.node, PlayoutEnd) else above and above.children.get(entry.move)
        now.append(entry._replace(node=born, above=above) if born else None)
    return list(zip(shown, now, strict=True))
