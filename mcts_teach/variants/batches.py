"""A search that asks a network about many leaves at once: virtual losses let its walks part."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from mcts_teach import mcts, searching
from mcts_teach.arguments import Phases
from mcts_teach.combining import part_of
from mcts_teach.errors import as_list, check_function, whole_number
from mcts_teach.games.chance import refuse_dice
from mcts_teach.games.state import M, P, Rewards, State, StateOf
from mcts_teach.games.unseen import is_hidden
from mcts_teach.mcts import Node, Score
from mcts_teach.stop import END
from mcts_teach.variants.priors import PUCT_C, Priors, check_answer, check_c, expand_and_stay

Answer = tuple[Priors, Rewards]
PolicyValues = Callable[[Sequence[Any]], Sequence[Answer]]  # from positions to what is said of each


def search_in_batches(
    state_or_root: StateOf[M, P] | Node[P, M],
    policy_values: PolicyValues,
    iterations: int | None = None,
    *,
    batch: int = 8,
    seconds: float | None = None,
    seed: int | Random = 0,
    c: float = PUCT_C,
) -> Node[P, M]:
    """The search of `alphazero_phases`, which asks about many leaves at once, as a network answers them sooner.

    `policy_values(states)` gives for each of the positions what `policy_value` gives for one. Leaves are collected
    before they are asked, at most `batch` of them: each walk counts as visited and lost until its answer is there, so
    that the next one parts from it (the virtual loss of Chaslot, Winands & van den Herik 2008, "Parallel Monte-Carlo
    tree search"). A walk to a leaf that is waiting already ends the batch, so the first ones are small. The losses
    stand beside the tree and never in it. With batch=1 it is `search(..., **alphazero_phases(policy_value))`, node for
    node; with more it is another tree, since all walks but the first know less.

    The other arguments are those of `search`. It is no bundle of phases, and no recording shows how its leaves were
    collected. For values and rewards from 0 to 1, and games without dice or hidden cards.

    >>> from mcts_teach import Hex
    >>> from mcts_teach.variants import uniform_policy
    >>> asked = []
    >>> def policy_values(states):
    ...     asked.append(len(states))
    ...     return [(uniform_policy(state), (0.5, 0.5)) for state in states]
    >>> search_in_batches(Hex(5), policy_values, 100)
    <Node: root, 100 visits, 25 children, 0 untried>
    >>> asked[:4], sum(asked)
    ([1, 8, 8, 8], 100)
    """
    check_function("policy_values", policy_values, "a list of positions")
    check_c(c)
    state = getattr(state_or_root, "state", state_or_root)
    if not is_hidden(state):
        refuse_dice(state, "search_in_batches")
    phases = _ask_together(policy_values, whole_number("batch", batch, 1), c)
    return searching.search(state_or_root, iterations, seconds=seconds, seed=seed, **phases)


def _ask_together(policy_values: PolicyValues, batch: int, c: float) -> Phases:
    """The phases of AlphaZero, of which `select` collects walks, asks about their leaves, and hands them out."""
    answers: dict[Any, Answer] = {}  # by position, or by node where positions have no hash
    paths: list[list[Node]] = []  # that are collected, the next one last
    waiting: Counter[Node] = Counter()  # how many walks passed through a node while they are being collected
    leaf: Node  # of the iteration that runs
    mark = part_of("alphazero_phases()")

    def answer_of(node: Node) -> Answer:
        key = _key_of(node)
        if key not in answers:  # a tree that is searched on
            answers.update(_ask({key: node.state}, policy_values))
        return answers[key]

    @mark
    def score(parent: Node, child: Node) -> float:
        likely = answer_of(parent)[0][child.move]
        visits = child.visits + waiting[child]
        mean = child.wins / visits if visits else 0.0
        return mean + c * likely * math.sqrt(parent.visits + waiting[parent]) / (1 + visits)

    def collect(root: Node, score: Score) -> None:
        end, asked, leaves = END.get(), dict[Any, Any](), set[Node]()
        while len(paths) < (batch if end is None else min(batch, end - root.visits)):
            path = mcts.select(root, score)
            if path[-1] in leaves:
                break
            paths.append(path)
            waiting.update(path)
            if path[-1].state.moves():
                leaves.add(path[-1])
                asked[_key_of(path[-1])] = path[-1].state
        waiting.clear()
        paths.reverse()
        answers.update(_ask({key: state for key, state in asked.items() if key not in answers}, policy_values))

    @mark
    def select(root: Node, score: Score) -> list[Node]:
        nonlocal leaf
        if not paths:
            collect(root, score)
        leaf = paths[-1][-1]
        return paths.pop()

    @mark
    def evaluate(state: State, rng: Random) -> Rewards:
        return answer_of(leaf)[1] if state.moves() else state.rewards()

    return {"score": score, "select": select, "expand": expand_and_stay, "simulate": evaluate}


def _key_of(node: Node) -> Any:
    """The position of a node, and of which game it is; the node itself if that has no hash."""
    try:
        hash(node.state)
    except TypeError:
        return node
    return type(node.state), node.state


def _ask(asked: dict[Any, Any], policy_values: PolicyValues) -> dict[Any, Answer]:
    """Ask about some positions, and return the answers by the same keys."""
    answers = as_list("what policy_values gives", policy_values([*asked.values()])) if asked else []
    if len(answers) != len(asked):
        raise ValueError(f"policy_values must give an answer for each of {len(asked)} positions, not {len(answers)}")
    return {key: check_answer(answer, asked[key]) for key, answer in zip(asked, answers, strict=True)}
