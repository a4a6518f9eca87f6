"""Playouts: functions of a position and a random generator, which return what each player gets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from mcts_teach.games.chance import random_move
from mcts_teach.games.state import Rewards, State
from mcts_teach.names import attribute_of
from mcts_teach.variants.odds import simulate_with_chance


def simulate_decisive(state: State, rng: Random) -> Rewards:
    """Play at random, but win at once where that is possible, and leave the next player no such win if possible.

    Decisive and anti-decisive moves, Teytaud & Teytaud (2010), "On the huge benefit of decisive moves in Monte-Carlo
    tree search algorithms". It takes many times as long as random moves. For rewards from 0 to 1, of which 1 is a win.

    >>> from random import Random
    >>> from mcts_teach import TicTacToe, from_text
    >>> state = from_text("XX. / OO. / ...", TicTacToe())
    >>> {simulate_decisive(state, Random(seed)) for seed in range(10)}
    {(1.0, 0.0)}
    """
    while state.moves():
        won = _after_a_win(state)
        state = _after_a_safe_move(state, rng) if won is None else won
    return state.rewards()


def _after_a_win(state: State) -> State | None:
    """The position after a move that wins at once, if there is one."""
    for move in state.moves():
        after = state.play(move)
        if not after.moves() and after.rewards()[state.player] == 1:
            return after
    return None


def _after_a_safe_move(state: State, rng: Random) -> State:
    """The position after a random one of the moves that the next player cannot answer with a win, or of all moves."""
    moves = list(state.moves())
    while True:
        after = state.play(moves.pop(rng.randrange(len(moves))))
        if not moves or after.player == state.player or _after_a_win(after) is None:
            return after


def share_evenly(state: State) -> Rewards:
    """The same for each player, half a win for two: what to say of an unfinished game if one knows nothing.

    A game that does not name its players says at its end how many there are, so a random playout is made to see.

    >>> from mcts_teach import Nim
    >>> share_evenly(Nim((3, 5)))
    (0.5, 0.5)
    """
    players = len(attribute_of(state, "symbols")) or len(simulate_with_chance(state, Random(0)))
    return (1 / max(2, players),) * players


def simulate_cut_off(
    state: State, rng: Random, *, depth: int = 10, value: Callable[[Any], Rewards] = share_evenly
) -> Rewards:
    """Play at most `depth` random moves; if the game is not over then, each player gets what `value` says.

    Lorentz (2008), "Amazons discover Monte-Carlo", whose value is an evaluation. For rewards from 0 to 1.

    >>> from random import Random
    >>> from mcts_teach import ConnectFour
    >>> simulate_cut_off(ConnectFour(), Random(0), depth=6)
    (0.5, 0.5)
    """
    for _ in range(depth):
        if not (moves := state.moves()):
            return state.rewards()
        state = state.play(random_move(state, rng, moves))
    return value(state) if state.moves() else state.rewards()


def simulate_native(state: State, rng: Random) -> Rewards:
    """Play to the end by the game's own random `playout`, if it has one: the same chances, sooner; else as `simulate`.

    Connect Four lists no moves, and Hex fills its whole board, since stones after a win change nothing and a full board
    has one winner (Gale 1979, "The game of Hex and the Brouwer fixed-point theorem"). It draws other numbers than
    `simulate`, so the trees differ.

    >>> from mcts_teach import Hex, search
    >>> search(Hex(5), 1000, simulate=simulate_native)
    <Node: root, 1000 visits, 25 children, 0 untried>
    """
    playout: Callable[[Random], Rewards] | None = getattr(state, "playout", None)
    return playout(rng) if playout else simulate_with_chance(state, rng)
