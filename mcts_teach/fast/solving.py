"""What the compiled search does for `variants.solver()`; where it has no array for proofs, all of this is nothing.

A row of `proofs` belongs to a slot: 1 if the node is proven, and what each player gets then. Numba compiles another
search where None stands in its place, so a search that proves nothing does not pay for it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from mcts_teach.fast.rng import inline, overload
from mcts_teach.phases import Rewards

Array = np.ndarray[Any, Any]
Proofs = Array | None


def is_open(proofs: Proofs, slot: int) -> bool:
    """Whether a node is not proven."""
    raise NotImplementedError("numba compiles what stands below in its place")


@overload(is_open)
def _is_open(proofs: Any, slot: Any) -> Any:
    if isinstance(proofs, types.NoneType):
        return lambda proofs, slot: True
    return lambda proofs, slot: proofs[slot, 0] == 0


def sure_child(slots: Array, moves: Array, proofs: Proofs, node: int, player: int) -> int:
    """The child to walk to where none is worth a search, as `select_unproven` has it; -1 where one is."""
    raise NotImplementedError("numba compiles what stands below in its place")


@overload(sure_child)
def _sure_child(slots: Any, moves: Any, proofs: Any, node: Any, player: Any) -> Any:
    if isinstance(proofs, types.NoneType):
        return lambda slots, moves, proofs, node, player: -1

    def sure_child(slots: Array, moves: Array, proofs: Array, node: int, player: int) -> int:
        first, best, unproven = slots[node].first, -1, proofs[node, 0] == 0
        for child in range(first, first + moves[node].tried):
            if proofs[child, 0] == 0:
                if unproven:
                    return -1
            elif best < 0 or proofs[child, 1 + player] > proofs[best, 1 + player]:
                best = child
        return best

    return sure_child


@inline
def best_proof(slots: Array, moves: Array, proofs: Array, node: int, player: int) -> int:
    """The child of which the proof is its parent's, too, whose player chooses; -1 if nobody can be sure."""
    first, best = slots[node].first, -1
    end, sure = first + moves[node].tried, moves[node].tried == moves[node].count
    for child in range(first, end):
        if proofs[child, 0] == 0:
            sure = False
        elif best < 0 or proofs[child, 1 + player] > proofs[best, 1 + player]:
            best = child
    if best < 0:
        return -1
    total = 0.0
    for column in range(1, proofs.shape[1]):
        total += proofs[best, column]
        for child in range(first, end if sure else first):
            equal = proofs[child, column] == proofs[best, column]
            sure = sure and (equal or proofs[child, 1 + player] < proofs[best, 1 + player])
    return best if sure or (proofs[best, 1 + player] == 1 and total == 1) else -1


def prove(
    state: Any, buffer: Array, slots: Array, moves: Array, proofs: Proofs, path: Array, depth: int, rewards: Rewards
) -> None:
    """Note what is proven now, from the end of the path upwards, as `backpropagate_proofs` does."""
    raise NotImplementedError("numba compiles what stands below in its place")


@overload(prove)
def _prove(state: Any, buffer: Any, slots: Any, moves: Any, proofs: Any, path: Any, depth: Any, rewards: Any) -> Any:
    if isinstance(proofs, types.NoneType):
        return lambda state, buffer, slots, moves, proofs, path, depth, rewards: None

    def prove(
        state: Any, buffer: Array, slots: Array, moves: Array, proofs: Array, path: Array, depth: int, rewards: Rewards
    ) -> None:
        leaf = path[depth].slot
        if proofs[leaf, 0] == 0 and state.moves_into(buffer) == 0:
            proofs[leaf, 0] = 1
            for player in range(len(rewards)):
                proofs[leaf, 1 + player] = rewards[player]
        for above in range(depth - 1, -1, -1):
            node, below = path[above].slot, path[above + 1]
            if proofs[below.slot, 0] == 0:
                break
            if proofs[node, 0] == 0:
                best = best_proof(slots, moves, proofs, node, below.mover)
                for column in range(proofs.shape[1] if best >= 0 else 0):
                    proofs[node, column] = proofs[best, column]

    return prove
