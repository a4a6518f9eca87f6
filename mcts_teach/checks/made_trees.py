"""Trees made by hand, and what the checks ask of any tree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate, islice
from numbers import Real
from random import Random
from typing import Any

from mcts_teach.checks.plain_data import listed
from mcts_teach.mcts import Expand, Node, Score, expand, steps, ucb1
from mcts_teach.names import move_name

Spec = Mapping[Any, tuple[Any, ...]]  # move: visits, wins, and perhaps the Spec below it


def made_tree(state: Any, visits: int | None, spec: Spec, mover: int | None = None, wins: float = 0.0) -> Node:
    """A tree made by hand: each move with its visits, its wins and what is below it; with None, as if it had grown."""
    node = Node(state, mover, 1 + sum(entry[0] for entry in spec.values()) if visits is None else visits, wins)
    for move, (n, w, *below) in spec.items():
        child = node.children[move] = made_tree(state.play(move), n, below[0] if below else {}, state.player, w)
        child.move = move
        node.untried.remove(move)
    return node


def twin(node: Node) -> Node:
    """A copy of a tree."""
    copy = Node.__new__(Node)
    copy.state, copy.mover, copy.visits, copy.wins = node.state, node.mover, node.visits, node.wins
    copy.move, copy.proof, copy.untried = getattr(node, "move", None), None, list(node.untried)
    copy.children = {move: twin(child) for move, child in node.children.items()}
    return copy


def grown(root: Any, iterations: int, rng: Random, score: Score = ucb1, expand: Expand = expand) -> Any:
    """A tree after more iterations; without the look at the game that `search` takes each time."""
    for _ in islice(steps(root, rng, score=score, expand=expand), 4 * iterations):
        pass
    return root


def is_sound(root: Any, most: int = 10_000) -> bool:
    """Whether a tree has an end, and numbers, dictionaries and short lists where a drawing asks for them."""
    stack, looked = [] if root is None else [root], 0
    while stack and looked < most:
        n, looked = stack.pop(), looked + 1
        numbers = isinstance(n.visits, Real) and isinstance(n.wins, Real)
        if not (numbers and isinstance(n.children, dict) and len(n.untried) < most):
            return False
        stack.extend(n.children.values())
    return not stack


def by_moves(root: Any) -> dict[tuple[Any, ...], Any]:
    """Each node of a tree, once, by the moves that lead to it."""
    found, ahead = dict[int, tuple[tuple[Any, ...], Any]](), [(tuple[Any, ...](), root)]
    while ahead:
        moves, node = ahead.pop()
        if id(node) not in found:
            found[id(node)] = moves, node
            ahead += [((*moves, move), child) for move, child in node.children.items()]
    return dict(found.values())


def path_in_words(state: Any, moves: Sequence[Any]) -> str:
    """The moves from a position by name: start › c1 › a3."""
    before = accumulate(moves, lambda state, move: state.play(move), initial=state)
    return " › ".join(["start", *(move_name(state, move) for state, move in zip(before, moves, strict=False))])


def shape(root: Any) -> list[tuple[Any, ...]]:
    """All that a tree holds, as plain data, to see whether it has changed."""
    every = by_moves(root).values()
    return [(n.state, n.mover, n.visits, n.wins, listed(n.children), listed(n.untried)) for n in every]


def asked(function: Any, root: Node, *given: Any) -> tuple[Any, dict[str, Any]]:
    """What a function answers that gets a tree, and, as a fact, whether it has changed the tree."""
    before, answer = shape(root), function(root, *given)
    return answer, {} if shape(root) == before else {"the tree": "changed"}


def told_tree(state: Any, visits: int, spec: Spec) -> str:
    """The numbers in a tree made by hand, in words."""
    children = ", ".join(f"{move_name(state, move)} {entry[1]:g}/{entry[0]}" for move, entry in spec.items())
    return f"{visits} visit{'s' * (visits > 1)} and the children {children}" if spec else "a new root"
