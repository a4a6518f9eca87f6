"""The check of puct, the score with a policy's priors."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from math import log as ln
from math import sqrt as root
from typing import Any

from mcts_teach import variants
from mcts_teach.checks.judge import Case, Check
from mcts_teach.checks.pieces.scoring import as_number, told_number
from mcts_teach.checks.positions import COURSE, made_tree, swapped, tic_tac_toe
from mcts_teach.checks.side_by_side import first_difference
from mcts_teach.mcts import Node

PRIORS = {1: 0.0, 2: 0.5, 5: 0.2, 6: 0.3}
BELOW = dict.fromkeys(range(9), 0.9)  # what the policy says in any other position


def _policy(state: Any) -> dict[int, float]:
    return PRIORS if len(state.moves()) == 4 else BELOW


def _puct_cases(function: Any) -> list[Case]:
    rows = [(2, 3.0, 5, 11), (6, 0.0, 1, 11), (2, 25.5, 50, 100), (5, 0.0, 0, 11), (1, 0.0, 0, 11), (1, 1.0, 2, 11)]
    return [_puct_case(row, c, seat) for c in (1.0, 5.0) for seat in (0, 1) for row in rows]


def _puct_case(row: tuple[int, float, int, int], c: float, seat: int) -> Case:
    move, wins, visits, above = row
    state = swapped(tic_tac_toe(COURSE)) if seat else tic_tac_toe(COURSE)
    mean = wins / visits if visits else 0.0
    right = mean + c * PRIORS[move] * math.sqrt(above) / (1 + visits)

    def call(function: Any) -> Any:
        parent = made_tree(state, above, {move: (visits, wins)})
        return as_number(function(parent, parent.children[move], policy=_policy, c=c))

    return Case(
        f"puct(parent, child, policy=policy, c={c:g}) with {above} visits of the parent, {wins:g} wins in "
        f"{visits} visits of the child, and a probability of {PRIORS[move]:g} for its move"
        + (" (player 0 is to move)" if seat else ""),
        call,
        lambda value: isinstance(value, float) and math.isclose(value, right, rel_tol=1e-6, abs_tol=1e-9),
        f"{right:.4f} = {mean:.2f} + {c:g} · {PRIORS[move]:g} · sqrt({above}) / (1 + {visits})",
        "the policy says where to look first, and each visit makes the bonus smaller",
        told_number,
        draw=lambda function, answer: _puct_picture(function),
    )


def _puct_picture(function: Any) -> Any:
    """A search by the learner's score beside one by the right one; both take all moves into the tree at once."""
    scores = ({"score": partial(score, policy=_policy, c=1.0)} for score in (function, variants.puct))
    yours, ours = ({"expand": variants.expand_all, **score} for score in scores)
    return first_difference(tic_tac_toe(COURSE), yours, ours)


def _prior(formula: Callable[..., float]) -> Any:
    """A PUCT of a formula of wins, visits, the parent's visits, c, the prior, and the prior asked below."""

    def score(parent: Node, child: Node, *, policy: Any, c: float = 5.0) -> float:
        move = next(move for move, node in parent.children.items() if node is child)
        below = policy(child.state).get(move, 0.0)
        return formula(child.wins, child.visits, parent.visits, c, policy(parent.state)[move], below)

    return score


def _mean(w: float, n: float) -> float:
    return w / n if n else 0.0


PUCT_MISTAKES: list[tuple[str, Any]] = [
    ("prior-ignored", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * root(t) / (1 + n))),
    ("prior-or-one", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * (p or 1) * root(t) / (1 + n))),
    ("puct-with-log", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * p * root(ln(t) / (1 + n)))),
    ("puct-with-log", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * p * root(ln(t)) / (1 + n))),
    ("puct-with-log", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * p * root(ln(t) / n) if n else math.inf)),
    ("puct-without-one", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * p * root(t) / n)),
    ("puct-without-one", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * p * root(t) / n if n else math.inf)),
    ("mean-by-one-more", _prior(lambda w, n, t, c, p, b: w / (1 + n) + c * p * root(t) / (1 + n))),
    ("mean-turned-over", _prior(lambda w, n, t, c, p, b: (1 - w / n if n else 0.0) + c * p * root(t) / (1 + n))),
    ("mean-turned-over", _prior(lambda w, n, t, c, p, b: -_mean(w, n) + c * p * root(t) / (1 + n))),
    ("no-root", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * p * t / (1 + n))),
    ("c-ignored", _prior(lambda w, n, t, c, p, b: _mean(w, n) + 5 * p * root(t) / (1 + n))),
    ("c-ignored", _prior(lambda w, n, t, c, p, b: _mean(w, n) + p * root(t) / (1 + n))),
    ("other-prior", _prior(lambda w, n, t, c, p, b: _mean(w, n) + c * b * root(t) / (1 + n))),
    ("unvisited-divides", _prior(lambda w, n, t, c, p, b: w / n + c * p * root(t) / (1 + n))),
]

check_puct = Check(
    "puct",
    _puct_cases,
    PUCT_MISTAKES,
    [
        "UCB1 treats all moves alike. Where in the formula would you let a policy speak?",
        "The bonus is c · P · sqrt(N) / (1 + n). Whose visits is N, whose is n, and in which position is P asked?",
        "mean + c * policy(parent.state)[move] * math.sqrt(parent.visits) / (1 + child.visits), mean 0 if unvisited.",
    ],
    variants.puct,
)
