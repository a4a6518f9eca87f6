"""The check of expand: what came into the tree, in relation to what was there, so that chance does not matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from mcts_teach import mcts
from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.plain_data import listed
from mcts_teach.checks.positions import COURSE, DRAWN, THREE, X_WON, Spec, Twice, both_seats, made_tree, tic_tac_toe
from mcts_teach.mcts import Node

SOME: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ALL_BUT_ONE: Spec = {2: (2, 1.0), 6: (1, 0.0), 5: (4, 2.0)}


def _expand_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, drawn, won = (both_seats(text)[seat] for text in (COURSE, DRAWN, X_WON))
        found += [_expand_case(course, {}), _expand_case(course, SOME), _expand_case(course, ALL_BUT_ONE)]
        found += [_end_case(drawn), _end_case(won), _expand_case(Twice((), seat), {}), _exhaust_case(course)]
    return [*found, _expand_case(THREE.play(1), {}), _repeat_case(tic_tac_toe(COURSE))]


def _expand_case(state: Any, spec: Spec) -> Case:
    below = "no children yet" if not spec else f"children for {len(spec)} of its {len(state.moves())} moves"
    return Case(
        f"expand(node, rng) at a node with {below}",
        lambda function: _expanded(function, made_tree(state, sum(entry[0] for entry in spec.values()), spec)),
        lambda seen: _faults(seen) == [],
        "a new child for an untried move (or for all of them), with its position, its mover and no visits",
        "the tree grows by what the walk found untried; the random game starts at the new child",
        _told_expansion,
        state,
        lambda seen: next(iter(_faults(seen)), ""),
    )


class _Expansion(NamedTuple):
    """What an expand has done: what it returned, how many children are new, and whether all is as it should be."""

    returned: str
    new: int
    legal: bool  # the moves of the new children were untried
    played: bool  # their positions are those after the moves
    movers: tuple[str, ...]
    unvisited: bool  # they have no visits and no wins
    kept: bool  # the older children are there still
    others_untried: bool  # so are the moves without a child
    struck: bool  # the moves with a child are not untried any more
    untouched: bool  # the node's own numbers are as before


def _expanded(function: Any, node: Node) -> _Expansion:
    numbers = node.visits, node.wins, node.state
    old, untried = dict(node.children), list(node.untried)
    answer = function(node, Random(1))
    new = {move: child for move, child in node.children.items() if old.get(move) is not child}
    fresh = list(new.values()) or ([answer] if isinstance(answer, Node) and answer is not node else [])
    after = {move: node.state.play(move) for move in untried}
    left = listed(node.untried)
    return _Expansion(
        returned=_kind(answer, node, list(new.values())),
        new=len(new),
        legal=all(move in untried for move in new),
        played=all(child.state == after.get(move) for move, child in new.items())
        if new
        else all(child.state in after.values() for child in fresh),
        movers=tuple(sorted({_mover(child, node) for child in fresh})),
        unvisited=all((child.visits, child.wins) == (0, 0) for child in fresh),
        kept=set(old) <= set(node.children) and all(node.children[move] is child for move, child in old.items()),
        others_untried=_others(left, new) == _others(untried, new),
        struck=not set(left) & set(new),
        untouched=(node.visits, node.wins, node.state) == numbers,
    )


def _others(moves: Sequence[Any], new: Mapping[Any, Node]) -> list[str]:
    return sorted(repr(move) for move in moves if move not in new)


def _kind(answer: Any, node: Node, new: Sequence[Node]) -> str:
    if answer is None:
        return "nothing"
    if answer is node:
        return "the node itself"
    if any(answer is child for child in new):
        return "a new child"
    if isinstance(answer, Node):
        return "a node that is not in the tree"
    return "several nodes" if isinstance(answer, list | tuple) and answer else f"a {type(answer).__name__}"


def _mover(child: Node, node: Node) -> str:
    if child.mover == node.state.player:
        return "right"
    return "none" if child.mover is None else "next" if child.mover == child.state.player else "other"


def _faults(seen: _Expansion) -> list[str]:
    """The mistakes that an expansion gives away, the plainest first."""
    all_at_once = seen.new > 1 and seen.returned in ("a new child", "nothing", "several nodes")
    tests = [
        ("children-lost", seen.kept),
        ("not-hung-in", seen.new > 0 or seen.returned != "a node that is not in the tree"),
        ("move-not-played", seen.played and seen.legal),
        ("no-mover", "none" not in seen.movers),
        ("mover-is-next", seen.movers in ((), ("right",), ("none",))),
        ("phantom-visit", seen.unvisited),
        ("counts-at-once", seen.untouched),
        ("untried-kept", seen.struck),
        ("moves-lost", seen.others_untried),
        ("parent-returned", seen.returned != "the node itself"),
        ("nothing-returned", all_at_once or seen.returned == "a new child"),
    ]
    return [key for key, fine in tests if not fine]


FAULTS = {
    "children-lost": "an older child is gone",
    "not-hung-in": "the new node is not among node.children",
    "move-not-played": "its position is not the one after the move",
    "no-mover": "it has no mover",
    "mover-is-next": "its mover is not the player who moved",
    "phantom-visit": "it has visits or wins already",
    "counts-at-once": "the node's own numbers changed",
    "untried-kept": "the move is still among the untried ones",
    "moves-lost": "other moves are gone from the untried ones",
    "nothing-returned": "the new child is not returned",
}


def _told_expansion(seen: _Expansion) -> str:
    faults = [FAULTS[key] for key in _faults(seen) if key in FAULTS]
    number = "no new child" if not seen.new else f"{seen.new} new child" + ("ren" if seen.new > 1 else "")
    return "; ".join([f"{seen.returned} was returned; {number}", *faults])


def _end_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        node = Node(state, 0, 3, 1.0)
        answer = function(node, Random(1))
        return _kind(answer, node, list(node.children.values())), len(node.children), (node.visits, node.wins)

    return Case(
        "expand(node, rng) where the game is over",
        call,
        lambda seen: seen == ("nothing", 0, (3, 1.0)),
        "None, and the node as it was",
        "a finished game has no moves; the path ends at this node, and its result counts again",
        lambda seen: f"{seen[0]} was returned, and the node has {seen[1]} children",
        state,
        lambda seen: "" if seen == ("nothing", 0, (3, 1.0)) else "over-and-expanded",
        lambda text: "over-and-expanded",
    )


def _exhaust_case(state: Any) -> Case:
    moves = len(state.moves())

    def call(function: Any) -> Any:
        node = Node(state)
        rng = Random(2)
        for _ in range(moves + 2):
            function(node, rng)
        return len(node.children), len({id(child) for child in node.children.values()}), len(node.untried)

    return Case(
        f"expand(node, rng) {moves + 2} times at a node with {moves} moves",
        call,
        lambda seen: seen == (moves, moves, 0),
        f"{moves} children, one for each move, and no move untried",
        "each move gets one child, and then there is nothing left to expand",
        lambda seen: f"{seen[0]} children, and {seen[2]} moves untried",
        state,
    )


def _repeat_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        orders = set()
        for _ in range(6):
            node, rng = Node(state), Random(7)
            for _ in state.moves():
                function(node, rng)
            orders.add(tuple(node.children))
        return len(orders)

    return Case(
        "expand(node, Random(7)) until all moves are tried, six times",
        call,
        lambda number: number == 1,
        "the same order each time",
        "with the same seed a search must grow the same tree",
        lambda number: f"{number} different orders",
        state,
        lambda number: "own-dice" if number > 1 else "",
    )


def _expand_at_end(node: Node, rng: Random) -> Any:
    """The first untried move without asking whether there is one."""
    move = node.untried.pop(rng.randrange(len(node.untried)))
    child = node.children[move] = Node(node.state.play(move), node.state.player)
    return child


def _in_order(function: Any) -> str:
    """What to say of an expand that takes the moves in the same order whatever the seed."""
    found = set()
    for seed in range(12):
        node, rng = Node(tic_tac_toe(COURSE)), Random(seed)
        for _ in node.state.moves():
            run_guarded(function, node, rng)
        found.add(tuple(node.children))
    return FIXED_ORDER if len(found) == 1 else ""


FIXED_ORDER = (
    "The moves are tried in the same order whatever the seed. That is right too; drawn at random, no move comes first "
    "only for its place in the list."
)


check_expand = Check(
    "expand",
    _expand_cases,
    [("over-and-expanded", _expand_at_end)],
    [
        "Which moves may be chosen, and what if there are none?",
        "A new node needs the position after the move, and the player who made it. Where does it have to be hung, "
        "and what is not untried any more?",
        "If not node.untried: return None. Draw a move, strike it from node.untried, put Node(node.state.play(move), "
        "mover=node.state.player) into node.children[move], and return it.",
    ],
    mcts.expand,
    "expand",
    tic_tac_toe(COURSE),
    remark=_in_order,
)
