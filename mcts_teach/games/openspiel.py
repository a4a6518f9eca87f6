"""Games of OpenSpiel as positions that can be searched, and players as bots of OpenSpiel: `pip install open_spiel`.

Lanctot et al. (2019), "OpenSpiel: A framework for reinforcement learning in games", arXiv:1908.09453.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from math import isfinite
from random import Random
from typing import Any, SupportsIndex, TypeVar

from mcts_teach.errors import as_list, check_function, rng_of
from mcts_teach.games.state import Rewards, State, as_move, refuse, refuse_unfinished

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed; it comes with  pip install open_spiel") from missing


_T = TypeVar("_T")
_COLORS = re.compile("\x1b\\[[0-9;]*m")  # of a terminal
_NUMBERED = re.compile(r"^chance outcome \d+ ")  # a prefix of the names of outcomes in some games
_PLACE = re.compile(r"^/\S+:\d+ ")  # a place in the source of OpenSpiel, before its message
_NO_SIZE = re.compile(  # sizes of 0 or less: OpenSpiel does not refuse all of them, and some games crash
    r"\w*(?:rows|col(?:umn)?s|size|dims|width|height|houses|players|dice)\w*=(?:-\d+|\+?0+)(?![\d.;])"
)


class OpenSpiel:
    """A position of a game of OpenSpiel; `OpenSpiel("chess")` is its first, and more moves lead to a later one.

    For every sequential game of perfect information, for any number of players; ValueError for another. Games with
    dice or cards, whose odds OpenSpiel must list, are `OpenSpielWithChance`. Settings go into the name, as
    `OpenSpiel("go(board_size=9)")`. A move is OpenSpiel's own number. Rewards go from 0 to 1: the utility between the
    lowest and the highest that the game can have. Two positions are equal if the same moves led there from the same
    start: what a board looks like does not tell all, such as who may still castle.

    >>> from mcts_teach import search
    >>> state = OpenSpiel("chess")
    >>> search(state, 20)
    <Node: root, 20 visits, 20 children, 0 untried>
    >>> state.name(state.moves()[-1])
    'h4'
    """

    _state: Any
    _first: Any  # the state that the others were copied from; in some games (morpion_solitaire) they point into it

    def __new__(cls, game: str, moves: Sequence[int] = ()) -> OpenSpiel:
        """The position after these moves; of a game of chance, with its odds."""
        position = OpenSpiel.of(_load(game))
        for move in as_list("moves", moves):
            position = position.play(move)
        return position

    @classmethod
    def of(cls, state: Any) -> OpenSpiel:
        """Return the position of a state of OpenSpiel; it does not change if that state changes later.

        >>> OpenSpiel.of(pyspiel.load_game("tic_tac_toe").new_initial_state()).play(4)
        OpenSpiel('tic_tac_toe', (4,))
        """
        _check(state.get_game())
        by_chance = state.get_game().get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        return (OpenSpielWithChance if by_chance else OpenSpiel)._at(state.clone(), state)

    @classmethod
    def _at(cls, state: Any, first: Any) -> OpenSpiel:
        position = object.__new__(cls)
        position._state, position._first = state, first
        return position

    @property
    def player(self) -> int | None:
        """Whose turn it is; 0 once the game is over."""
        player: int = self._state.current_player()
        return max(0, player)

    @property
    def constant_sum(self) -> bool:
        """Whether the rewards add up to 1: for two players whose utilities add up to the lowest plus the highest."""
        game = self._state.get_game()
        sums = (pyspiel.GameType.Utility.ZERO_SUM, pyspiel.GameType.Utility.CONSTANT_SUM)
        two = game.num_players() == 2 and game.get_type().utility in sums
        return bool(two and game.utility_sum() == game.min_utility() + game.max_utility())

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        if self._state.is_terminal():
            return ()
        if moves := tuple(_ask("list the moves", self._state.legal_actions)):
            return moves
        raise ValueError(f"OpenSpiel has no legal move here, and the game is not over:\n{self}")

    def moves(self) -> Sequence[int]:
        """The legal moves, none once the game is over."""
        return self._moves

    def play(self, move: SupportsIndex) -> OpenSpiel:
        """The position after a move."""
        return self._at(_ask("go on", self._state.child, self._legal(move)), self._first)

    def _legal(self, move: object) -> int:
        number = as_move(self, move)
        return number if number in self._moves else refuse(self, move)

    def rewards(self) -> Rewards:
        """What each player gets at the end, from 0 to 1."""
        return _rewards(self._state) if self._state.is_terminal() else refuse_unfinished()

    def playout(self, rng: Random) -> Rewards:
        """A random game to its end, move for move the one that `simulate` plays."""
        state = self._state.clone()
        while not state.is_terminal():
            _ask("go on", state.apply_action, _random_action(state, rng))
        return _rewards(state)

    def name(self, move: int) -> str:
        """The name that OpenSpiel gives to a move."""
        return _NUMBERED.sub("", str(self._state.action_to_string(self._legal(move))))

    def __str__(self) -> str:
        return _COLORS.sub("", _ask("show this position", str, self._state)).rstrip("\n")

    def __repr__(self) -> str:
        made = tuple(self._state.history())
        return f"OpenSpiel({str(self._state.get_game()).removesuffix('()')!r}{f', {made}' if made else ''})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpiel) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, str]:
        """The game, the start and the moves made, as OpenSpiel writes them down."""
        return str(self._state.get_game()), self._state.serialize()

    def __reduce__(self) -> tuple[Callable[[str], OpenSpiel], tuple[str]]:
        return _from_text, (pyspiel.serialize_game_and_state(self._state.get_game(), self._state),)


class OpenSpielWithChance(OpenSpiel):
    """A position of a game of OpenSpiel with dice or cards; `OpenSpiel("backgammon")` makes one.

    Its searches take the phases of `with_chance()`. Where dice fall, `player` is None and the moves are the outcomes.

    >>> from mcts_teach import best_move, search
    >>> from mcts_teach.variants import with_chance
    >>> state = OpenSpiel("pig(winscore=20)", (0, 5, 0, 5, 0, 5, 0, 5))
    >>> state.name(best_move(search(state, 1000, **with_chance())))
    'stop'
    """

    @property
    def player(self) -> int | None:
        """Whose turn it is; None while chance decides, 0 once the game is over."""
        return None if self._state.is_chance_node() else super().player

    def chance(self) -> tuple[Sequence[int], Sequence[float]]:
        """The outcomes, and the odds of each; ValueError where a player moves, or the game is over."""
        if not self._state.is_chance_node():
            raise ValueError("nothing happens by chance here; chance() is for positions whose player is None")
        outcomes, odds = zip(*self._state.chance_outcomes(), strict=True)
        return outcomes, odds


def _random_action(state: Any, rng: Random) -> Any:
    """Draw a legal move in a state of OpenSpiel, or an outcome by its odds."""
    if not state.is_chance_node():
        return rng.choice(state.legal_actions())
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return rng.choices(outcomes, odds)[0]


def _from_text(text: str) -> OpenSpiel:
    """Read a position that OpenSpiel has written down, which need not begin where the game does."""
    return OpenSpiel.of(pyspiel.deserialize_game_and_state(text)[1])


def _load(name: str) -> Any:
    """Return the first state of a game of OpenSpiel; ValueError if there is none, or it cannot be searched."""
    short = name.partition("(")[0] if isinstance(name, str) else ""
    kind = next((kind for kind in pyspiel.registered_games() if kind.short_name == short), None)
    if kind is None:
        raise ValueError(f"{name!r} is no game of OpenSpiel; pyspiel.registered_names() lists them, such as 'chess'")
    if wrong := _NO_SIZE.search(name):
        raise ValueError(f"OpenSpiel cannot load {name!r}: {wrong[0]}, and it must be at least 1")
    settings = "" if kind.default_loadable else f", whose settings are {', '.join(kind.parameter_specification)}"
    game: Any = _ask(f"load {name!r}{settings}", pyspiel.load_game, name)
    _check(game)
    return _ask(f"begin {name!r}", game.new_initial_state)


def _ask(what: str, function: Callable[..., _T], *given: object) -> _T:
    """Call a function of OpenSpiel; what it raises becomes a ValueError with its words."""
    try:
        return function(*given)
    except Exception as error:  # C++ raises them, of many kinds
        words = _PLACE.sub("", str(error)).replace("\n", ", ")
        raise ValueError(f"OpenSpiel cannot {what}: {words}") from None


def _check(game: Any) -> None:
    """Refuse a game that cannot be searched here."""
    kind, types = game.get_type(), pyspiel.GameType
    if kind.dynamics != types.Dynamics.SEQUENTIAL:
        why = "its players move at the same time; here they must take turns"
    elif kind.information != types.Information.PERFECT_INFORMATION:
        why = "its players do not see everything; here they must"
    elif kind.chance_mode == types.ChanceMode.SAMPLED_STOCHASTIC:
        why = "chance moves in it, and OpenSpiel does not say with which odds; here they must be known"
    elif not (isfinite(game.min_utility()) and game.min_utility() < game.max_utility() < float("inf")):
        why = "it has no bounds between which its rewards are"
    else:
        return
    raise ValueError(f"{kind.short_name} cannot be searched: {why}")


def _rewards(state: Any) -> Rewards:
    game = state.get_game()
    low, high = game.min_utility(), game.max_utility()
    return tuple((value - low) / (high - low) for value in state.returns())


class SpielBot(pyspiel.Bot):
    """A player of this package as a bot of OpenSpiel; see `bot`."""

    def __init__(self, player: Callable[[State], Any], rng: Random) -> None:
        super().__init__()
        self.player = player
        self._rng: Random | None = rng if hasattr(player, "reseeded") else None

    def step(self, state: Any) -> int:
        """Ask the player for a move in a state of OpenSpiel."""
        if self._rng:  # `play` seeds the player of this seat in the same way
            seeds = [self._rng.getrandbits(32) for _ in range(state.current_player() + 1)]
            self.player, self._rng = self.player.reseeded(seeds[-1]), None  # type: ignore[attr-defined]
        return int(self.player(OpenSpiel.of(state)))

    def restart(self) -> None:
        """Nothing: a player of this package is asked about a position, and needs no game before it."""

    def restart_at(self, state: Any) -> None:
        """Nothing, likewise."""


def bot(player: Callable[[State], Any], *, seed: int | Random = 0) -> SpielBot:
    """Make a bot for OpenSpiel's matches of a player of this package, a function from a position to a move.

    A player with a method `reseeded` gets a seed of its own before the bot's first move, made of `seed` and its seat.
    After that its generator goes on from game to game.

    >>> from mcts_teach import mcts_player, random_player
    >>> bots = [bot(mcts_player(200)), bot(random_player())]
    >>> pyspiel.evaluate_bots(pyspiel.load_game("tic_tac_toe").new_initial_state(), bots, 0)
    [1.0, -1.0]
    """
    check_function("player", player, "a position")
    if isinstance(player, type):
        raise ValueError(f"{player.__name__} is a kind of player; give one, such as {player.__name__}(...)")
    return SpielBot(player, rng_of(seed))
