"""What proofs leave to choose from."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcts_teach.mcts import Node


def unrefuted(root: Node) -> Node:
    """The root with those children only that no proof speaks against; itself if nothing is proven.

    A child's `proof` says what each player surely gets. A win, which is 1, and the best child of a root that is
    proven itself leave no other choice; a loss, which is 0, is a choice among losses only (Winands, Bjornsson & Saito
    2008, "Monte-Carlo Tree Search Solver").

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 100)
    >>> root.children[3].proof, root.children[5].proof = (1.0, 0.0), (0.0, 1.0)
    >>> list(unrefuted(root).children)
    [3]
    """
    player, children = root.state.player, root.children
    proofs = {move: getattr(child, "proof", None) for move, child in children.items()}
    sure = {move: proof[player] for move, proof in proofs.items() if proof is not None}
    if not sure:
        return root
    best = max(sure.values())
    settled = best == 1 or root.proof is not None
    kept = {
        move: child for move, child in children.items() if (sure[move] == best > 0 if move in sure else not settled)
    }
    left = copy(root)
    left.children = kept or {move: children[move] for move in sure if sure[move] == best}
    return left
