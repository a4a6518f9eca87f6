"""The check of a node: a class of the learner's, made from a position and a mover."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from numbers import Real
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.plain_data import listed, words_of
from mcts_teach.checks.positions import COURSE, OVER, SMALL_GAMES, Twice, both_seats, nodes
from mcts_teach.checks.verdict import drawable
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import Node

PARTS = ("state", "mover", "visits", "wins", "children", "untried")
FITS: dict[str, Callable[[Any], bool]] = {
    "visits": lambda visits: isinstance(visits, Real),
    "wins": lambda wins: isinstance(wins, Real),
    "children": lambda children: hasattr(children, "__len__"),
    "untried": lambda untried: hasattr(untried, "__iter__") and hasattr(untried, "__len__"),
}


class _Keeping(Twice):
    """A game that hands out one list of moves again and again, as it may."""

    kept = [1, 2]  # noqa: RUF012

    def moves(self) -> list[int]:
        """1 or 2, four times."""
        return self.kept if len(self.taken) < 4 else []


def _node_cases(kind: Any) -> list[Case]:
    found, name = [], kind.__name__ if isinstance(kind, type) else "Node"
    for state in both_seats(COURSE):
        found += [_made_case(state, None, name), _made_case(state.play(2), state.player, name)]
    found += [_made_case(TicTacToe(), None, name), _made_case(OVER[0], 0, name)]
    found += [_own_list_case(_Keeping()), *map(_search_case, SMALL_GAMES)]
    return [found[0], _apart_case(COURSE), *found[1:]]


def _made_case(state: Any, mover: int | None, name: str) -> Case:
    right = (mover, 0, 0, 0, sorted(state.moves()), True)
    given = f"{name}(state)" if mover is None else f"{name}(state, {mover})"

    def make(kind: Any) -> Any:
        return kind(state) if mover is None else kind(state, mover)

    def call(kind: Any) -> Any:
        node = make(kind)
        missing = [part for part in PARTS if not hasattr(node, part)]
        if missing:
            return f"a node without {' and '.join(missing)}"
        odd = [
            f"{part} {words_of(getattr(node, part))}" for part, fits in FITS.items() if not fits(getattr(node, part))
        ]
        if odd:
            return f"a node with {' and '.join(odd)}"
        numbers = node.mover, node.visits, node.wins, len(node.children), sorted(listed(node.untried))
        return *numbers, bool(node.state == state)

    return Case(
        given,
        call,
        lambda seen: seen == right,
        _told_node(right),
        "a new node knows its position and who moved there, and nothing has been tried below it yet",
        _told_node,
        state,
        lambda seen: _node_fault(seen, right),
        draw=lambda kind, seen: (drawable(run_guarded(make, kind).value, state), make(Node)),
    )


def _told_node(seen: Any) -> str:
    if not isinstance(seen, tuple):
        return str(seen)
    mover, visits, wins, children, untried, same = seen
    other = "" if same else ", and another position"
    counts = f"{_counted(visits, 'visit')}, {_counted(wins, 'win')}, {_counted(children, 'child', 'children')}"
    return f"mover {mover}, {counts}, untried {untried}{other}"


def _counted(number: Any, one: str, more: str = "") -> str:
    return f"{number:g} {one if number == 1 else more or one + 's'}"


def _node_fault(seen: Any, right: tuple[Any, ...]) -> str:
    """The mistake that is proven by the one thing in which a node differs."""
    if not isinstance(seen, tuple):
        odd = {"a node without mover": "no-mover", "a node with wins [": "one-sum", "a node with wins (": "one-sum"}
        odd |= {"a node with wins {": "one-sum", "a node with untried <bound method": "method-not-called"}
        odd |= {"a node with untried <": "generator"}
        return next((key for begins, key in odd.items() if str(seen).startswith(begins)), "")
    mover, _, _, _, untried, _ = seen
    wrong = [i for i, (one, other) in enumerate(zip(seen, right, strict=True)) if one != other]
    if wrong == [0]:
        return "no-mover" if mover is None else "" if right[0] is None else "mover-is-next"
    if wrong in ([1], [2], [1, 2]):
        return "phantom-visit"
    if wrong == [3]:
        return "prefilled"
    return "moves-lost" if wrong == [4] and set(untried) < set(right[4]) else ""


def _apart_case(state: Any) -> Case:
    def call(kind: Any) -> Any:
        one, other = kind(state), kind(state)
        one.children[2] = other
        if hasattr(one.untried, "remove"):
            one.untried.remove(2)
        shared = one.children is other.children or one.untried is other.untried
        struck = 2 not in listed(one.untried)
        return len(other.children), len(other.untried), len(kind(state).children), struck, shared

    return Case(
        "two nodes of the same position: we added a child to the first, and removed a move from its list",
        call,
        lambda seen: seen[:4] == (0, 4, 0, True),
        "the second has not changed: no child and 4 untried moves; in the first, the move stays removed",
        "each node has a list and a dictionary of its own",
        lambda seen: (
            f"the second has {_counted(seen[0], 'child', 'children')}, and {_counted(seen[1], 'untried move')}"
            + ("" if seen[3] else "; in the first, the move is there again")
        ),
        state,
        lambda seen: "shared-list" if seen[4] else "" if seen[3] else "made-anew",
        lambda text: "children-without-moves" if "assignment" in text else "",
        draw=lambda kind, seen: (drawable(run_guarded(_second, kind, state).value, state), _second(Node, state)),
    )


def _own_list_case(state: Any) -> Case:
    def call(kind: Any) -> Any:
        node = kind(state)
        node.untried.remove(1)
        left, state.kept[:] = list(state.kept), [1, 2]
        return left

    return Case(
        "we removed a move from the untried ones of a node",
        call,
        lambda left: left == [1, 2],
        "the game's own list as it was",
        "a game may hand out one list of moves to everybody, so each node needs a copy",
        lambda left: "it is gone from the game's own list as well: the list is not copied, write list(state.moves())",
        state,
    )


def _second(kind: Any, state: Any) -> Any:
    """The second of two nodes, after a child was added to the first."""
    one, other = kind(state), kind(state)
    one.children[2] = Node(state.play(2), state.player)
    return other


def _tree_of(kind: Any, state: Any = None, iterations: int = GROWN) -> Any:
    """A tree whose nodes are the learner's."""

    def expand(node: Any, rng: Random) -> Any:
        if not node.untried:
            return None
        move = sorted(listed(node.untried))[rng.randrange(len(node.untried))]
        node.untried.remove(move)
        child = node.children[move] = kind(node.state.play(move), node.state.player)
        if child.children is node.children:
            raise ValueError("a node and its child share one dictionary of children")
        return child

    root = kind(state or COURSE)
    for _ in islice(mcts.steps(root, Random(10), expand=expand), 4 * iterations):
        pass
    return root


def _search_case(state: Any, iterations: int = 60) -> Case:
    return Case(
        f"a search of {iterations} iterations in which each node is yours",
        lambda kind: _numbers(_tree_of(kind, state, iterations)),
        None,
        "the tree that our own nodes make",
        "a node is asked for all six things, and changed, again and again",
        lambda seen: "another tree",
        state,
        raises=lambda text: "cannot-change" if "can't set attribute" in text or "frozen" in text.lower() else "",
    )


def _numbers(root: Any) -> list[Any]:
    return [(n.mover, n.visits, n.wins, list(n.children), sorted(listed(n.untried))) for n in nodes(root)]


check_node = Check("node", _node_cases, Node, grow=_tree_of)
