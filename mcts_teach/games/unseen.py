"""Games in which something is hidden, such as a card: what a player knows, and what may be behind it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from mcts_teach.games.board import Position
from mcts_teach.games.state import State
from mcts_teach.names import move_name

_OF_ONE_POSITION = ("seen_by", "guess", "symmetries")  # not of a game without secrets, or not positions of it


def is_hidden(state: Any) -> bool:
    """Whether a game hides something from its players: it has a method that says what each of them knows.

    >>> from mcts_teach.games import Kuhn, Pig
    >>> is_hidden(Kuhn()), is_hidden(Pig())
    (True, False)
    """
    return callable(getattr(state, "seen_by", None))


def guess_position(state: Any, rng: Random) -> Any:
    """What a position may be for all that the player to move knows; the position itself where nothing is hidden.

    >>> from random import Random
    >>> from mcts_teach.games import Kuhn
    >>> guess_position(Kuhn("KQ"), Random(1))
    Kuhn('KJ')
    """
    return state.guess(rng) if is_hidden(state) and state.player is not None else state


def check_hidden(state: Any, rng: Random) -> None:
    """Refuse a game that says what a player knows, and guesses a position in which that is not so."""
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

    @property
    def player(self) -> Any:
        """Whose turn it is."""
        return self.state.player

    def moves(self) -> Any:
        """The legal moves."""
        return self.state.moves()

    def play(self, move: Any) -> OpenCards:
        """The position after a move."""
        return OpenCards(self.state.play(move))

    def rewards(self) -> tuple[float, ...]:
        """What each player gets; ValueError before the end."""
        return self.state.rewards()

    def name(self, move: Any) -> str:
        """What to call a move; an outcome is no secret here."""
        return str(move) if self.player is None else move_name(self.state, move)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in _OF_ONE_POSITION:
            raise AttributeError(name)
        return getattr(self.state, name)
