"""The check of a node: a class of the learner's, made from a position and a mover."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from numbers import Real
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import GROWN, Case, Check
from mcts_teach.checks.plain_data import Facts, as_plain, kind_of, listed
from mcts_teach.checks.positions import COURSE, OVER, both_seats
from mcts_teach.checks.verdict import first_drawn
from mcts_teach.games import MNK, TicTacToe
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
    def expand(node: Any, rng: Random) -> Any:
        if not node.untried:
            return None
        move = sorted(listed(node.untried))[rng.randrange(len(node.untried))]
        node.untried.remove(move)
        child = node.children[move] = kind(node.state.play(move), node.state.player)
        return child

    root = kind(COURSE)
    for _ in islice(mcts.steps(root, Random(10), expand=expand), 4 * GROWN):
        pass
    return root


check_node = Check("node", _node_cases, Node, grow=_tree_of)
