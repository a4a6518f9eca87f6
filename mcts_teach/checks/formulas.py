"""The checks of the scores: ucb1 and puct."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from inspect import signature
from typing import Any

from mcts_teach import mcts, variants
from mcts_teach.checks.guard import run
from mcts_teach.checks.piece import Case, Check, first_difference, takes
from mcts_teach.checks.plain import words_of
from mcts_teach.checks.positions import COURSE, board, swapped, tree
from mcts_teach.mcts import Node

Formula = Callable[[float, float, float, float], float]  # wins, visits, the parent's visits, c
TABLE = [(3.0, 5, 11), (0.0, 1, 11), (25.5, 50, 100), (2.0, 3, 1000), (4.0, 4, 30)]
ROOT_2 = math.sqrt(2)
INFINITE = 1000  # nothing that UCB1 says of a visited child is as large


def family(wins: float, visits: int, above: int, seat: int) -> tuple[Node, Node]:
    """A parent and one child with these numbers; in the second seat the players are exchanged."""
    state = swapped(board(COURSE)) if seat else board(COURSE)
    parent = tree(state, above, {2: (visits, wins)})
    return parent, parent.children[2]


def _score(function: Any, parent: Node, child: Node, c: float | None) -> Any:
    if c is None:
        return function(parent, child)
    return function(parent, child, c) if takes(function, 3) else function(parent, child, c=c)


def _takes_c(function: Any) -> bool:
    """Whether there is a third argument, or a c that can only be given by its name (a child may be called c too)."""
    try:
        named = signature(function).parameters.get("c")
    except (TypeError, ValueError):
        return False
    return takes(function, 3) or (named is not None and named.kind is named.KEYWORD_ONLY)


def _ucb1_cases(function: Any) -> list[Case]:
    with_c = _takes_c(function)
    inside = with_c and _is_inside(function)
    constants = [1.0, 0.0, 0.5, 10.0] if with_c else [None]
    found = [_ucb1_case(row, c, 0, inside) for c in constants for row in TABLE]
    found += [_ucb1_case(row, constants[0], 1, inside) for row in TABLE]
    found += [_unvisited_case(constants[0], 0), _unvisited_case(constants[0], 1)]
    return [_constant_case(), *found] if with_c else found


def _is_inside(function: Any) -> bool:
    """Whether the constant stands inside the root, as the paper prints it; both ways are right."""
    value = run(lambda: _number(_score(function, *family(3.0, 5, 11, 0), 4.0))).value
    right = 0.6 + math.sqrt(4 * math.log(11) / 5)
    return isinstance(value, float) and math.isclose(value, right, rel_tol=1e-9)


def _ucb1_case(row: tuple[float, int, int], c: float | None, seat: int, inside: bool) -> Case:
    wins, visits, above = row
    factor = math.sqrt(2) if c is None else math.sqrt(c) if inside else c
    right = wins / visits + factor * math.sqrt(math.log(above) / visits)
    told = "" if c is None else f", c={c:g}"
    mover = " (player 0 is to move)" if seat else ""
    sign = f"{factor:.3g}"
    return Case(
        f"ucb1(parent, child{told}) with {above} visits of the parent and {wins:g} wins in {visits} visits of the child"
        + mover,
        lambda function: _number(_score(function, *family(wins, visits, above, seat), c)),
        lambda value: isinstance(value, float) and math.isclose(value, right, rel_tol=1e-6),
        f"{right:.4f} = {wins:g}/{visits} + {sign} · sqrt(ln {above} / {visits})",
        "the mean says how good the child looks, the bonus how little is known about it",
        _told,
    )


def _constant_case() -> Case:
    def call(function: Any) -> Any:
        return tuple(_number(_score(function, *family(3.0, 5, 11, 0), c)) for c in (0.25, 4.0))

    return Case(
        "ucb1(parent, child, c=0.25), and again with c=4",
        call,
        lambda seen: seen[0] != seen[1],
        "two different values",
        "the larger c is, the more the bonus counts",
        lambda seen: " and ".join(map(_told, seen)),
        key=lambda seen: "c-ignored" if seen[0] == seen[1] else "",
    )


def _unvisited_case(c: float | None, seat: int) -> Case:
    return Case(
        "ucb1(parent, child) with 11 visits of the parent and no visit of the child"
        + (" (player 0 is to move)" if seat else ""),
        lambda function: _number(_score(function, *family(0.0, 0, 11, seat), c)),
        lambda value: isinstance(value, float) and value >= INFINITE,
        "infinity (math.inf)",
        "nothing is known of this child, so nothing is ruled out: it comes before all others",
        _told,
        key=lambda value: "unvisited-zero" if isinstance(value, float) and value < INFINITE else "",
        raises=lambda text: "unvisited-divides" if "ZeroDivision" in text or "domain" in text else "",
    )


def _number(value: Any) -> Any:
    """A number as a float; anything else as what it is."""
    if isinstance(value, bool) or value is None:
        return value
    try:
        if hasattr(value, "__float__"):
            return float(value)
    except (TypeError, ValueError, OverflowError):
        pass  # it only looks like a number
    return f"{type(value).__name__} {words_of(value)}"


def _told(value: Any) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _scoring(formula: Formula) -> Any:
    """A score function of a formula; an unvisited child is infinite."""

    def score(parent: Node, child: Node, c: float = ROOT_2) -> float:
        return formula(child.wins, child.visits, parent.visits, c) if child.visits else math.inf

    return score


def _one_seat(parent: Node, child: Node, c: float = ROOT_2) -> float:
    wins = child.wins if child.mover == 0 else child.visits - child.wins
    return mcts.ucb1(parent, Node(child.state, child.mover, child.visits, wins), c)


def _unvisited(otherwise: float) -> Any:
    return lambda parent, child, c=ROOT_2: mcts.ucb1(parent, child, c) if child.visits else otherwise


def _bare(parent: Node, child: Node, c: float = ROOT_2) -> float:
    return child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits)


ln, root = math.log, math.sqrt
UCB1_MISTAKES: list[tuple[str, Any]] = [
    ("log-of-child", _scoring(lambda w, n, t, c: w / n + c * root(ln(n) / n))),
    ("log-of-child", _scoring(lambda w, n, t, c: w / n + c * root(ln(n + 1) / n))),
    ("no-log", _scoring(lambda w, n, t, c: w / n + c * root(t / n))),
    ("other-log", _scoring(lambda w, n, t, c: w / n + c * root(math.log10(t) / n))),
    ("other-log", _scoring(lambda w, n, t, c: w / n + c * root(math.log2(t) / n))),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * root(ln(t)) / n)),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * ln(t) / root(n))),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * ln(root(t) / n))),
    ("log-outside", _scoring(lambda w, n, t, c: w / n + c * ln(t / n) ** 0.5 if n <= t else 0)),
    ("no-root", _scoring(lambda w, n, t, c: w / n + c * ln(t) / n)),
    ("c-ignored", _scoring(lambda w, n, t, c: w / n + root(2 * ln(t) / n))),
    ("c-ignored", _scoring(lambda w, n, t, c: w / n + root(ln(t) / n))),
    ("c-twice", _scoring(lambda w, n, t, c: w / n + c * root(c * ln(t) / n))),
    ("c-twice", _scoring(lambda w, n, t, c: w / n + c * c * root(ln(t) / n))),
    ("c-twice", _scoring(lambda w, n, t, c: w / n + c * root(2 * ln(t) / n))),
    ("bonus-subtracted", _scoring(lambda w, n, t, c: w / n - c * root(ln(t) / n))),
    ("no-bonus", _scoring(lambda w, n, t, c: w / n)),
    ("no-mean", _scoring(lambda w, n, t, c: c * root(ln(t) / n))),
    ("wins-not-mean", _scoring(lambda w, n, t, c: w + c * root(ln(t) / n))),
    ("mean-by-parent", _scoring(lambda w, n, t, c: w / t + c * root(ln(t) / n))),
    ("mean-by-one-more", _scoring(lambda w, n, t, c: w / (1 + n) + c * root(ln(t) / n))),
    ("mean-by-one-more", _scoring(lambda w, n, t, c: w / (1 + n) + c * root(ln(t) / (1 + n)))),
    ("bonus-by-one-more", _scoring(lambda w, n, t, c: w / n + c * root(ln(t) / (1 + n)))),
    ("parent-and-child-swapped", _scoring(lambda w, n, t, c: w / n + c * root(ln(n) / t))),
    ("whole-numbers", _scoring(lambda w, n, t, c: w // n + c * root(ln(t) / n))),
    ("mean-turned-over", _scoring(lambda w, n, t, c: 1 - w / n + c * root(ln(t) / n))),
    ("mean-turned-over", _scoring(lambda w, n, t, c: -w / n + c * root(ln(t) / n))),
    ("right-for-one-seat", _one_seat),
    ("unvisited-zero", _unvisited(0.0)),
    ("unvisited-zero", _unvisited(0.5)),
    ("unvisited-zero", _unvisited(1.0)),
    ("unvisited-divides", _bare),
]


def _inside(mistake: Any) -> Any:
    """The same mistake, with the constant inside the root."""
    return lambda parent, child, c=2.0: mistake(parent, child, math.sqrt(c))


UCB1_MISTAKES += [(key, _inside(mistake)) for key, mistake in UCB1_MISTAKES if key != "c-twice"]

ucb1 = Check(
    "ucb1",
    _ucb1_cases,
    UCB1_MISTAKES,
    [
        "A child is worth a visit for two reasons: it looks good, or little is known about it. Which numbers say so?",
        "The bonus is c times the square root of (logarithm of whose visits, divided by whose visits)? "
        "And what if the child has no visits?",
        "child.wins / child.visits + c * math.sqrt(math.log(parent.visits) / child.visits), "
        "and math.inf if child.visits == 0.",
    ],
    mcts.ucb1,
    "score",
    board(COURSE),
)

# PUCT

PRIORS = {1: 0.0, 2: 0.5, 5: 0.2, 6: 0.3}
BELOW = dict.fromkeys(range(9), 0.9)  # what the policy says in any other position


def _policy(state: Any) -> dict[int, float]:
    return PRIORS if len(state.moves()) == 4 else BELOW


def _puct_cases(function: Any) -> list[Case]:
    rows = [(2, 3.0, 5, 11), (6, 0.0, 1, 11), (2, 25.5, 50, 100), (5, 0.0, 0, 11), (1, 0.0, 0, 11), (1, 1.0, 2, 11)]
    return [_puct_case(row, c, seat) for c in (1.0, 5.0) for seat in (0, 1) for row in rows]


def _puct_case(row: tuple[int, float, int, int], c: float, seat: int) -> Case:
    move, wins, visits, above = row
    state = swapped(board(COURSE)) if seat else board(COURSE)
    mean = wins / visits if visits else 0.0
    right = mean + c * PRIORS[move] * math.sqrt(above) / (1 + visits)

    def call(function: Any) -> Any:
        parent = tree(state, above, {move: (visits, wins)})
        return _number(function(parent, parent.children[move], policy=_policy, c=c))

    return Case(
        f"puct(parent, child, policy=policy, c={c:g}) with {above} visits of the parent, {wins:g} wins in "
        f"{visits} visits of the child, and a probability of {PRIORS[move]:g} for its move"
        + (" (player 0 is to move)" if seat else ""),
        call,
        lambda value: isinstance(value, float) and math.isclose(value, right, rel_tol=1e-6, abs_tol=1e-9),
        f"{right:.4f} = {mean:.2f} + {c:g} · {PRIORS[move]:g} · sqrt({above}) / (1 + {visits})",
        "the policy says where to look first, and each visit makes the bonus smaller",
        _told,
        draw=lambda function, answer: _puct_picture(function),
    )


def _puct_picture(function: Any) -> Any:
    """A search by the learner's score beside one by the right one; both take all moves into the tree at once."""
    scores = ({"score": partial(score, policy=_policy, c=1.0)} for score in (function, variants.puct))
    yours, ours = ({"expand": variants.expand_all, **score} for score in scores)
    return first_difference(board(COURSE), yours, ours)


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

puct = Check(
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
