"""The check of expand: what came into the tree, in relation to what was there, so that chance does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, Share
from mcts_teach.checks.mistakes import edits_of
from mcts_teach.checks.plain_data import listed
from mcts_teach.checks.positions import (
    COURSE,
    DRAWN,
    THREE,
    X_WON,
    Spec,
    Twice,
    both_seats,
    made_tree,
    path_in_words,
    places,
    small_games,
    tic_tac_toe,
)
from mcts_teach.mcts import Node
from mcts_teach.names import move_name

SOME: Spec = {2: (2, 1.0), 6: (1, 0.0)}
ALL_BUT_ONE: Spec = {2: (2, 1.0), 6: (1, 0.0), 5: (4, 2.0)}
DRAWS = 400  # of a move, for shares
WANTED = "a new child for an untried move (or for all of them), with its position, its mover and no visits"


def _expand_cases(function: Any) -> list[Case]:
    found = []
    for seat in (0, 1):
        course, drawn, won = (both_seats(text)[seat] for text in (COURSE, DRAWN, X_WON))
        found += [_expand_case(course, {}), _expand_case(course, SOME), _expand_case(course, ALL_BUT_ONE)]
        found += [_end_case(drawn), _end_case(won), _expand_case(Twice((), seat), {}), _exhaust_case(course)]
    course = tic_tac_toe(COURSE)
    found += [
        _expand_case(THREE.play(1), {}),
        _repeat_case(course),
        _fair_case(course),
        _fair_case(course, {5: (1, 0.0)}),
    ]
    return [*found, *map(_search_case, small_games())]


def _expand_case(state: Any, spec: Spec) -> Case:
    below = "no children yet" if not spec else f"children for {len(spec)} of its {len(state.moves())} moves"
    return Case(
        f"expand(node, rng) at a node with {below}",
        lambda function: _expanded(
            function, made_tree(state, sum(entry[0] for entry in spec.values()), spec), Random(1)
        ),
        lambda seen: not any(_faults(seen)),
        WANTED,
        "the tree grows by what the walk found untried; the random game starts at the new child",
        told_expansion,
        state,
        _first_key,
    )


class _Expansion(NamedTuple):
    """What an expand has done: what it returned, how many children are new, and whether all is as it should be."""

    returned: str
    new: int
    keys: str  # "right" if the new children stand under moves that were untried, "places" if under their places
    position: str  # of the new child: "right", "the parent's", "another"
    movers: tuple[str, ...]
    counts: bool  # new children have no visits and no wins
    below: str  # "right" if they have no children and all their moves untried, "shared" if not in a list of their own
    kept: str  # the older children: "right", "gone", "replaced"
    others_untried: bool  # the moves without a child are untried still
    struck: str  # the moves with a child: "right", "none" if the untried ones are as before, "another"
    untouched: str  # the node's own numbers and position: "right", or what has changed


def _expanded(function: Any, node: Node, rng: Random) -> _Expansion:
    numbers, position = (node.visits, node.wins), node.state
    old, untried = dict(node.children), list(node.untried)
    answer = function(node, rng)
    new = {move: child for move, child in node.children.items() if move not in old}
    fresh = list(new.values()) or ([answer] if isinstance(answer, Node) and answer is not node else [])
    fresh = [child for child in fresh if hasattr(child, "untried")]
    left = listed(node.untried)
    lost = [move for move in old if node.children.get(move) is not old[move]]
    right = {move: position.play(move) for move in untried}
    wanted = [right.get(move) for move in new] or list(right.values())
    struck = not set(map(repr, left)) & set(map(repr, new))
    return _Expansion(
        returned=_kind(answer, node, list(new.values())),
        new=len(new),
        keys=_keys(new, untried, right),
        position=_position([child.state for child in fresh], wanted, position, hung=bool(new)),
        movers=tuple(sorted({_mover(child, position.player) for child in fresh})),
        counts=all((child.visits, child.wins) == (0, 0) for child in fresh),
        below=next((told for told in (_below(child, node) for child in fresh) if told != "right"), "right"),
        kept="right" if not lost else "gone" if all(move not in node.children for move in lost) else "replaced",
        others_untried=_names(left, new) == _names(untried, new),
        struck="right" if struck else "none" if left == untried else "another",
        untouched=_changes(node, numbers, position),
    )


def _keys(new: Mapping[Any, Any], untried: Sequence[Any], right: Mapping[Any, Any]) -> str:
    """Under what the new children stand; a place among the untried moves may look like a move."""
    places = [
        type(key) is int and key < len(untried) and child.state == right[untried[key]] for key, child in new.items()
    ]
    if new and all(places) and any(child.state != right.get(key) for key, child in new.items()):
        return "places"
    return "right" if all(move in untried for move in new) else "another"


def _position(found: Sequence[Any], wanted: Sequence[Any], parent: Any, *, hung: bool) -> str:
    """Whether the positions of new children are right; one that is not in the tree may stand for any move."""
    if (found == wanted) if hung else all(state in wanted for state in found):
        return "right"
    return "the parent's" if all(state == parent for state in found) else "another"


def _below(child: Node, node: Node) -> str:
    if child.untried is node.untried or child.children is node.children:
        return "shared"
    fresh = not child.children and sorted(map(repr, child.untried)) == sorted(map(repr, child.state.moves()))
    return "right" if fresh else "another"


def _changes(node: Node, numbers: tuple[int, float], position: Any) -> str:
    counted = "" if (node.visits, node.wins) == numbers else "the node's own visits or wins have changed"
    return counted or ("right" if node.state == position else "the node's own position has changed")


def _names(moves: Sequence[Any], but: Any) -> list[str]:
    return sorted(repr(move) for move in moves if repr(move) not in set(map(repr, but)))


def _kind(answer: Any, node: Node, new: Sequence[Node]) -> str:
    if answer is None:
        return "nothing"
    if answer is node:
        return "the node itself"
    if any(answer is child for child in new):
        return "a new child"
    if isinstance(answer, Node):
        return "an older child" if answer in node.children.values() else "a node that is not in the tree"
    return "several nodes" if isinstance(answer, list | tuple) and answer else f"a {type(answer).__name__}"


def _mover(child: Node, player: int) -> str:
    if child.mover == player:
        return "right"
    return "none" if child.mover is None else "next" if child.mover == child.state.player else "other"


def _faults(seen: _Expansion) -> Iterator[tuple[str, str]]:
    """What is wrong with an expansion, in words, the plainest first; and the mistake that is proven by it."""
    if seen.kept != "right":
        yield f"an older child is {seen.kept}", "children-lost" if seen.kept == "gone" else ""
    if not seen.new and seen.returned == "a node that is not in the tree":
        yield "the new node is not among node.children", "not-hung-in"
    elif not seen.new:
        yield "node.children has no new child", ""
    if seen.keys != "right":
        yield _KEYS.get(seen.keys, ("the child does not stand under an untried move", ""))
    if seen.position != "right":
        same = seen.position == "the parent's"
        told = "its parent's" if same else "not the one after its move"
        yield f"the position of the new child is {told}", "move-not-played" if same else ""
    if seen.movers not in ((), ("right",)):
        kind = seen.movers[0] if len(seen.movers) == 1 else ""
        yield _MOVERS.get(kind, ("the mover of the new child is not the player who moved", ""))
    if not seen.counts:
        yield "the new child has visits or wins already", "phantom-visit"
    if seen.below != "right":
        told = "the new child does not begin with all its own moves untried and no children"
        yield told, "shared-list" if seen.below == "shared" else ""
    if seen.untouched != "right":
        yield seen.untouched, "counts-at-once" if "visits" in seen.untouched else ""
    if seen.struck != "right":
        yield "the move is untried still", "untried-kept" if seen.struck == "none" else ""
    elif not seen.others_untried:
        yield "other untried moves are gone", "moves-lost"
    yield from _wrong_return(seen)


_KEYS = {"places": ("the child stands under the place of its move, not under the move", "index-not-move")}
_OF_ALL = ("nothing", "several nodes")  # may be returned where all moves became children at once
_MOVERS = {
    "none": ("the new child has no mover", "no-mover"),
    "next": ("the mover of the new child is the player to move there", "mover-is-next"),
}


def _wrong_return(seen: _Expansion) -> Iterator[tuple[str, str]]:
    if seen.returned == "the node itself":
        yield "the node itself was returned", "parent-returned"
    elif seen.returned == "nothing" and seen.new == 1:
        yield "nothing was returned, not the new child", "nothing-returned"
    elif seen.new and seen.returned != "a new child" and not (seen.new > 1 and seen.returned in _OF_ALL):
        yield f"{seen.returned} was returned, not the new child", ""


def _first_key(seen: _Expansion) -> str:
    return next(_faults(seen), ("", ""))[1]


def told_expansion(seen: _Expansion) -> str:
    """An expansion in words: its faults, or that there are none."""
    return "; ".join(told for told, _ in _faults(seen)) or "all as it should be"


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
        lambda seen: f"{seen[0]} was returned, and the node has {seen[1]} children, {seen[2][0]} visits",
        state,
        lambda seen: "over-and-expanded" if seen[1] else "parent-returned" if seen[0] == "the node itself" else "",
        lambda text: "over-and-expanded",
    )


def _exhaust_case(state: Any) -> Case:
    moves = len(state.moves())

    def call(function: Any) -> Any:
        node, rng = Node(state), Random(2)
        answers = [function(node, rng) for _ in range(moves + 2)]
        return (
            len(node.children),
            len({id(child) for child in node.children.values()}),
            len(node.untried),
            answers[-1] is None,
        )

    return Case(
        f"expand(node, rng) {moves + 2} times at a node with {moves} moves",
        call,
        lambda seen: seen == (moves, moves, 0, True),
        f"{moves} children, one for each move, no move untried, and None at last",
        "each move gets one child, and then there is nothing left to expand",
        lambda seen: f"{seen[0]} children, {seen[2]} moves untried, and {'None' if seen[3] else 'not None'} at last",
        state,
    )


def _repeat_case(state: Any) -> Case:
    def call(function: Any) -> Any:
        orders = [_order(function, state, Random(seed)) for seed in [*range(8), *range(8)]]
        return orders[:8] == orders[8:], len(set(orders)) > 1

    return Case(
        "expand(node, Random(seed)) until all moves are tried, twice with each of the seeds 0 to 7",
        call,
        lambda seen: seen == (True, True),
        "the same order for the same seed, and not the same one for all",
        "all chance comes from the rng that is handed over, so that a search can be repeated",
        lambda seen: "another order for the same seed" if not seen[0] else "the same order for all seeds",
        state,
    )


def _order(function: Any, state: Any, rng: Random) -> tuple[Any, ...]:
    """The moves in the order in which they get their children."""
    node = Node(state)
    for _ in state.moves():
        function(node, rng)
    return tuple(node.children)


def _fair_case(state: Any, spec: Spec = {}) -> Case:  # noqa: B006
    moves = [move for move in state.moves() if move not in spec]
    right = tuple(Share(1 / len(moves)) for _ in moves)

    def call(function: Any) -> Any:
        rng, counts = Random(5), Counter[Any]()
        for _ in range(DRAWS):
            node = made_tree(state, 1, spec)
            function(node, rng)
            counts[next((move for move in node.children if move not in spec), None)] += 1
        return tuple(Share(counts[move] / DRAWS) for move in moves)

    names = ", ".join(move_name(state, move) for move in moves)
    return Case(
        f"expand(node, rng) {DRAWS} times, each time at a new node; how often {names} come first",
        call,
        lambda seen: all(abs(one - other) < 0.1 for one, other in zip(seen, right, strict=True)),
        f"each about {right[0]:.2f}",
        "the move is drawn at random, each with the same chance, so that none comes first only for its place",
        lambda seen: ", ".join(f"{share:.2f}" for share in seen),
        state,
        lambda seen: "not-uniform",
    )


def _search_case(state: Any, iterations: int = 60) -> Case:
    """Each expansion of a whole search."""

    def call(function: Any) -> Any:
        root, rng = Node(state), Random(3)
        for number in range(1, iterations + 1):
            path = mcts.select(root)
            node, place = path[-1], places(root)[id(path[-1])]
            over, size = not node.untried, len(node.children)
            seen = _expanded(function, node, rng)
            if any(_faults(seen)) if not over else (seen.returned, len(node.children)) != ("nothing", size):
                return number, place, "it is not left alone" if over else told_expansion(seen)
            child = next((child for child in reversed(node.children.values()) if not child.visits), None)
            path = path if child is None else [*path, child]
            mcts.backpropagate(path, mcts.simulate(path[-1].state, rng))
        return ()

    return Case(
        f"expand(node, rng) in each of {iterations} iterations of a search",
        call,
        lambda seen: seen == (),
        WANTED,
        "an expansion must be right in every tree that a search can grow, whoever is to move",
        lambda seen: f"in iteration {seen[0]}, at the end of {path_in_words(state, seen[1])}: {seen[2]}",
        state,
    )


check_expand = Check(
    "expand",
    _expand_cases,
    edits_of("expand"),
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
    dice=True,
)
