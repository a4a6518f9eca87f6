"""Searches that ask a policy which moves are likely, and a value what a position is worth, as AlphaZero does."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from numbers import Real
from random import Random
from typing import Any

from mcts_teach.arguments import Phases, as_bundle
from mcts_teach.combining import part_of
from mcts_teach.errors import check_function, number
from mcts_teach.games.chance import draw_outcome, is_chance
from mcts_teach.games.promises import check_rewards
from mcts_teach.games.state import M, Move, Rewards, State
from mcts_teach.mcts import Node
from mcts_teach.names import move_name
from mcts_teach.recorder import unrecorded
from mcts_teach.variants.expansions import expand_all

NEAR_1 = 1e-3  # how far the probabilities of a network may be from 1
PUCT_C = 2.5  # AlphaGo's 5 on rewards from -1 to 1, as rewards from 0 to 1 have it
Priors = Mapping[Any, float]  # a probability for each move
Policy = Callable[[Any], Priors]  # from a position to the priors of its moves
PolicyValue = Callable[[Any], tuple[Priors, Rewards]]  # and what each player will get


def uniform_policy(state: State[M]) -> dict[M, float]:
    """The same probability for each move: the policy of somebody who knows nothing.

    >>> from mcts_teach import Nim
    >>> uniform_policy(Nim((1, 1)))
    {1: 0.5, 101: 0.5}
    """
    moves = state.moves()
    return dict.fromkeys(moves, 1 / len(moves)) if moves else {}


def puct(parent: Node, child: Node, *, policy: Policy = uniform_policy, c: float = PUCT_C) -> float:
    """The mean plus c P sqrt(N) / (1 + n): a bonus that is larger for moves that a policy thinks likely.

    AlphaGo Zero's form (Silver et al. 2017, Methods) with a constant c; N are the parent's own visits, and an unvisited
    child has a mean of 0, as in AlphaZero's published pseudocode (2018). A policy in the bonus is an idea of Rosin
    (2011), "Multi-armed bandits with episode context".

    c must be at least 0, and is for rewards from 0 to 1, of which 0 is a loss; from -1 to 1 it is twice as large:
    AlphaGo's 5 (Silver et al. 2016) is the 2.5 of the default. `policy(state)` gives each move its probability; it is
    asked for every child, so wrap a slow one in `functools.cache`. ValueError if it leaves the move out or gives it
    less than 0. Use it with `expand_all`: a policy is for choosing among moves that nobody has tried.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 1000, score=puct, expand=expand_all)
    >>> root.children[4].visits, root.children[1].visits
    (537, 55)
    """
    check_c(c)
    move = getattr(child, "move", None)
    if parent.children.get(move) is not child:  # an expansion of one's own need not set it
        moves = [move for move, node in parent.children.items() if node is child]
        if not moves:
            raise ValueError("this node is not among the children of that parent, so no policy knows its move")
        move = moves[0]
    likely = read_probability(policy(parent.state), move, parent.state)
    mean = child.wins / child.visits if child.visits else 0.0
    return mean + c * likely * math.sqrt(parent.visits) / (1 + child.visits)


def puct_growing(parent: Node, child: Node, *, policy: Policy = uniform_policy) -> float:
    """PUCT with AlphaZero's constant, which grows with the visits of the parent: it explores more, the longer it looks.

    c = (log((1 + N + 19652) / 19652) + 1.25) / 2, half of that in the pseudocode of Silver et al. (2018), whose rewards
    go from -1 to 1: 0.625 at first, and twice as much after 48,940 visits. For rewards from 0 to 1.

    >>> from mcts_teach import TicTacToe, search
    >>> root = search(TicTacToe(), 3000, score=puct_growing, expand=expand_all)
    >>> max(root.children.values(), key=lambda child: child.visits).move
    4
    """
    return puct(parent, child, policy=policy, c=(math.log((parent.visits + 19653) / 19652) + 1.25) / 2)


def check_c(c: object) -> None:
    """Refuse a constant that would turn the bonus round, or that is no number; a float is let through quickly."""
    if type(c) is float and 0 <= c < math.inf:
        return
    if number("c", c, "of at least 0, for rewards from 0 to 1", 0) == math.inf:
        raise ValueError(f"c must be a number of at least 0, for rewards from 0 to 1, not {c!r}")


def read_probability(probabilities: Priors, move: Move, state: State) -> float:
    """What a policy says about a move; ValueError in words if that is nothing, or no probability."""
    if move not in probabilities:
        known = ", ".join(move_name(state, known) for known in probabilities) or "no move"
        raise ValueError(f"the policy says nothing of {move_name(state, move)}, only of {known}, in\n{state}")
    likely = probabilities[move]
    if not 0 <= likely < math.inf:
        told = f"the policy gives {move_name(state, move)} {likely!r}"
        raise ValueError(f"{told}; it must be a finite number of at least 0, in\n{state}")
    return likely


class AskOnce:
    """A function that says priors and values, asked once for each position; always for one that has no hash."""

    def __init__(self, policy_value: PolicyValue) -> None:
        self.policy_value = policy_value
        self._answers = lru_cache(None, typed=True)(self._ask)  # NamedTuples of two games may be equal

    def __reduce__(self) -> tuple[type[AskOnce], tuple[PolicyValue]]:
        return AskOnce, (self.policy_value,)  # for a search in another process

    def __call__(self, state: State) -> tuple[Priors, Rewards]:
        try:
            hash(state)
        except TypeError:
            return self._ask(state)
        return self._answers(state)  # type: ignore[arg-type]  # mypy does not know that it has a hash

    def _ask(self, state: State) -> tuple[Priors, Rewards]:
        return check_answer(self.policy_value(state), state)

    def policy(self, state: State) -> Priors:
        return self(state)[0]

    @part_of("alphazero_phases()")
    def evaluate(self, state: State, rng: Random) -> Rewards:
        state = unrecorded(state)
        while is_chance(state):
            state = state.play(draw_outcome(state, rng))
        return self(state)[1] if state.moves() else state.rewards()


def check_answer(answer: Any, state: State) -> tuple[Priors, Rewards]:
    """Refuse what is no probability for each move, with the sum 1, and no reward for each player."""
    match answer:
        case (Mapping() as priors, rewards):
            total = math.fsum(read_probability(priors, move, state) for move in state.moves())
            if not math.isclose(total, 1, abs_tol=NEAR_1):
                raise ValueError(f"the policy's probabilities must add up to 1, and not to {total:.4g}, in\n{state}")
            check_rewards(rewards, "policy_value", None)
            return priors, rewards
    raise ValueError(
        "a policy_value gives two things for a position, a dictionary with the probability of each move, and what each "
        f"player will get, not {answer!r}, in\n{state}"
    )


def policy_value_native(state: Any) -> tuple[dict[Any, float], Rewards]:
    """What a game says itself: each move's share of all `prior(move)`, and its `estimate()` of what each player gets.

    `alphazero_phases(policy_value_native)` is what `fast.search` compiles, too. ValueError if the game has no such
    methods, or its priors are not finite numbers of at least 0 with a sum above 0.

    >>> from mcts_teach import Nim
    >>> class Guessed(Nim):
    ...     def prior(self, move):
    ...         return 1 + move % 100
    ...     def estimate(self):
    ...         return (0.5, 0.5)
    >>> policy_value_native(Guessed((1, 2)))
    ({1: 0.2857142857142857, 101: 0.2857142857142857, 102: 0.42857142857142855}, (0.5, 0.5))
    """
    check_native(state)
    weights: dict[Any, Any] = {move: state.prior(move) for move in state.moves()}
    total = 0.0
    for weight in weights.values():  # one after the other, as the compiled engine does; sum() is cleverer
        total += float(weight) if isinstance(weight, Real) and float(weight) >= 0 else math.nan
    if not 0 < total < math.inf:
        raise ValueError(
            f"prior(move) must be numbers of at least 0 with a finite sum above 0, not {weights}, in\n{state}"
        )
    return {move: weight / total for move, weight in weights.items()}, state.estimate()


def check_native(state: object) -> None:
    """Refuse a game that has no priors and values of its own."""
    for name in ("prior(move)", "estimate()"):
        if not hasattr(state, name.partition("(")[0]):
            raise ValueError(f"policy_value_native asks for the game's own {name}, and {type(state).__name__} has none")


@part_of("alphazero_phases()")
def expand_and_stay(node: Node, rng: Random) -> None:
    """Make all children of a node at once, in random order; the path ends at the node itself."""
    expand_all(node, rng)


def alphazero_phases(policy_value: PolicyValue, c: float = PUCT_C) -> Phases:
    """The phases of a search that asks a function instead of playing at random: the search of AlphaZero.

    `policy_value(state)` gives a probability for each move, and what each player will get; it is asked once for each
    position. A new node gets all its children at once, and is worth what the function says, or the rewards if the game
    is over (Silver et al. 2017, Figure 2; there the value is that of the player to move). For values and rewards from 0
    to 1; c is that of `puct`. With dice: `with_chance() | alphazero_phases(policy_value)`; the function is asked only
    about positions in which a player moves.

    >>> from mcts_teach import TicTacToe, best_move, random_value, search
    >>> def policy_value(state):
    ...     return uniform_policy(state), random_value(state)
    >>> best_move(search(TicTacToe().play(0), 200, **alphazero_phases(policy_value)))
    4
    """
    check_c(c)
    check_function("policy_value", policy_value, "a position")
    asked = AskOnce(policy_value)
    score = part_of("alphazero_phases()")(partial(puct, policy=asked.policy, c=c))
    return as_bundle({"score": score, "expand": expand_and_stay, "simulate": asked.evaluate})
