"""What proofs leave to choose from."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcts_teach.mcts import Node


def unrefuted(root: Node) -> Node:
    """The root with only those children that no proof speaks against; itself if no child is proven.

    A child's `proof` says what each player surely gets: 1 for a win, 0 for a loss. Among children that are proven,
    only the best are left. Children that are not proven stay beside them, unless a win is proven or the root is; and
    a loss is left only where all children are proven to lose (Winands, Bjornsson & Saito 2008, "Monte-Carlo Tree
    Search Solver").

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
    best = max(sure.values())
    left = {move for move in sure if sure[move] == best}
    unproven = children.keys() - sure
    if unproven and best < 1 and getattr(root, "proof", None) is None:
        left = unproven | left if best > 0 else unproven
    root = copy(root)
    root.children = {move: child for move, child in children.items() if move in left}
    return root
