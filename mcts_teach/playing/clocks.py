"""A player with a clock for a whole game."""

from __future__ import annotations

import math
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any, Unpack

from mcts_teach.arguments import Phases
from mcts_teach.errors import positive
from mcts_teach.games.contract import players_of
from mcts_teach.games.state import State
from mcts_teach.mcts import Node, Score, select
from mcts_teach.playing.players import mcts_player
from mcts_teach.variants.early import is_decided

GAMES_LOOKED_AT = 20
LEAST_SECONDS = 1e-6  # for a move when the clock has run out: one iteration


class timed_player(mcts_player):
    """Searches before each move as `mcts_player` does, and has so many seconds for all its moves in a game together.

    It gives each move the same share: what is left on the clock, divided by how many moves it expects to make, as it
    counts them in some random games, and one more, so that something is always left. The search ends sooner where, at
    its speed, the most visited move cannot be overtaken in the time left; what that saves is there for later moves.
    Huang, Coulom & Lin (2010), "Time management for Monte-Carlo tree search applied to the game of Go", begin with
    the same formula, for a number of moves that is known of Go; Baier & Winands (2016), "Time management for Monte
    Carlo tree search", compare such shares and early stops in five games.

    `clock` says how many seconds are left. It is for one game: a match gives each of its games a fresh one, and so
    does `reseeded(seed)`. It takes `seed`, `c`, `keep_tree`, `score` and the phases but `select` as `mcts_player` does.

    >>> from mcts_teach import TicTacToe
    >>> player = timed_player(1.0)
    >>> player(TicTacToe().play(0)), 0.5 < player.clock < 1.0
    (4, True)
    """

    def __init__(
        self,
        seconds_for_game: float,
        *,
        seed: int | Random = 0,
        c: float | None = None,
        keep_tree: bool = False,
        **phases: Unpack[Phases],
    ) -> None:
        self.seconds_for_game = positive("seconds_for_game", seconds_for_game)
        if "select" in phases:
            raise ValueError("timed_player ends its searches by a select of its own; give the other phases only")
        super().__init__(seconds=self.seconds_for_game, seed=seed, c=c, keep_tree=keep_tree, **phases)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.clock = self.seconds_for_game

    def __call__(self, state: State) -> Any:
        began = perf_counter()
        self.seconds = max(self.clock / (1 + expected_moves(state, self.rng)), LEAST_SECONDS)
        self.phases = {**self.phases, "select": _Watch(self.seconds)}
        move = super().__call__(state)
        self.clock -= perf_counter() - began
        return move

    def __repr__(self) -> str:
        return f"timed_player({self.seconds_for_game:g}, {super().__repr__().partition(', ')[2]}"


def expected_moves(state: State, rng: Random) -> float:
    """How many moves the player to move will make, on average in some random games from here on.

    >>> from mcts_teach import Nim
    >>> expected_moves(Nim((1, 1, 1)), Random(0))
    2
    """
    players_of(state)
    return mean(_moves_made(state, rng) for _ in range(GAMES_LOOKED_AT))


def _moves_made(state: State, rng: Random) -> int:
    player, made = state.player, 0
    while moves := state.moves():
        made += state.player == player
        state = state.play(rng.choice(moves))
    return made


class _Watch:
    """Selects until the most visited move cannot be overtaken, at the speed so far, in the seconds left."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.began, self.visits = seconds, perf_counter(), math.nan

    def __call__(self, root: Node, score: Score) -> list[Node]:
        if math.isnan(self.visits):
            self.visits = root.visits
        spent = perf_counter() - self.began
        iterations = root.visits - self.visits
        return (
            [] if iterations and is_decided(root, iterations * (self.seconds - spent) / spent) else select(root, score)
        )
