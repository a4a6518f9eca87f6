"""The search of `alphazero_phases(policy_value_native)`, compiled: priors and values are the game's own functions.

It is a loop of its own beside that of `engine`, which stays as quick as it is. A prior stands in a slot of its own.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from mcts_teach.fast.engine import ONE, backpropagate, reserve, without_refcount
from mcts_teach.fast.rng import inline, njit_on_disk
from mcts_teach.fast.rules import position_of
from mcts_teach.fast.solving import CompiledState, FlatArray
from mcts_teach.games.state import Rewards


@inline
def likely_child(slots: FlatArray, priors: FlatArray, node: int, c: float) -> Any:
    """The child with the highest score of `puct`, in whose order it is calculated; among equals the first."""
    first, root = slots[node].first, math.sqrt(slots[node].visits)
    best, highest = np.uint64(first), -math.inf
    for child in range(first, first + slots[node].count):
        visits = slots[child].visits
        mean = slots[child].wins / visits if visits > 0 else 0.0
        score = mean + c * priors[child] * root / (1 + visits)
        if score > highest:
            best, highest = np.uint64(child), score
    return best


@inline
def select_likely(
    state: CompiledState,
    slots: FlatArray,
    priors: FlatArray,
    used: int,
    path: FlatArray,
    buffer: FlatArray,
    c: float,
) -> tuple[CompiledState, Any, int]:
    """Walk down to a node without children; return what `engine.select` does."""
    node: Any = np.uint64(path[0].slot)
    depth: Any = np.uint64(0)
    while True:
        if slots[node].first == 0:
            now_used = reserve(slots, node, used, state, buffer)
            if now_used < 0:
                return state, -1, used
            used = now_used
        if slots[node].tried == 0:
            return state, np.int64(depth), used
        if depth + ONE >= np.uint64(len(path)):
            return state, -1, used
        node = likely_child(slots, priors, node, c)
        depth += ONE
        path[depth].slot, path[depth].mover = node, state.player
        state = state.play(np.int64(slots[node].move))


@inline
def expand_likely(state: CompiledState, slots: FlatArray, priors: FlatArray, node: int, rng: np.record) -> None:
    """Make all children of a node, drawn as `variants.expand_all` draws them, and note their priors."""
    first, count, total = slots[node].first, slots[node].count, 0.0
    last = first + count - 1
    for k in range(count):  # in the order of the game, in which they are added up
        prior = state.prior(np.int64(slots[last - k].move))
        if not 0 <= prior < math.inf:
            raise ValueError("a prior must be a finite number of at least 0")
        priors[last - k] = prior
        total += prior
    if not 0 < total < math.inf:
        raise ValueError("the priors of a position must have a finite sum above 0")
    for tried in range(count):
        drawn, place = last - rng.randrange(count - tried), first + tried
        slots[drawn].move, slots[place].move = slots[place].move, slots[drawn].move
        priors[drawn], priors[place] = priors[place], priors[drawn] / total
        slots[place].wins, slots[place].visits, slots[place].first = 0.0, 0, 0
    slots[node].tried = count


@inline
def evaluate(state: CompiledState, is_over: bool) -> Rewards:
    """What the game says that each player will get, or gets."""
    rewards = state.rewards() if is_over else state.estimate()
    for reward in rewards:
        if not 0 <= reward <= 1:
            raise ValueError("alphazero_phases() is for rewards from 0 to 1, and a game brought others")
    return rewards  # type: ignore[no-any-return]


@njit_on_disk
def grow_guided(
    rules: np.record,
    start: tuple[int, ...],
    slots: FlatArray,
    priors: FlatArray,
    used: FlatArray,
    path: FlatArray,
    buffer: FlatArray,
    iterations: int,
    c: float,
    rng: np.record,
) -> int:
    """Search for a number of iterations, or until there is no room; return how many."""
    root = position_of(rules, start)
    slots, priors = without_refcount(slots), without_refcount(priors)
    path, buffer = without_refcount(path), without_refcount(buffer)
    for finished in range(iterations):
        state, depth, now_used = select_likely(root, slots, priors, used[0], path, buffer, c)
        used[0] = now_used
        if depth < 0:
            return finished
        leaf = path[depth].slot
        if slots[leaf].count > 0:
            expand_likely(state, slots, priors, leaf, rng)
        backpropagate(slots, path, depth, evaluate(state, slots[leaf].count == 0))
    return iterations
