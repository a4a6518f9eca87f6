"""The check of expand: what came into the tree, beside the move that was drawn, so that chance does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from mcts_teach import mcts, variants
from mcts_teach.checks.judge import Case, Check, Facts
from mcts_teach.checks.pieces.by_dice import drawn_alike, repeats
from mcts_teach.checks.plain_data import as_plain, kind_of, listed
from mcts_teach.checks.positions import COURSE, MIRRORED, OVER, THREE, Spec, Twice, both_seats, made_tree
from mcts_teach.mcts import Node

SOME: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ALL_BUT_ONE: Spec = {2: (2, 1.0), 6: (1, 0.0), 5: (4, 2.0)}
ALL_BUT_ZERO: Spec = {1: (1, 0.0), 3: (2, 1.0), 8: (1, 1.0)}
DRAWS = 400  # of a move, for shares
GROWS = "the tree grows by what the walk found untried; the random playout starts at the new child"
NO_MOVES = "a finished game has no moves; the path ends at this node, and its result counts again"
NONE_LEFT = "each move gets one child, and then there is nothing left to expand"
FAIR = "the move is drawn at random, each with the same chance, so that none comes first only for its place"
ALL = "Your expand makes all children at once, which is right too."


def _expand_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, mirrored, drawn, won = (both_seats(one)[seat] for one in (COURSE, MIRRORED, *OVER))
        trees: list[tuple[Any, Spec]] = [(course, {}), (course, SOME), (course, ALL_BUT_ONE), (drawn, {}), (won, {})]
        trees += [(course, {**ALL_BUT_ONE, 1: (1, 0.0)}), (mirrored, ALL_BUT_ZERO), (Twice((), seat), {})]
        last = THREE.play((1, 101)[seat]).play(101)  # of three players: this one did not move two turns ago
        found += [*(_expand_case(*tree) for tree in trees), _expand_case(last, {}, last.player - 1)]
    called = "expand(node, Random(seed)) until all moves are tried, twice with each of the seeds 0 to 7"
    found.append(repeats(called, _order, 8, COURSE))
    return [*found, _fair_case(COURSE, {}), _fair_case(COURSE, {5: (1, 0.0)})]


def _expand_case(state: Any, spec: Spec, mover: int | None = None) -> Case:
    number, whose = len(state.moves()), f", player {state.player} to move"
    at = f"at a node with children for {len(spec)} of its {number} moves{whose}" if spec else f"at a new node{whose}"
    visits = sum(entry[0] for entry in spec.values())
    mover = 1 - state.player if spec else mover
    call = lambda function: _expanded(function, made_tree(state, visits, spec, mover), Random(1))  # noqa: E731
    why = NO_MOVES if not number else NONE_LEFT if number == len(spec) else GROWS
    return Case(f"expand(node, rng) {at if number else 'where the game is over'}", call, why=why, state=state)


def _expanded(function: Any, node: Node, rng: Random) -> Facts:
    """What an expansion has changed, in relation to the move that was drawn."""
    state, numbers, old, untried = node.state, (node.visits, node.wins), dict(node.children), list(node.untried)
    answer = function(node, rng)
    new = {move: child for move, child in node.children.items() if move not in old}
    gone = [move for move in old if node.children.get(move) is not old[move]]
    struck = Counter(map(repr, untried)) - Counter(map(repr, listed(node.untried)))
    own, number = bool(new) and struck == Counter(map(repr, new)), struck.total()
    moves = f"{number} {'other ' * bool(new)}move{'s' * (number > 1)}" if number else "nothing"
    facts: Facts = {
        "new children": len(new),
        "what is returned": _returned(answer, node, list(new.values()), list(old.values())),
        "struck from untried": "its move" if own else moves,
        "older children": "kept" if not gone else "gone" if gone[0] not in node.children else "replaced",
        "the node's visits and wins": "kept" if (node.visits, node.wins) == numbers else "changed",
        "the node's position": "kept" if node.state == state else "changed",
    }
    each = [_child(node, move, child, state, untried) for move, child in new.items()]
    facts |= {label: " and ".join(sorted({str(one[label]) for one in each})) for label in (each or [{}])[0]}
    return facts | ({"its mover": as_plain(next(iter(new.values())).mover)} if len(new) == 1 else {})


def _returned(answer: Any, node: Any, new: Sequence[Any], old: Sequence[Any]) -> Any:
    if answer is None or answer is node:
        return None if answer is None else "the node itself"
    if any(answer is child for child in new):
        return "the new child"
    if any(answer is child for child in old):
        return "an older child"
    kind = kind_of(as_plain(answer))
    return "a node that is not in the tree" if hasattr(answer, "untried") else f"a{'n' * (kind[0] in 'aeiou')} {kind}"


def _child(node: Any, move: Any, child: Any, parent: Any, untried: Sequence[Any]) -> Facts:
    place = type(move) is int and 0 <= move < len(untried) and child.state == parent.play(untried[move])
    key = "its move" if move in untried and child.state == parent.play(move) else "its move's place" if place else ""
    after = any(child.state == parent.play(one) for one in untried)
    moves = sorted(map(repr, listed(child.untried))) == sorted(map(repr, child.state.moves())) and not child.children
    shared = child.untried is node.untried or child.children is node.children
    return {
        "its key": key or ("an untried move" if move in untried else "no untried move"),
        "its position": "after its move" if after else "its parent's" if child.state == parent else "another",
        "its mover": as_plain(child.mover),
        "its visits": as_plain(child.visits),
        "its wins": as_plain(float(child.wins)),
        "its untried moves": "its parent's own list" if shared else "all its own" if moves else "others",
    }


def _order(function: Any, seed: int) -> Any:
    """The moves in the order in which they get their children."""
    node, rng = Node(COURSE), Random(seed)
    for _ in COURSE.moves():
        function(node, rng)
    return list(node.children)


def _fair_case(state: Any, spec: Spec) -> Case:
    moves = [move for move in state.moves() if move not in spec]

    def first(function: Any, rng: Random) -> list[Any]:
        node = made_tree(state, 1, spec)
        function(node, rng)
        return [move for move in node.children if move not in spec][:1]

    called = f"expand(node, rng) {DRAWS} times, each time at a new node with {len(spec)} children; how often each comes"
    return drawn_alike(called, FAIR, state, moves, DRAWS, 5, first)


check_expand = Check(
    "expand", _expand_cases, mcts.expand, "expand", COURSE, dice=True, styles={ALL: variants.expand_all}
)
