"""Games that a search plays against itself, as AlphaZero learns from them: with noise at the root, and drawn moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Unpack

from mcts_teach import mcts, searching
from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import number, positive_number, rng_of, whole_number
from mcts_teach.games.chance import draw_outcome, is_chance
from mcts_teach.games.contract import check_start
from mcts_teach.games.state import M, P, Rewards, State
from mcts_teach.mcts import Node, Score
from mcts_teach.searching import children_of
from mcts_teach.variants.priors import PUCT_C, Policy, PolicyValue, Priors, alphazero_phases, puct


def self_play_phases(
    policy_value: PolicyValue, c: float = PUCT_C, *, alpha: float = 0.3, share: float = 0.25
) -> Phases:
    """The phases of `alphazero_phases`, with noise in the priors of the root, so that each move has a chance.

    The root's priors are those of `add_noise`, drawn once for each root (Silver et al. 2017, Methods: share 0.25, alpha
    0.03 in Go; 2018: 0.3 in chess, smaller where there are more moves). A tree that is searched on gets its noise after
    the first walk. For rewards from 0 to 1. ValueError if alpha is not above 0, or the share not from 0 to 1.

    >>> from mcts_teach import TicTacToe, random_value, search
    >>> from mcts_teach.variants import uniform_policy
    >>> phases = self_play_phases(lambda state: (uniform_policy(state), random_value(state)))
    >>> len({search(TicTacToe(), 50, seed=seed, **phases).children[4].visits for seed in range(5)}) > 1
    True
    """
    share, alpha = number("share", share, "from 0 to 1", 0.0), positive_number("alpha", alpha)
    if share > 1:
        raise ValueError(f"share must be a number from 0 to 1, not {share!r}")
    plain = alphazero_phases(policy_value, c)
    return as_bundle(_draw_noise_at_root(plain, c, partial(add_noise, alpha=alpha, share=share)))


def _draw_noise_at_root(plain: Phases, c: float, mix: Callable[[Priors, Random], Priors]) -> Phases:
    """The phases of AlphaZero, with other priors at the root, which `mix` makes of its own."""
    prior: Policy = plain["score"].keywords["policy"]  # type: ignore[attr-defined]
    mark = part_of("self_play_phases()")
    root: Node | None = None  # of the search that runs
    mixed: Priors | None = None  # its priors, once they are drawn

    @mark
    def select(start: Node, score: Score) -> list[Node]:
        nonlocal root, mixed
        if start is not root:
            root, mixed = start, None
        return mcts.select(start, score)

    @mark
    def expand(node: Node, rng: Random) -> Node | None:
        nonlocal mixed
        if root and mixed is None:
            mixed = mix(prior(root.state), rng)
        return plain["expand"](node, rng)

    def policy(state: State) -> Priors:
        return mixed if root and mixed is not None and state is root.state else prior(state)

    score, simulate = mark(partial(puct, policy=policy, c=c)), mark(partial(plain["simulate"]))
    return {"score": score, "select": select, "expand": expand, "simulate": simulate}


def add_noise(policy: Mapping[M, float], rng: Random, alpha: float, share: float) -> dict[M, float]:
    """The priors (1 - share) P + share eta, with eta from a Dirichlet distribution whose parameters are all alpha.

    >>> mixed = add_noise({"a": 0.9, "b": 0.1}, Random(0), 0.3, 0.25)
    >>> round(sum(mixed.values()), 9), mixed["a"] >= 0.675
    (1.0, True)
    """
    gammas = {move: rng.gammavariate(alpha, 1) for move in policy}  # whose shares of their sum are eta
    total = sum(gammas.values()) or 1.0
    return {move: (1 - share) * p + share * gammas[move] / total for move, p in policy.items()}


def draw_child(root: Node[P, M], *, rng: Random, tau: float = 1.0) -> M:
    """A move drawn at random, each with a chance by its visits to the power of 1 / tau; tau is the temperature.

    Silver et al. (2017), Methods: tau is 1 in the first 30 moves of a game, and then near 0. With tau = 0 it is the
    robust child. Bind what it draws from: `partial(draw_child, rng=Random(0))`. ValueError if tau is below 0.

    >>> from mcts_teach import TicTacToe, best_move, search
    >>> root = search(TicTacToe(), 1000)
    >>> [best_move(root, partial(draw_child, rng=Random(seed), tau=0.2)) for seed in range(5)]
    [4, 8, 4, 0, 0]
    """
    children, tau, rng = children_of(root), number("tau", tau, "of at least 0", 0.0), rng_of(rng)
    most = max(child.visits for child in children.values())
    if tau == 0 or most == 0:
        return searching.robust_child(root)
    weights = [(child.visits / most) ** (1 / tau) for child in children.values()]
    return rng.choices(list(children), weights)[0]


def self_play(
    state: State[M], iterations: int, *, seed: int | Random = 0, drawn: int = 30, **phases: Unpack[Phases]
) -> tuple[list[Node[State[M], M]], Rewards]:
    """Play a game of a search against itself; return the roots of its searches, and what each player got.

    The first moves, as many as `drawn`, are drawn by their visits, and from then on the robust child is played.
    `iterations`, `seed` and the phases are those of `search`. Dice are drawn by their odds, and have no roots.

    >>> from mcts_teach import TicTacToe
    >>> roots, rewards = self_play(TicTacToe(), 20, seed=3)
    >>> len(roots), rewards
    (6, (0.0, 1.0))
    """
    check_start(state)
    drawn, rng = whole_number("drawn", drawn, 0), rng_of(seed)
    roots: list[Node[State[M], M]] = []
    while state.moves():
        if is_chance(state):
            state = state.play(draw_outcome(state, rng))
            continue
        roots.append(searching.search(state, iterations, seed=rng, **phases))
        final_move = partial(draw_child, rng=rng, tau=1.0 if len(roots) <= drawn else 0.0)
        state = state.play(searching.best_move(roots[-1], final_move))
    return roots, state.rewards()


def lesson(root: Node[P, M], rewards: Rewards) -> tuple[dict[M, float], float]:
    """What a searched position teaches: the share of the visits for each move, and what its player got in the end.

    The training targets pi and z of AlphaGo Zero (Silver et al. 2017, Figure 1), z on the scale from 0 to 1.

    >>> from mcts_teach import Nim, search
    >>> lesson(search(Nim((2, 1)), 10), (1.0, 0.0))
    ({2: 0.2, 1: 0.6, 101: 0.2}, 1.0)
    """
    total = sum(child.visits for child in root.children.values())
    policy = {move: child.visits / total for move, child in root.children.items()}
    return policy, rewards[root.state.player]
