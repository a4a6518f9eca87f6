"""The check of flat Monte Carlo: the share of its random games that each move wins."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from random import Random
from typing import Any

from mcts_teach import mcts
from mcts_teach.checks.judge import Case, Check, Facts, Share
from mcts_teach.checks.mistakes import program
from mcts_teach.checks.pieces.by_dice import repeats
from mcts_teach.checks.plain_data import as_plain, words_of
from mcts_teach.checks.positions import COURSE, NEAR_THE_END, ONE_LEFT, THREE, TWO_LEFT, Twice, both_seats, made_tree
from mcts_teach.names import move_name

FEW, ROUNDED = 23, 1e-6  # games that are counted, and how far from a whole number their sum may be
COUNTED = "a whole number of games"
HALF_WINS = (
    "In yours a draw counts as half a win, as in the search later; a share of the games that were won has 0 for it."
)
OF_ITS_GAMES = "for each move the share of its games that the player who makes it has won"
PLAYED = 500  # after each move, so that two right answers are seldom far from each other


def flat_shares(state: Any, playouts: int, rng: Random) -> dict[Any, float]:
    """The share of so many random games after each move that its player wins: flat Monte Carlo."""
    shares = {}
    for move in state.moves():
        wins, after = 0, state.play(move)
        for _ in range(playouts):
            wins += mcts.simulate(after, rng)[state.player] == 1
        shares[move] = wins / playouts
    return shares


def _flat_cases(function: Any) -> list[Case]:
    states = [seat for one in (TWO_LEFT, ONE_LEFT[0], NEAR_THE_END, COURSE) for seat in both_seats(one)]
    states += [THREE, THREE.play(1), Twice(), Twice((1, 2, 1))]
    again = "win_ratios(state, 12, Random(seed)) twice with each of the seeds 0 to 5"
    dice = repeats(again, lambda function, seed: as_plain(function(COURSE, 12, Random(seed))), 6, COURSE)
    return [*map(_flat_case, states), dice, _count_case(NEAR_THE_END)]


def _count_case(state: Any) -> Case:
    """So many games after each move, no more and no fewer: each share is a whole number of them, or of half points.

    And a move that always wins has won all of them.
    """
    sure = [move for move in state.moves() if _chance_to_win(state.play(move), state.player) == 1]
    right = {move_name(state, move): COUNTED for move in state.moves()}

    def told(move: Any, share: Any) -> Any:
        half_points = 2 * FEW * share if isinstance(share, float) and isfinite(share) else 0.5
        whole = abs(half_points - round(half_points)) < ROUNDED and (move not in sure or abs(share - 1) < ROUNDED)
        return COUNTED if whole else share

    def call(function: Any) -> Facts:
        return _shares(function, state, FEW, told)

    called = f"win_ratios(state, {FEW}, rng)"
    wanted = f"for each move a whole number of games of the {FEW}, divided by {FEW}"
    why = f"playouts says how many games follow each move: {FEW} after the first, {FEW} after the second, and so on"
    return Case(called, call, wanted, why, state=state, right=right)


def _shares(function: Any, state: Any, playouts: int, told: Callable[[Any, Any], Any]) -> Facts:
    """The share of each move, or what came instead of them."""
    answer, moves = as_plain(function(state, playouts, Random(5))), state.moves()
    if not isinstance(answer, dict):
        return {"": None if answer is None else words_of(answer)}
    if set(answer) == set(moves):
        return {move_name(state, move): told(move, answer[move]) for move in moves}
    return {"": f"the keys {words_of(sorted(answer, key=repr))}, but the moves are {words_of(list(moves))}"}


def _flat_case(state: Any) -> Case:
    right = {move_name(state, move): _chance_to_win(state.play(move), state.player) for move in state.moves()}
    share = lambda move, share: Share(share, PLAYED) if isinstance(share, int | float) else share  # noqa: E731
    call = lambda function: _shares(function, state, PLAYED, share)  # noqa: E731
    draw = lambda function, seen: (_shares_tree(state, seen), _shares_tree(state, right))  # noqa: E731
    called = f"win_ratios(state, {PLAYED}, rng)"
    return Case(called, call, why=OF_ITS_GAMES, state=state, right=right, draw=draw)


def _shares_tree(state: Any, shares: Any) -> Any:
    """The position with a child for each move, and so many games in each; the position alone where that is no share."""
    known: list[Any] = [shares.get(move_name(state, move)) for move in state.moves()] if type(shares) is dict else [0]
    if not all(isinstance(share, float) and 0 <= share <= 1 for share in known):
        return state
    games = {move: (PLAYED, PLAYED * float(share)) for move, share in zip(state.moves(), known, strict=True)}
    return made_tree(state, PLAYED * len(games), games)


def _chance_to_win(state: Any, player: int) -> float:
    moves = state.moves()
    if not moves:
        return float(state.rewards()[player] == 1)
    chances = [_chance_to_win(state.play(move), player) for move in moves]
    return sum(chances, 0.0) / len(chances)


_means = program("flat", flat_shares, ("", " == 1", "")).thing  # a draw is half a win
check_flat = Check("flat", _flat_cases, flat_shares, dice=True, styles={HALF_WINS: _means})
