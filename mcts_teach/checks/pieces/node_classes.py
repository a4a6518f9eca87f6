"""The check of a node: a class of the learner's, made from a position and a mover."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from numbers import Real
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.made_trees import nodes
from mcts_teach.checks.plain_data import Facts, as_plain, kind_of, listed
from mcts_teach.checks.positions import COURSE, OVER, SMALL_GAMES, Twice, both_seats
from mcts_teach.checks.verdict import first_drawn
from mcts_teach.games import TicTacToe
from mcts_teach.mcts import Node

FITS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "visits": ("a number", lambda visits: isinstance(visits, Real)),
    "wins": ("a number", lambda wins: isinstance(wins, Real)),
    "children": ("a dictionary", lambda children: hasattr(children, "items") and hasattr(children, "__setitem__")),
    "untried": ("a list", lambda untried: hasattr(untried, "remove") and hasattr(untried, "__getitem__")),
}
KNOWS = "a new node knows its position and who moved there, and nothing has been tried below it yet"
APART = "each node has a list and a dictionary of its own"
ASKED = "a node is asked for all six things, and changed, again and again"
REMOVED = "we removed a move from the untried ones"
KEPT_FIELDS = "what was tried once is not untried any more, however often one looks"
COPY = "a game may hand out one list of moves to everybody, so each node needs a list of its own: list(state.moves())"


class _Keeping(Twice):
    """A game that hands out one list of moves again and again, as it may."""

    kept = [1, 2]  # noqa: RUF012

    def moves(self) -> list[int]:
        return self.kept if len(self.taken) < 4 else []


def _node_cases(kind: Any) -> list[Case]:
    found, name = [], kind.__name__ if isinstance(kind, type) else "Node"
    for state in both_seats(COURSE):
        found += [_made_case(state, None, name), _made_case(state.play(2), state.player, name)]
    found += [_made_case(TicTacToe(), None, name), _made_case(OVER[0], 0, name)]
    show = lambda kind: first_drawn("", run_guarded(_second, kind).value, COURSE)[0]  # noqa: E731
    apart = "two nodes of the same position: we added a child to the first, and removed a move from its list"
    found.insert(1, Case(apart, _apart, why=APART, state=COURSE, show=show, law="shared-list"))
    found.append(Case(f"{REMOVED} of a node", _kept, why=KEPT_FIELDS, state=COURSE, law="made-anew"))
    own = Case(f"{REMOVED}, in a game that keeps its list", _own_list, why=COPY, state=_Keeping())
    searched = f"a search of 60 iterations in which each node is a {name}"
    return [*found, own, *(Case(searched, partial(_searched, one), why=ASKED, state=one) for one in SMALL_GAMES)]


def _made_case(state: Any, mover: int | None, name: str) -> Case:
    given = (state,) if mover is None else (state, mover)
    show = lambda kind: first_drawn("", run_guarded(kind, *given).value, state)[0]  # noqa: E731
    called = f"{name}(state)" if mover is None else f"{name}(state, {mover})"
    return Case(called, lambda kind: _parts(kind(*given), state), why=KNOWS, state=state, show=show)


def _parts(node: Any, state: Any) -> Facts:
    """What a new node holds; of what does not fit, the kind."""
    shown: dict[str, Callable[[Any], Any]] = {
        "state": lambda value: "the position" if value == state else "another",
        "mover": as_plain,
        "visits": as_plain,
        "wins": lambda value: float(value),
        "children": lambda value: f"{len(value)} of them" if len(value) else "{}",
        "untried": lambda value: sorted(listed(value)),
    }
    found: Facts = dict.fromkeys(shown, "no such attribute")
    for part in filter(partial(hasattr, node), shown):
        value, (wanted, fits) = getattr(node, part), FITS.get(part, ("", lambda value: True))
        kind = "None" if value is None else f"a {kind_of(value)}"
        found[part] = shown[part](value) if fits(value) else f"{kind}, where {wanted} belongs"
    return found


def _apart(kind: Any) -> Facts:
    one, other = kind(COURSE), kind(COURSE)
    one.children[2] = other
    one.untried.remove(2)
    return {
        "children of the second": len(other.children),
        "untried moves of the second": len(other.untried),
        "children of a third": len(kind(COURSE).children),
    }


def _kept(kind: Any) -> Facts:
    node = kind(COURSE)
    node.untried.remove(2)
    return {"the move that was removed": "there again" if 2 in listed(node.untried) else "gone"}


def _own_list(kind: Any) -> Facts:
    node = kind(_Keeping())
    node.untried.remove(1)
    left, _Keeping.kept[:] = list(_Keeping.kept), [1, 2]
    return {"the game's own list of moves": left}


def _second(kind: Any) -> Any:
    one, other = kind(COURSE), kind(COURSE)
    one.children[2] = Node(COURSE.play(2), COURSE.player)
    return other


def _tree_of(kind: Any, state: Any = COURSE, iterations: int = GROWN) -> Any:

    def expand(node: Any, rng: Random) -> Any:
        if not node.untried:
            return None
        move = sorted(listed(node.untried))[rng.randrange(len(node.untried))]
        node.untried.remove(move)
        child = node.children[move] = kind(node.state.play(move), node.state.player)
        if child.children is node.children:
            raise ValueError("a node and its child share one dictionary of children")
        return child

    root = kind(state)
    for _ in islice(mcts.steps(root, Random(10), expand=expand), 4 * iterations):
        pass
    return root


class _Many(tuple[Any, ...]):
    def __repr__(self) -> str:
        return "those of this tree"


def _searched(state: Any, kind: Any) -> Facts:
    """All numbers of a tree; the visits of the root's children are told, and nobody would read the others."""
    root = _tree_of(kind, state, 60)
    numbers = [(n.mover, n.visits, round(n.wins, 6), list(n.children), sorted(listed(n.untried))) for n in nodes(root)]
    below = ", ".join(f"{child.wins:g}/{child.visits}" for child in root.children.values())
    return {"wins and visits below the root": below, "the numbers of all nodes": _Many(numbers)}


check_node = Check("node", _node_cases, Node, grow=_tree_of)
