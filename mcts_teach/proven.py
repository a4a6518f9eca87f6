"""What there is to choose from after a search, and what proofs leave of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import wraps
from typing import TYPE_CHECKING, Any

from mcts_teach.names import outcome, player_name
from mcts_teach.stop import QUIET

if TYPE_CHECKING:
    from mcts_teach.games.state import Move
    from mcts_teach.mcts import Node


def children_of(root: Any) -> dict[Move, Node]:
    """The children of a root; ValueError if it has none to choose from, or if nobody chooses, or it is no root."""
    if not hasattr(root, "children"):
        raise ValueError(f"give the root of a tree, as search(...) returns it, not {root!r}")
    if not root.children:
        raise ValueError("this root has no children yet: search it first")
    if root.state.player is None:
        raise ValueError(f"nobody moves here, as one of the outcomes happens, so there is no best move:\n{root.state}")
    return root.children  # type: ignore[no-any-return]


def a_childs_move(choose: Callable[..., Move]) -> Callable[..., Move]:
    """A decorator of `best_move`: it is asked about a root that has children, and what it chooses is one of theirs."""

    @wraps(choose)
    def chosen(root: Any, *rules: Any, **named: Any) -> Move:
        children = children_of(root)
        for rule in (*rules, *named.values()):
            if not callable(rule):
                raise ValueError(f"final_move must be a function of a root, not {rule!r}")
        move = choose(root, *rules, **named)
        if move not in list(children):
            moves = ", ".join(map(repr, children))
            raise ValueError(f"the final move must be one of the moves of the root's children, {moves}, not {move!r}")
        return move

    return chosen


def unrefuted(root: Node) -> Node:
    """The root with only those children that no proof speaks against; itself if no child is proven.

    A child's `proof` says what each player surely gets: 1 for a win, 0 for a loss. Among children that are proven,
    only the best are left. Children that are not proven stay beside them if they have done better so far than what is
    sure, unless the root is proven; and a loss is left only where all children are proven to lose (Winands, Bjornsson
    & Saito 2008, "Monte-Carlo Tree Search Solver").

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 100)
    >>> root.children[3].proof, root.children[5].proof = (1.0, 0.0), (0.0, 1.0)
    >>> list(unrefuted(root).children)
    [3]
    """
    children = root.children
    proofs = {move: getattr(child, "proof", None) for move, child in children.items()}
    sure = {move: proof[root.state.player] for move, proof in proofs.items() if proof is not None}
    if not sure:
        return root
    _check_scale(root, sure)
    best = max(sure.values())
    left = {move for move in sure if sure[move] == best}
    unproven = children.keys() - sure
    if unproven and getattr(root, "proof", None) is None:
        better = {move for move in unproven if children[move].wins > best * children[move].visits}
        left = better | left if best > 0 else unproven
    root = copy(root)
    root.children = {move: child for move, child in children.items() if move in left}
    return root


def _check_scale(root: Node, sure: dict[Move, float]) -> None:
    """Refuse to compare proofs with means where a 0 need not be a loss."""
    for move, child in root.children.items():
        if not 0 <= sure.get(move, 0) <= 1 or not 0 <= child.wins <= child.visits:
            raise ValueError(
                f"proofs are obeyed where rewards go from 0 to 1, and a child has {child.wins:g} wins in "
                f"{child.visits} visits, and the proof {getattr(child, 'proof', None)}"
            )


def proof_text(node: Any) -> str:
    """What is proven of a node, in a few words; none if nothing is, or if the node knows of no proofs.

    >>> from mcts_teach import Node, TicTacToe
    >>> proof_text(Node(TicTacToe(), proof=(1.0, 0.0))), proof_text(Node(TicTacToe(), proof=(0.5, 0.5)))
    ('X wins', 'draw')
    """
    proof, state = getattr(node, "proof", None), node.state
    if not proof:
        return ""
    each = ", ".join(f"{player_name(state, player)} gets {reward:g}" for player, reward in enumerate(proof))
    end = outcome(state, proof) or each
    return f"{end.removesuffix(' won')} wins" if end.endswith(" won") else end


def say_stopped(root: Any, words: str) -> None:
    """Say that a search has stopped, and of a proven root what is proven; nobody reads that in a match."""
    proof, quiet = proof_text(root), QUIET.get()
    if quiet or (proof and quiet is not None):
        return
    print(*[f"The root is proven: {proof}."] * bool(proof), words, sep="\n")
