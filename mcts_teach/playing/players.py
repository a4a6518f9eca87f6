"""Players: functions from a position to a move, which play at random, perfectly, or by a search."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from random import Random
from typing import Any, Self, Unpack

from mcts_teach.arguments import Phases, check_search
from mcts_teach.errors import check_function, rng_of, whole_number
from mcts_teach.games.chance import random_move
from mcts_teach.games.contract import check_turn, check_unfinished, players_of
from mcts_teach.games.state import Move, State
from mcts_teach.games.unseen import guess_position
from mcts_teach.mcts import Node, ucb1
from mcts_teach.names import name_of
from mcts_teach.searching import FinalMove, best_move, robust_child, search
from mcts_teach.solve import optimal_moves
from mcts_teach.stop import silence_searches
from mcts_teach.variants.odds import simulate_with_chance

Player = Callable[[Any], Any]  # from a position to a move


class Seeded:
    """What the players that draw at random share: a random generator of their own, which goes on from move to move."""

    seed: int | Random

    def __post_init__(self) -> None:
        self.rng = rng_of(self.seed)

    def reseeded(self, seed: int) -> Self:
        """The same player with a seed in place of its own seed or generator, and with no memory of earlier games.

        >>> mcts_player(100, keep_tree=True).reseeded(7)
        mcts_player(100, seed=7, keep_tree=True)
        """
        twin = copy(self)
        twin.seed = seed
        twin.__post_init__()
        return twin


class Searching(Seeded):
    """A player that searches before each move; its `settings` are what was asked for, None where that is as usual."""

    iterations: int | None
    settings: dict[str, object]

    def __repr__(self) -> str:
        settings = {"seed": self.seed, **self.settings}
        named = [f"{name}={name_of(value)}" for name, value in settings.items() if value is not None]
        return f"{type(self).__name__}({', '.join([str(self.iterations)] * (self.iterations is not None) + named)})"


@dataclass(eq=False)
class random_player(Seeded):
    """Plays any legal move; asked where nobody moves, it draws an outcome by its odds.

    >>> from mcts_teach import TicTacToe
    >>> random_player(seed=1)(TicTacToe())
    2
    """

    seed: int | Random = 0

    def __call__(self, state: State) -> Move:
        check_unfinished(state)
        return random_move(state, self.rng)


@dataclass(eq=False)
class flat_mc_player(Seeded):
    """Plays the same number of random playouts after each move, and then the move that did best: it grows no tree.

    Flat Monte Carlo (Browne et al. 2012, section 2.3). Among equals the first move is taken.

    >>> from mcts_teach import TicTacToe
    >>> flat_mc_player(200)(TicTacToe())
    4
    """

    playouts: int  # after each move
    seed: int | Random = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        whole_number("playouts", self.playouts, 1)

    def __call__(self, state: State) -> Move:
        means = self.means(state)
        return max(means, key=means.__getitem__)

    def means(self, state: State) -> dict[Move, float]:
        """What each move earned on average in this many random playouts.

        >>> from mcts_teach import TicTacToe, from_text
        >>> flat_mc_player(1000).means(from_text("XOX / OXX / O..", TicTacToe()))
        {7: 0.0, 8: 0.5}
        """
        players_of(state)
        check_turn(state)
        means = {}
        for move in state.moves():
            begun = (guess_position(state, self.rng).play(move) for _ in range(self.playouts))
            total: float = sum(simulate_with_chance(after, self.rng)[state.player] for after in begun)
            means[move] = total / self.playouts
        return means


@dataclass(eq=False)
class perfect_player(Seeded):
    """Plays any of the moves that are best for it if all others play so, too; for games that are small enough to solve.

    It draws among equally good moves, for any number of players: what all of them get on average is `exact_value`.

    >>> from mcts_teach import Nim, TicTacToe
    >>> perfect_player()(TicTacToe().play(0))
    4
    >>> three = Nim((1, 3), players=3)
    >>> three.name(perfect_player()(three))
    'B-1'
    """

    seed: int | Random = 0

    def __call__(self, state: State) -> Any:
        return self.rng.choice(optimal_moves(state))


class mcts_player(Searching):
    """Searches before each move, for so many iterations or seconds, and plays what a rule for the final move says.

    It takes `iterations`, `seconds`, `seed`, `c`, `score` and the four phases as `search` does.
    With `keep_tree` a search goes on in the subtree of the position that its own last move and the replies to it led
    to, and starts afresh if they are not in the tree. `tree` is the last search, to look at; `play` and `match` ask
    a fresh copy, so that a function of yours around the player is what sees the trees of a game. In a game of chance
    it takes the phases of `with_chance()`, and where something is hidden those of `ismcts()`.

    >>> from mcts_teach import TicTacToe
    >>> player = mcts_player(1000)
    >>> player(TicTacToe())
    4
    >>> player.tree
    <Node: root, 1000 visits, 9 children, 0 untried>
    """

    def __init__(
        self,
        iterations: int | None = None,
        *,
        seconds: float | None = None,
        seed: int | Random = 0,
        c: float | None = None,
        keep_tree: bool = False,
        final_move: FinalMove = robust_child,
        **phases: Unpack[Phases],
    ) -> None:
        self.phases = check_search(iterations, seconds, seed, c, {"score": ucb1, **phases})
        check_function("final_move", final_move, "a root")
        self.iterations, self.seconds, self.seed, self.keep_tree = iterations, seconds, seed, keep_tree
        self.final_move, last = final_move, None if final_move is robust_child else final_move
        self.settings = {"seconds": seconds, "keep_tree": keep_tree or None, "final_move": last, "c": c, **phases}
        self.__post_init__()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tree: Node | None = None
        self._last: Node | None = None  # the position after its last move

    def __call__(self, state: State) -> Any:
        check_turn(state)
        known = _find_below(self._last, state) if self.keep_tree and self._last else None
        how: Any = {"seconds": self.seconds, "seed": self.rng, **self.phases}
        with silence_searches():
            self.tree = search(known or Node(state), self.iterations, **how)
        move = best_move(self.tree, self.final_move)
        self._last = self.tree.children[move]
        return move


def _find_below(node: Node, state: State) -> Node | None:
    """Find the node of a position below another one; None if the player to move there has moved in between."""
    if type(node.state) is type(state) and node.state == state:
        return node
    replies = node.children.values() if node.state.player != state.player else ()
    return next(filter(None, (_find_below(reply, state) for reply in replies)), None)
