"""The check of expand: what came into the tree, in relation to what was there, so that chance does not matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.pieces.by_dice import even_case, seeded_case
from mcts_teach.checks.plain_data import listed
from mcts_teach.checks.positions import (
    COURSE,
    OVER,
    SMALL_GAMES,
    THREE,
    Spec,
    Twice,
    both_seats,
    made_tree,
    path_in_words,
    places,
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
        course, drawn, won = (both_seats(one)[seat] for one in (COURSE, *OVER))
        found += [_expand_case(course, {}), _expand_case(course, SOME), _expand_case(course, ALL_BUT_ONE)]
        found += [_end_case(drawn), _end_case(won), _expand_case(Twice((), seat), {}), _exhaust_case(course)]
    found += [
        _expand_case(THREE.play(1), {}),
        _repeat_case(COURSE),
        _fair_case(COURSE),
        _fair_case(COURSE, {5: (1, 0.0)}),
    ]
    return [*found, *map(_search_case, SMALL_GAMES)]


def _expand_case(state: Any, spec: Spec) -> Case:
    below = "no children yet" if not spec else f"children for {len(spec)} of its {len(state.moves())} moves"
    visits = sum(entry[0] for entry in spec.values())
    return Case(
        f"expand(node, rng) at a node with {below}",
        lambda function: _faults(function, made_tree(state, visits, spec), Random(1)),
        lambda faults: not faults,
        WANTED,
        "the tree grows by what the walk found untried; the random playout starts at the new child",
        _told,
        state,
        lambda faults: faults[0].key,
    )


class _Flaw(NamedTuple):
    """Something wrong with an expansion, in words, and the mistake that is proven by it."""

    told: str
    key: str = ""


def _told(faults: Sequence[_Flaw]) -> str:
    return "; ".join(fault.told for fault in faults)


def _faults(function: Any, node: Node, rng: Random) -> list[_Flaw]:
    """What is wrong with what an expand has done, the plainest first."""
    numbers, position = (node.visits, node.wins), node.state
    old, untried = dict(node.children), list(node.untried)
    answer = function(node, rng)
    new = {move: child for move, child in node.children.items() if move not in old}
    fresh = list(new.values()) or ([answer] if isinstance(answer, Node) and answer is not node else [])
    fresh = [child for child in fresh if hasattr(child, "untried")]
    right = {move: position.play(move) for move in untried}
    returned = _kind(answer, node, list(new.values()))
    return [
        *_hung(node, old, new, returned),
        *_keys(new, untried, right),
        *_positions([child.state for child in fresh], new, right, position),
        *_children(fresh, node, position.player),
        *_own_numbers(node, numbers, position),
        *_struck(listed(node.untried), untried, new),
        *_wrong_return(returned, len(new)),
    ]


def _hung(node: Node, old: Mapping[Any, Node], new: Mapping[Any, Node], returned: str) -> Iterator[_Flaw]:
    """Whether there is a new child among the older ones."""
    lost = [move for move in old if node.children.get(move) is not old[move]]
    if lost and not any(move in node.children for move in lost):
        yield _Flaw("an older child is gone", "children-lost")
    elif lost:
        yield _Flaw("an older child is replaced")
    if not new and returned == "a node that is not in the tree":
        yield _Flaw("the new node is not among node.children", "not-attached")
    elif not new:
        yield _Flaw("node.children has no new child")


def _keys(new: Mapping[Any, Node], untried: Sequence[Any], right: Mapping[Any, Any]) -> Iterator[_Flaw]:
    """Under what the new children stand; a place among the untried moves may look like a move."""
    places = [
        type(key) is int and key < len(untried) and child.state == right[untried[key]] for key, child in new.items()
    ]
    if new and all(places) and any(child.state != right.get(key) for key, child in new.items()):
        yield _Flaw("the child stands under the place of its move, not under the move", "index-not-move")
    elif not all(move in untried for move in new):
        yield _Flaw("the child does not stand under an untried move")


def _positions(found: list[Any], new: Mapping[Any, Node], right: Mapping[Any, Any], parent: Any) -> Iterator[_Flaw]:
    """Whether the positions of new children are right; one that is not in the tree may stand for any move."""
    wanted = [right.get(move) for move in new]
    if (found == wanted) if new else all(state in right.values() for state in found):
        return
    if all(state == parent for state in found):
        yield _Flaw("the position of the new child is its parent's", "move-not-played")
    else:
        yield _Flaw("the position of the new child is not the one after its move")


def _children(fresh: Sequence[Node], node: Node, player: int) -> Iterator[_Flaw]:
    """What new children hold besides their position."""
    if any(child.mover != player for child in fresh):
        if all(child.mover is None for child in fresh):
            yield _Flaw("the new child has no mover", "no-mover")
        elif all(child.mover == child.state.player for child in fresh):
            yield _Flaw("the mover of the new child is the player to move there", "mover-is-next")
        else:
            yield _Flaw("the mover of the new child is not the player who moved")
    if any((child.visits, child.wins) != (0, 0) for child in fresh):
        yield _Flaw("the new child has visits or wins already", "phantom-visit")
    shared = any(child.untried is node.untried or child.children is node.children for child in fresh)
    if shared or any(child.children or _names(child.untried) != _names(child.state.moves()) for child in fresh):
        told = "the new child does not begin with all its own moves untried and no children"
        yield _Flaw(told, "shared-list" if shared else "")


def _own_numbers(node: Node, numbers: tuple[int, float], position: Any) -> Iterator[_Flaw]:
    if (node.visits, node.wins) != numbers:
        yield _Flaw("the node's own visits or wins have changed", "counts-at-once")
    elif node.state != position:
        yield _Flaw("the node's own position has changed")


def _struck(left: Sequence[Any], untried: Sequence[Any], new: Mapping[Any, Any]) -> Iterator[_Flaw]:
    """Whether the moves of the new children are untried no more, and the others still."""
    if set(map(repr, left)) & set(map(repr, new)):
        yield _Flaw("the move is untried still", "untried-kept" if left == untried else "")
    elif _names(left) != _names(move for move in untried if repr(move) not in map(repr, new)):
        yield _Flaw("other untried moves are gone", "moves-lost")


def _names(moves: Iterable[Any]) -> list[str]:
    return sorted(map(repr, moves))


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


def _wrong_return(returned: str, new: int) -> Iterator[_Flaw]:
    """What is wrong with the answer; where all moves became children at once it may be several, or nothing."""
    if returned == "the node itself":
        yield _Flaw("the node itself was returned", "parent-returned")
    elif returned == "nothing" and new == 1:
        yield _Flaw("nothing was returned, not the new child", "nothing-returned")
    elif new and returned != "a new child" and not (new > 1 and returned in ("nothing", "several nodes")):
        yield _Flaw(f"{returned} was returned, not the new child")


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
    return seeded_case(
        "expand(node, Random(seed)) until all moves are tried, twice with each of the seeds 0 to 7",
        lambda function, rng: _order(function, state, rng),
        8,
        "the same order for the same seed, and not the same one for all",
        ("another order for the same seed", "the same order for all seeds"),
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

    def draws(function: Any) -> Counter[Any]:
        rng, counts = Random(5), Counter[Any]()
        for _ in range(DRAWS):
            node = made_tree(state, 1, spec)
            function(node, rng)
            counts[next((move for move in node.children if move not in spec), None)] += 1
        return counts

    names = ", ".join(move_name(state, move) for move in moves)
    called = f"expand(node, rng) {DRAWS} times, each time at a new node; how often {names} come first"
    why = "the move is drawn at random, each with the same chance, so that none comes first only for its place"
    return even_case(called, draws, moves, why, state)


def _search_case(state: Any, iterations: int = 60) -> Case:
    """Each expansion of a whole search."""

    def call(function: Any) -> Any:
        root, rng = Node(state), Random(3)
        for number in range(1, iterations + 1):
            path = mcts.select(root)
            place, wrong = places(root)[id(path[-1])], _told_at(function, path[-1], rng)
            if wrong:
                return number, place, wrong
            path += [child for child in path[-1].children.values() if not child.visits][-1:]
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


def _told_at(function: Any, node: Node, rng: Random) -> str:
    """What is wrong with an expansion, in words; one with nothing left to try must do nothing."""
    if node.untried:
        return _told(_faults(function, node, rng))
    size = len(node.children)
    return "" if function(node, rng) is None and len(node.children) == size else "it is not left alone"


check_expand = Check("expand", _expand_cases, mcts.expand, "expand", COURSE, dice=True)
