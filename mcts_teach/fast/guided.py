"""What the search of `alphazero_phases(policy_value_native)` does otherwise: priors and values are the game's own.

Where each slot has a prior in place of the table of `ucb1`, numba compiles another search, so that of `ucb1` does not
pay.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from mcts_teach.fast.rng import inline
from mcts_teach.fast.solving import CompiledState, FlatArray
from mcts_teach.games.state import Rewards


def is_prior(guide: types.Array) -> bool:
    """Whether what guides a search are priors, one for each slot; else it is the table of numbers of visits."""
    return bool(guide.ndim == 1)


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


def expand_with_priors(
    state: CompiledState, slots: FlatArray, priors: FlatArray, path: FlatArray, depth: int, rng: np.record
) -> tuple[CompiledState, int]:
    """Make all children of a node, drawn as `variants.expand_all` draws them, and note their priors."""
    node = slots[path[depth].slot]
    first, last, total = node.first, node.first + node.count - 1, 0.0
    for k in range(node.count):  # in the order of the game, in which they are added up
        prior = state.prior(np.int64(slots[last - k].move))
        if not 0 <= prior < math.inf:
            raise ValueError("a prior must be a finite number of at least 0")
        priors[last - k] = prior
        total += prior
    if node.count > 0 and not 0 < total < math.inf:
        raise ValueError("the priors of a position must have a finite sum above 0")
    for tried in range(node.count):
        drawn, place = last - rng.randrange(node.count - tried), first + tried
        slots[drawn].move, slots[place].move = slots[place].move, slots[drawn].move
        priors[drawn], priors[place] = priors[place], priors[drawn] / total
        slots[place].wins, slots[place].visits, slots[place].first = 0.0, 0, 0
    node.tried = node.count
    return state, depth


@inline
def estimate(state: CompiledState, buffer: FlatArray) -> Rewards:
    """What the game says that each player will get, or gets."""
    rewards = state.rewards() if state.moves_into(buffer) == 0 else state.estimate()
    for reward in rewards:
        if not 0 <= reward <= 1:
            raise ValueError("alphazero_phases() is for rewards from 0 to 1, and a game brought others")
    return rewards  # type: ignore[no-any-return]
