"""What the compiled search does for `variants.solver()`; where it has no array for proofs, all of this is nothing.

A row of `proofs` belongs to a slot. It begins with OPEN, PROVEN or PARTLY; what each player gets follows, where the
node is proven. Numba compiles another search where None stands in its place, so one that proves nothing does not pay.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from mcts_teach.fast.rng import Compiled, Type, by_type, inline
from mcts_teach.games.promises import has_constant_sum
from mcts_teach.games.state import Rewards

OPEN, PROVEN, PARTLY = 0, 1, -1  # PARTLY: it is open, and a child is proven
NO_CHILD: Any = np.uint64(0)  # in place of a child: the slot of the first root
FlatArray = np.ndarray[Any, Any]
CompiledState = Any  # a position, as numba sees it; `moves_into(buffer)` writes its moves, and returns how many
Proofs = FlatArray | None


@by_type
def is_open(proofs: Type, slot: Type) -> Compiled:
    """Whether a node is not proven."""
    if isinstance(proofs, types.NoneType):
        return lambda proofs, slot: True
    return lambda proofs, slot: proofs[slot, 0] != PROVEN


@by_type
def all_open(proofs: Type, slot: Type) -> Compiled:
    """Whether a node is not proven, and none of its children is."""
    if isinstance(proofs, types.NoneType):
        return lambda proofs, slot: True
    return lambda proofs, slot: proofs[slot, 0] == OPEN


@inline
def sure_child(slots: FlatArray, proofs: FlatArray, node: int, player: int) -> Any:
    """The child to walk to where none is worth a search, as `select_unproven` has it; NO_CHILD where one is."""
    first, best, unproven = slots[node].first, NO_CHILD, proofs[node, 0] != PROVEN
    for child in range(first, first + slots[node].tried):
        if proofs[child, 0] != PROVEN:
            if unproven:
                return NO_CHILD
        elif best == NO_CHILD or proofs[child, 1 + player] > proofs[best, 1 + player]:
            best = child
    return best


@inline
def best_proof(slots: FlatArray, proofs: FlatArray, node: int, player: int, one_is_all: bool) -> Any:
    """The child of which the proof is its parent's, too, whose player chooses; NO_CHILD if one cannot be sure.

    `one_is_all`: nothing is better than a sure 1, as in a game with a `constant_sum`.
    """
    first, best = slots[node].first, NO_CHILD
    end, sure = first + slots[node].tried, slots[node].tried == slots[node].count
    for child in range(first, end):
        if proofs[child, 0] != PROVEN:
            sure = False
        elif best == NO_CHILD or proofs[child, 1 + player] > proofs[best, 1 + player]:
            best = child
    if best == NO_CHILD:
        return NO_CHILD
    if one_is_all and proofs[best, 1 + player] == 1:
        return best
    for column in range(1, proofs.shape[1]):
        for child in range(first, end if sure else first):
            equal = proofs[child, column] == proofs[best, column]
            sure = sure and (equal or proofs[child, 1 + player] < proofs[best, 1 + player])
    return best if sure else NO_CHILD


@by_type
def has_best_reward(state: Type) -> Compiled:
    """Whether nothing is better than a sure 1, as in a game with a `constant_sum`."""
    promised = has_constant_sum(getattr(state, "instance_class", None))
    return lambda state: promised


@inline
def prove_end(state: CompiledState, buffer: FlatArray, proofs: FlatArray, leaf: int, rewards: Rewards) -> None:
    """Note what each player gets, if the game is over."""
    if proofs[leaf, 0] == OPEN and state.moves_into(buffer) == 0:
        proofs[leaf, 0] = PROVEN
        for player in range(len(rewards)):
            if not 0 <= rewards[player] <= 1:
                raise ValueError("solver() is for rewards from 0 to 1, and a game ended with others")
            proofs[leaf, 1 + player] = rewards[player]


@inline
def prove(state: CompiledState, slots: FlatArray, proofs: FlatArray, path: FlatArray, depth: int) -> None:
    """Note what is proven now, from the end of the path upwards, as `backpropagate_proofs` does."""
    for above in range(depth - 1, -1, -1):
        node, below = path[above].slot, path[above + 1]
        if proofs[below.slot, 0] != PROVEN:
            break
        if proofs[node, 0] != PROVEN:
            proofs[node, 0] = PARTLY
            best = best_proof(slots, proofs, node, below.mover, has_best_reward(state))
            for column in range(proofs.shape[1] if best != NO_CHILD else 0):
                proofs[node, column] = proofs[best, column]
