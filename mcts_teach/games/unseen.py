"""Games that hide something from their players, such as a card: what a player knows, and positions that fit it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeGuard

from mcts_teach.games.board import Position
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.names import move_name

# With open cards nothing is hidden, and symmetric images would be positions of the game below.
_NOT_HANDED_ON = ("seen_by", "guess", "symmetries")


class HiddenGame(State, Protocol):
    """A position of a game that hides something from its players."""

    def seen_by(self, player: int) -> Hashable:
        """All that this player knows."""

    def guess(self, rng: Random) -> HiddenGame:
        """A position drawn from those that the player to move cannot tell from this one."""


def is_hidden(state: object) -> TypeGuard[HiddenGame]:
    """Whether a game hides something from its players: it has a method `seen_by`, what each of them knows.

    >>> from mcts_teach.games import Kuhn, Pig
    >>> is_hidden(Kuhn()), is_hidden(Pig())
    (True, False)
    """
    return callable(getattr(state, "seen_by", None))


def guess_position(state: State, rng: Random) -> State:
    """Draw a position that the player to move cannot tell from this one; this one where nothing is hidden.

    >>> from random import Random
    >>> from mcts_teach.games import Kuhn
    >>> guess_position(Kuhn("KQ"), Random(1))
    Kuhn('KJ')
    """
    return state.guess(rng) if is_hidden(state) and state.player is not None else state


def check_hidden(state: HiddenGame, rng: Random) -> None:
    """Refuse a game that guesses a position which the player to move can tell from this one."""
    method = f"{type(state).__name__}.guess(rng)"
    if not callable(getattr(state, "guess", None)):
        raise ValueError(f"{type(state).__name__} has seen_by(player), so it needs {method}: what may be hidden, drawn")
    guessed, player = state.guess(rng), state.player
    if getattr(guessed, "player", None) != player or guessed.seen_by(player) != state.seen_by(player):
        raise ValueError(
            f"{method} returned {guessed!r}, which player {player} can tell from {state!r}: with the same player "
            f"to move, seen_by({player}) must stay {state.seen_by(player)!r}"
        )
    if set(guessed.moves()) != set(state.moves()):
        raise ValueError(
            f"{method} returned {guessed!r}, whose moves are not those of {state!r}; what a player knows must "
            "tell which moves there are"
        )


class _OpenCards(NamedTuple):
    state: State


class OpenCards(Position, _OpenCards):
    """A position of the same game with all cards on the table, for any search, and for `exact_value`.

    >>> from mcts_teach import move_values
    >>> from mcts_teach.games import Kuhn
    >>> move_values(OpenCards(Kuhn("JQ")))
    {'pass': 0.25, 'bet': 0.0}
    """

    __slots__ = ()
    player: Any  # this and the next two, as all that the class does not have, are those of the game
    moves: Callable[[], Sequence[Move]]
    rewards: Callable[[], Rewards]

    def play(self, move: Any) -> OpenCards:
        """The position after a move."""
        return OpenCards(self.state.play(move))

    def name(self, move: Move) -> str:
        """The name of a move; with open cards, outcomes are named too."""
        return str(move) if self.player is None else move_name(self.state, move)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in _NOT_HANDED_ON:
            raise AttributeError(name)
        return getattr(self.state, name)
