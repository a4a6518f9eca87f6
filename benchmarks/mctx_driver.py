"""Runs mctx on pgx's Connect Four, compiled by JAX for the processor: `python mctx_driver.py TREES_AT_ONCE`.

Reads lines "iterations seed" and answers each with the seconds, nodes and bytes of a search from the empty board. Of
several trees at once these are the share of one. JAX may use helper threads, and the machine may do other things: the
seconds are those of the clock on the wall or of the processor, whichever are fewer. The first search of a size is
compiled and done once before it is timed.

An iteration is a simulation of `muzero_policy`, with even priors, without noise, and with a random game as the value
of the new node; so it chooses by PUCT and not by UCB1, and otherwise does the same work.
"""

import json
import sys
from functools import cache
from time import perf_counter, process_time

import jax
import jax.numpy as jnp
import mctx
import pgx

jax.config.update("jax_platforms", "cpu")
GAME = pgx.make("connect_four")
TREES = int(sys.argv[1])


def random_game(state, key):
    """What the player to move earns in a random game, from -1 to 1."""

    def move(carried):
        state, key = carried
        key, dice = jax.random.split(key)
        return GAME.step(state, jax.random.categorical(dice, even(state))), key

    end, _ = jax.lax.while_loop(lambda carried: ~carried[0].terminated, move, (state, key))
    return end.rewards[state.current_player]


def even(state):
    """Even priors for the legal moves, as logarithms."""
    return jnp.where(state.legal_action_mask, 0.0, -jnp.inf)


def step(state, action, key):
    """A move, what it earns the player who makes it, and what the new position is worth to the other."""
    after = GAME.step(state, action)
    earned = after.rewards[state.current_player]
    on = jnp.where(after.terminated, 0.0, -1.0)
    value = jnp.where(after.terminated, 0.0, random_game(after, key))
    priors = jnp.where(after.terminated, 0.0, even(after))
    return mctx.RecurrentFnOutput(reward=earned, discount=on, prior_logits=priors, value=value), after


def unfold(params, key, action, state):
    """`step`, for all trees at once."""
    return jax.vmap(step)(state, action, jax.random.split(key, TREES))


@cache
def compiled(iterations):
    """A search of a size, compiled; it takes the dice."""

    def grow(key):
        key, starts, games = jax.random.split(key, 3)
        state = jax.vmap(GAME.init)(jax.random.split(starts, TREES))
        value = jax.vmap(random_game)(state, jax.random.split(games, TREES))
        root = mctx.RootFnOutput(prior_logits=jax.vmap(even)(state), value=value, embedding=state)
        return mctx.muzero_policy((), key, root, unfold, iterations, dirichlet_fraction=0.0).search_tree

    grow = jax.jit(grow)
    jax.block_until_ready(grow(jax.random.key(0)))
    return grow


def answer(iterations, seed):
    """The seconds that a search took, how many nodes it has, and the bytes that they take."""
    grow = compiled(iterations)
    wall, core = perf_counter(), process_time()
    tree = jax.block_until_ready(grow(jax.random.key(seed)))
    seconds = min(perf_counter() - wall, process_time() - core)
    assert (tree.summary().visit_counts.sum(axis=-1) == iterations).all()
    size = sum(leaf.nbytes for leaf in jax.tree.leaves(tree))
    return {"seconds": seconds / TREES, "nodes": iterations + 1, "bytes": size / TREES}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(*map(int, line.split()[:2]))), flush=True)
