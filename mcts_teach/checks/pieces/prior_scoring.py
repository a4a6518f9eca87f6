"""The check of puct, the score with a policy's priors."""

from __future__ import annotations

from functools import partial
from typing import Any

from mcts_teach import variants
from mcts_teach.checks.judge import Case, Check, Facts, takes
from mcts_teach.checks.pieces.scoring import ALL_KINDS, as_number, everywhere
from mcts_teach.checks.positions import COURSE, SMALL_GAMES, both_seats, made_tree
from mcts_teach.checks.side_by_side import first_difference

PRIORS = {1: 0.0, 2: 0.5, 5: 0.2, 6: 0.3}
LESS = "the policy says where to look first, and each visit makes the bonus smaller"
BELOW = dict.fromkeys(range(9), 0.9)  # what the policy says in any other position


def _policy(state: Any) -> dict[int, float]:
    return PRIORS if len(state.moves()) == 4 else BELOW


def _uneven_policy(state: Any) -> dict[int, float]:
    """A policy that knows each position, and likes later moves better."""
    return {move: place / 10 for place, move in enumerate(state.moves())}


def _puct_cases(function: Any) -> list[Case]:
    rows = [(2, 3.0, 5, 11), (6, 0.0, 1, 11), (2, 25.5, 50, 100), (5, 0.0, 0, 11), (1, 0.0, 0, 11), (1, 1.0, 2, 11)]
    found = [_puct_case(row, c, seat) for c in (1.0, 5.0) for seat in (0, 1) for row in rows]
    own = [_puct_case(row, None, 0) for row in rows[:2] if takes(function, 2, policy=None)]  # by its own constant
    return [*found, *own, *map(_grown_case, SMALL_GAMES)]


def _puct_case(row: tuple[int, float, int, int], c: float | None, seat: int) -> Case:
    move, wins, visits, above = row
    state = both_seats(COURSE)[seat]
    given = {} if c is None else {"c": c}

    def call(function: Any) -> Facts:
        parent = made_tree(state, above, {move: (visits, wins)})
        parent.children[move].move = move
        return {"": as_number(function(parent, parent.children[move], policy=_policy, **given))}

    told = "" if c is None else f", c={c:g}"
    called = (
        f"puct(parent, child, policy=policy{told}) with {above} visits of the parent, {wins:g} wins in "
        f"{visits} visits of the child, and a probability of {PRIORS[move]:g} for its move"
        + (" (player 0 is to move)" if seat else "")
    )
    return Case(called, call, why=LESS, draw=lambda function, answer: _puct_picture(function))


def _grown_case(state: Any) -> Case:
    def call(function: Any) -> Facts:
        seen, right = (
            lambda *pair, score=score: {"": as_number(score(*pair, policy=_uneven_policy, c=1.0))}
            for score in (function, variants.puct)
        )
        return everywhere(state, seen, right)

    called = "puct(parent, child, policy=policy, c=1) for every child in a tree of 60 iterations"
    wanted = "the mean and the bonus at each of them"
    return Case(called, call, wanted, ALL_KINDS, state=state, draw=lambda function, answer: _puct_picture(function))


def _puct_picture(function: Any) -> Any:
    """A search by the learner's score beside one by the right one; both take all moves into the tree at once."""
    scores = ({"score": partial(score, policy=_policy, c=1.0)} for score in (function, variants.puct))
    yours, ours = ({"expand": variants.expand_all, **score} for score in scores)
    return first_difference(COURSE, yours, ours)


check_puct = Check("puct", _puct_cases, variants.puct)
