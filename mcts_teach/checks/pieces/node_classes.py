"""The check of a node: a class of the learner's, made from a position and a mover."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.made_trees import grown
from mcts_teach.checks.mistakes import program
from mcts_teach.checks.pieces.random_draws import at_random, attach
from mcts_teach.checks.plain_data import Facts, as_plain, kind_of, listed
from mcts_teach.checks.positions import COURSE, OVER, both_seats
from mcts_teach.checks.verdict import first_drawn
from mcts_teach.games import MNK, TicTacToe
from mcts_teach.mcts import Node

NEEDS = dict.fromkeys(("visits", "wins"), ("a number", "__float__"))
NEEDS |= {"children": ("a dictionary", "items", "__setitem__"), "untried": ("a list", "remove", "__getitem__")}
KNOWS = "a new node knows its position and who moved there, and nothing has been tried below it yet"
APART = "each node has a list and a dictionary of its own"
ASKED = "a node is asked for all six things, and changed, again and again"
KEPT_FIELDS = "what was tried once is not untried any more, however often one looks"
COPY = "a game may hand out one list of moves to everybody, so each node needs a list of its own: list(state.moves())"
GAME_LIST, REMOVED = "the game's own list of moves", "the move that was removed"


class _Keeping(MNK):
    """A game that hands out one list of moves again and again, as it may."""

    moves = cache(MNK.moves)


KEEPING = _Keeping(*COURSE)


def _node_cases(kind: Any) -> list[Case]:
    found, name = [], kind.__name__ if isinstance(kind, type) else "Node"
    for state in both_seats(COURSE):
        found += [_made_case(state, None, name), _made_case(state.play(2), state.player, name)]
    found += [_made_case(TicTacToe(), None, name), _made_case(OVER[0], 0, name)]
    show = lambda kind: first_drawn("", run_guarded(lambda: _pair(kind)[1]).value, COURSE)[0]  # noqa: E731
    called = "two nodes of the same position: we added a child to the first, and removed a move from its list"
    whys = {GAME_LIST: COPY, REMOVED: KEPT_FIELDS, "AttributeError": ASKED}
    found.insert(1, Case(called, _apart, why=APART, state=COURSE, show=show, whys=whys, law="shared-list"))
    return found


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
        "wins": float,
        "children": lambda value: f"{len(value)} of them" if len(value) else "{}",
        "untried": lambda value: sorted(listed(value)),
    }
    found: Facts = dict.fromkeys(shown, "no such attribute")
    for part in filter(partial(hasattr, node), shown):
        value, (wanted, *needs) = getattr(node, part), NEEDS.get(part, ("",))
        kind = "None" if value is None else f"a {kind_of(value)}"
        fits = all(hasattr(value, name) for name in needs)
        found[part] = shown[part](value) if fits else f"{kind}, where {wanted} belongs"
    return found


def _apart(kind: Any) -> Facts:
    one, other = _pair(kind)
    return {
        GAME_LIST: len(KEEPING.moves()),
        REMOVED: "there again" if 2 in listed(one.untried) else "gone",
        "children of the second": len(other.children),
        "untried moves of the second": len(other.untried),
        "children of a third": len(kind(KEEPING).children),
    }


def _pair(kind: Any) -> tuple[Any, Any]:
    """Two nodes of one position, of which the first has changed."""
    _Keeping.moves.cache_clear()
    one, other = kind(KEEPING), kind(KEEPING)
    one.visits, one.wins = 1, 1.0
    one.children[2] = Node(COURSE.play(2), COURSE.player)
    one.untried.remove(2)
    return one, other


def _tree_of(kind: Any) -> Any:
    """A tree of such nodes."""
    own = program("attach", attach, Node=kind).thing
    return grown(kind(COURSE), GROWN, Random(10), expand=at_random(own))


check_node = Check("node", _node_cases, Node, grow=_tree_of)
