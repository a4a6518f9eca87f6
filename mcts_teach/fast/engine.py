"""The four functions on flat arrays, and the loop that calls them: what a search compiles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from mcts_teach.fast.guided import estimate, expand_with_priors, is_prior, likely_child
from mcts_teach.fast.rng import Compiled, Type, by_type, inline, inline_by_type, njit, njit_on_disk, without_refcount
from mcts_teach.fast.rules import position_of
from mcts_teach.fast.solving import CompiledState, FlatArray, Proofs, all_open, is_open, prove, prove_end, sure_child
from mcts_teach.games.state import Rewards

# A node: its numbers, the move into it, the number of its own moves and how many of these were tried. Its children lie
# side by side from `first` on (0: not looked at yet), those tried first and in that order; of the others nothing but
# the move is touched. All in one record, as large trees are slower where the moves lie apart. What serves as an index
# has no sign, or numba would ask each time whether it counts from the end.
SLOT = np.dtype([("wins", "f8"), ("visits", "u4"), ("first", "u4"), ("move", "i4"), ("count", "u2"), ("tried", "u2")])
STEP = np.dtype([("slot", np.uint32), ("mover", np.int32)])  # of a path; -1: nobody moved here
ONE: Any = np.uint64(1)  # to count on: with a number that has a sign, numba would go on in floats
LOG, ROOT, INV_SQRT = range(3)  # rows of a table of numbers of visits


@inline
def quick_score(child: np.record, bonus: float, of_visits: FlatArray) -> float:
    """`ucb1` but for its last bits, without a division or a root."""
    inv_sqrt = of_visits[INV_SQRT, child.visits]
    return (child.wins * inv_sqrt + bonus) * inv_sqrt  # type: ignore[no-any-return]


@inline
def are_alike(
    slots: FlatArray, proofs: Proofs, first: int, end: int, best: int, close: float, bonus: float, of_visits: FlatArray
) -> bool:
    """Whether all that may equal the best have its wins and visits, as nearly always. (`and`, `or` would be jumps.)"""
    wins, visits, alike = slots[best].wins, slots[best].visits, True
    for child in range(first, end):
        same = (slots[child].wins == wins) & (slots[child].visits == visits)
        alike &= same | (quick_score(slots[child], bonus, of_visits) < close) | (not is_open(proofs, child))
    return alike


@inline
def best_child(slots: FlatArray, proofs: Proofs, node: int, c: float, of_visits: FlatArray) -> Any:
    """The child with the highest score that is not proven; among equals the one tried first.

    A quick look comes first. Where the highest that it finds may be equal, and are not alike, the book's formula
    decides; and where a huge c makes them infinite, when `close` is no number and nothing is below it.
    """
    first = slots[node].first
    log, bonus = of_visits[LOG, slots[node].visits], c * of_visits[ROOT, slots[node].visits]
    end = first + slots[node].count
    best: Any = np.uint64(first)
    while not is_open(proofs, best):
        best += ONE
    highest, second = -math.inf, -math.inf
    for child in range(first, end):
        score = quick_score(slots[child], bonus, of_visits)
        if is_open(proofs, child):
            second = max(second, min(score, highest))
            if score > highest:
                best, highest = child, score
    close = highest - 1e-9 * (1 + abs(highest) + abs(bonus))
    if not second < close and not are_alike(slots, proofs, first, end, best, close, bonus, of_visits):
        highest = -math.inf
        for child in range(first, end):
            if is_open(proofs, child) and not quick_score(slots[child], bonus, of_visits) < close:
                wins, visits = slots[child].wins, slots[child].visits
                score = wins / visits + c * math.sqrt(log / visits)  # in the order of `ucb1`, so that no bit differs
                if score > highest:
                    best, highest = child, score
    return best


@inline_by_type
def open_child(slots: Type, node: Type, c: Type, guide: types.Array) -> Compiled:
    """The child to walk to where none is proven: the one with the highest score."""
    if is_prior(guide):
        return lambda slots, node, c, guide: likely_child(slots, guide, node, c)
    return lambda slots, node, c, guide: best_child(slots, None, node, c, guide)


@by_type
def child_past_proofs(slots: Type, proofs: Type, node: Type, player: Type, c: Type, of_visits: Type) -> Compiled:
    """The child to walk to where some are proven, as `variants.solver()` has it."""

    def child_past_proofs(
        slots: FlatArray, proofs: FlatArray, node: int, player: int, c: float, of_visits: FlatArray
    ) -> int:
        sure = sure_child(slots, proofs, node, player)
        return sure if sure > 0 else best_child(slots, proofs, node, c, of_visits)  # type: ignore[no-any-return]

    if isinstance(proofs, types.NoneType):
        return lambda slots, proofs, node, player, c, of_visits: np.uint64(node)
    return child_past_proofs


@inline
def reserve(slots: FlatArray, node: int, used: int, state: CompiledState, buffer: FlatArray) -> int:
    """Give a node room for its children; return how many slots are used now, or -1 if there is no room.

    Moves are written backwards, so that the untried ones, read from the end, are in the order of `Node.untried`.
    """
    count = state.moves_into(buffer)
    if count > len(buffer):
        raise ValueError("a position has more than 4,096 moves, too many for the compiled engine")
    if used + count > len(slots):
        return -1
    slots[node].first, slots[node].count, slots[node].tried = used, count, 0
    bits = 0
    for k in range(count):
        bits |= buffer[k] + 2**31  # below 2^32 if it fits; one look at all of them costs no time
        slots[used + count - 1 - k].move = buffer[k]
    if bits >> 32 != 0:
        raise ValueError("a move is a number of 2^31 or more, too large for the compiled engine")
    return used + count  # type: ignore[no-any-return]


@inline
def select(
    state: CompiledState,
    slots: FlatArray,
    proofs: Proofs,
    used: int,
    path: FlatArray,
    buffer: FlatArray,
    c: float,
    guide: FlatArray,
) -> tuple[CompiledState, Any, int]:
    """Walk down from the root by best score; return the position, the path's length and how many slots are used.

    A length of -1 says that there is no room to go on: then nothing has changed.
    """
    node: Any = np.uint64(path[0].slot)
    depth: Any = np.uint64(0)
    while True:
        if slots[node].first == 0:
            now_used = reserve(slots, node, used, state, buffer)
            if now_used < 0:
                return state, -1, used
            used = now_used
        if depth + ONE >= np.uint64(len(path)):
            return state, -1, used
        if slots[node].count == 0 or (slots[node].tried < slots[node].count and is_open(proofs, node)):
            return state, np.int64(depth), used
        if all_open(proofs, node):  # as most nodes are
            node = open_child(slots, node, c, guide)
        else:
            node = child_past_proofs(slots, proofs, node, state.player, c, guide)
        depth += ONE
        path[depth].slot, path[depth].mover = node, state.player
        state = state.play(np.int64(slots[node].move))


@inline_by_type
def expand(state: Type, slots: Type, guide: types.Array, path: Type, depth: Type, rng: types.Record) -> Compiled:
    """Turn one untried move, drawn at random, into a child; return its position and the path's length."""

    def expand(
        state: CompiledState, slots: FlatArray, guide: FlatArray, path: FlatArray, depth: int, rng: np.record
    ) -> tuple[CompiledState, int]:
        node = slots[path[depth].slot]
        if node.count == node.tried:
            return state, depth
        drawn = node.first + node.count - 1 - rng.randrange(node.count - node.tried)
        place = node.first + node.tried
        child, move = slots[place], slots[drawn].move
        slots[drawn].move, child.move = child.move, move
        node.tried += 1
        child.wins, child.visits, child.first = 0.0, 0, 0
        path[depth + 1].slot, path[depth + 1].mover = place, state.player
        return state.play(np.int64(move)), depth + 1

    return expand_with_priors if is_prior(guide) else expand


@by_type
def simulate(rules: types.Record, guide: types.Array, state: Type, buffer: types.Array, rng: types.Record) -> Compiled:
    """Play random moves to the end of the game, or the game's own `playout`; return what each player gets."""

    def simulate(rules: np.record, guide: Any, state: CompiledState, buffer: FlatArray, rng: np.record) -> Rewards:
        count = state.moves_into(buffer)
        while count > 0:
            if count > len(buffer):
                raise ValueError("a position has more than 4,096 moves, too many for the compiled engine")
            state = state.play(buffer[rng.randrange(count)])
            count = state.moves_into(buffer)
        return state.rewards()  # type: ignore[no-any-return]

    if is_prior(guide):
        return lambda rules, guide, state, buffer, rng: estimate(state, buffer)
    return (lambda rules, guide, state, buffer, rng: state.playout(rng)) if "playout" in rules.fields else simulate


@inline
def backpropagate(slots: FlatArray, path: FlatArray, depth: int, rewards: Rewards) -> None:
    """Count one more visit at every node of the path, and the reward of the player who moved there."""
    for k in range(depth + 1):
        node, mover = slots[path[k].slot], path[k].mover
        node.visits += 1
        if mover >= 0:
            node.wins += rewards[mover]


@njit
def play_out(rules: np.record, start: tuple[int, ...], buffer: FlatArray, guide: FlatArray, rng: np.record) -> Rewards:
    """Play a random game; return what each player gets."""
    return simulate(rules, guide, position_of(rules, start), buffer, rng)  # type: ignore[no-any-return]


@njit_on_disk  # the one function that a search calls from Python, so it is kept on disk
def grow(
    rules: np.record,
    start: tuple[int, ...],
    slots: FlatArray,
    proofs: Proofs,
    used: FlatArray,
    path: FlatArray,
    buffer: FlatArray,
    iterations: int,
    c: float,
    guide: FlatArray,
    rng: np.record,
) -> int:
    """Search for a number of iterations, or until there is no room or the root is proven; return how many.

    How many slots are used is noted here, since a caller who is interrupted would note nothing.
    """
    root, slots_used = position_of(rules, start), used[0]
    slots, path = without_refcount(slots), without_refcount(path)
    buffer, guide, proven = without_refcount(buffer), without_refcount(guide), without_refcount(proofs)
    for finished in range(iterations):
        if not is_open(proven, path[0].slot):
            return finished
        state, depth, slots_used = select(root, slots, proven, slots_used, path, buffer, c, guide)
        used[0] = slots_used
        if depth < 0:
            return finished
        state, depth = expand(state, slots, guide, path, depth, rng)
        rewards = simulate(rules, guide, state, buffer, rng)
        backpropagate(slots, path, depth, rewards)
        if proofs is not None:  # numba leaves this out where there are none
            prove_end(state, buffer, proven, path[depth].slot, rewards)
            prove(state, slots, proven, path, depth)
    return iterations
