"""The check of a proof: each case is a node whose children are proven, or not, or not there yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mcts_teach.checks.guard import run_guarded
from mcts_teach.checks.judge import Case, Check, Facts
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, MIRRORED, OVER, TWO_LEFT, Spec, Twice, both_seats, made_tree, shape
from mcts_teach.games.state import Rewards
from mcts_teach.mcts import Node
from mcts_teach.names import move_name, player_name, proof_text

_WIN, _DRAW, _LOSS, _OPEN, _UNTRIED = "win", "draw", "loss", "not proven", "untried"  # for the player to move
_SURE = {_WIN: 1.0, _DRAW: 0.5, _LOSS: 0.0}
_NUMBERS = {_WIN: (3, 1.0), _DRAW: (4, 3.5), _LOSS: (9, 8.0), _OPEN: (7, 7.0)}  # visits and wins say something else
_OF_PAIRS = {**_NUMBERS, _DRAW: (9, 8.0), _LOSS: (4, 3.0)}
_ENOUGH = "one move that surely wins is enough, whatever the others are"
_ALL = "where every move is tried and proven, the player to move takes the best one"
_MAYBE = "a move that is untried or not proven may be better than those that are proven"
_OF_TWO = [
    ((_WIN, _DRAW), _ENOUGH),
    ((_DRAW, _LOSS), _ALL),
    ((_LOSS, _DRAW), _ALL),
    ((_LOSS, _LOSS), _ALL),
    ((_DRAW, _UNTRIED), _MAYBE),
    ((_LOSS, _OPEN), _MAYBE),
]
_OF_FOUR = [
    ((_LOSS, _OPEN, _WIN, _UNTRIED), _ENOUGH),
    ((_LOSS, _DRAW, _LOSS, _DRAW), _ALL),
    ((_DRAW, _DRAW, _DRAW, _DRAW), _ALL),
    ((_DRAW, _LOSS, _DRAW, _WIN), _ALL),
    ((_LOSS, _LOSS, _LOSS, _UNTRIED), _MAYBE),
    ((_DRAW, _LOSS, _OPEN, _DRAW), _MAYBE),
    ((_UNTRIED, _UNTRIED, _UNTRIED, _UNTRIED), _MAYBE),
]


def proof_from_children(node: Node) -> Rewards | None:
    """What each of two players surely gets at a node, as its children's proofs say; None if they do not yet.

    For games in which the rewards of the two add up to 1. `solver()` does the same for any number of players.
    Winands, Bjornsson & Saito (2008), "Monte-Carlo Tree Search Solver".

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 100)
    >>> root.children[4].proof = (1.0, 0.0)
    >>> proof_from_children(root), proof_from_children(root.children[4])
    ((1.0, 0.0), None)
    """
    if not node.children and not node.untried:
        return node.state.rewards()
    player = node.state.player
    sure = [child.proof for child in node.children.values() if child.proof]
    for proof in sure:
        if proof[player] == 1:
            return proof
    if node.untried or len(sure) < len(node.children):
        return None
    return max(sure, key=lambda proof: proof[player])


def _proof_cases(function: Any) -> list[Case]:
    two = (*both_seats(TWO_LEFT), Twice((1, 2, 1)), Twice((1,)), Twice((1,), first=1))
    found = [_case(state, marks, why) for state in (COURSE, MIRRORED) for marks, why in _OF_FOUR]
    found += [_case(state, marks, why) for state in two for marks, why in _OF_TWO]
    over = (*OVER, both_seats(OVER[1])[1], Twice((1, 2, 1, 1)), Twice((1, 2, 1, 2)))
    return [*(_case(state, (), "a finished game says itself what each player gets") for state in over), *found]


def _case(state: Any, marks: Sequence[str], why: str) -> Case:
    told = ", ".join(f"{move_name(state, move)} {mark}" for move, mark in zip(state.moves(), marks, strict=True))
    number, name = f"player {state.player}", player_name(state, state.player)
    who = number if name == number else f"{name} ({number})"
    called = f"proof(node), where {who} is to move, and for {who} the moves are: {told}"
    call = lambda function: _observed(function, _node(state, marks))  # noqa: E731
    draw = lambda function, _: tuple(_drawn(one, _node(state, marks)) for one in (function, proof_from_children))  # noqa: E731
    return Case(called if told else "proof(node), where the game is over", call, why=why, state=state, draw=draw)


def _drawn(function: Any, node: Node) -> Node:
    return _with(node, run_guarded(function, node).value)


def _node(state: Any, marks: Sequence[str]) -> Node:
    """A node with a child for each move that is tried, and what is proven of it."""
    given: Mapping[Any, str] = dict(zip(state.moves(), marks, strict=True))
    numbers = _OF_PAIRS if len(given) == 2 else _NUMBERS
    spec: Spec = {move: numbers[mark] for move, mark in given.items() if mark != _UNTRIED}
    node = made_tree(state, 1 + sum(entry[0] for entry in spec.values()), spec, mover=1 - state.player)
    for move, child in node.children.items():
        sure = _SURE.get(given[move])
        if sure is not None:
            child.proof = (sure, 1 - sure) if state.player == 0 else (1 - sure, sure)
    return node


def _observed(function: Any, node: Node) -> Facts:
    """What a function answers, what that says, and what was changed."""
    before = shape(node), [child.proof for child in node.children.values()]
    answer: Any = as_plain(function(node))
    changed = before != (shape(node), [child.proof for child in node.children.values()])
    answer = float(answer) if type(answer) is int else answer
    pair = isinstance(answer, tuple | list) and all(isinstance(one, int | float) for one in answer)
    says = proof_text(_with(Node(node.state), answer))
    facts: Facts = {"": tuple(map(float, answer)) if pair else None if answer is None else words_of(answer)}
    facts |= {"which says": says} if says else {}
    facts |= {"node.proof": "set, and not returned"} if answer is None and node.proof is not None else {}
    return facts | ({"the tree": "changed"} if changed else {})


def _with(node: Node, proof: Any) -> Node:
    node.proof = tuple(proof) if isinstance(proof, tuple | list) and len(proof) == 2 else None
    return node


check_proof = Check("proof", _proof_cases, proof_from_children)
