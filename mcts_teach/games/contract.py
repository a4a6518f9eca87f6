"""Check that a game keeps the promises of `State`; a ValueError names the method that breaks one, and what is right.

Before a search begins, a random game is checked; during the search, the rewards of each playout and each new node.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple, NoReturn, Self, TypeVar
from weakref import WeakSet

from mcts_teach.games.chance import is_chance, random_move
from mcts_teach.games.promises import (
    BrokenPromiseError,
    check_assigned,
    check_dice,
    check_end,
    check_members,
    check_position,
    game_of,
    missing_of,
    moves_of,
)
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.games.unseen import check_hidden, is_hidden

PLIES = 10_000  # a longer random game is taken for endless
OTHERS = 6  # random games after the first, to find one with other rewards; that one is repeated as often
REPLAYED: WeakSet[type] = WeakSet()  # classes that have been checked by repeated games
S = TypeVar("S")


class GamePlace:
    """A position of a game, and how it was reached; what it answers is refused if it cannot be right."""

    def __init__(self, state: Any, before: Self | None = None, move: Move = None) -> None:
        self.state, self.before, self.move = state, before, move
        self.depth: int = before.depth + 1 if before else 0
        self.was: Any = None  # what was seen of it before a move was played from it

    @property
    def made(self) -> list[Move]:
        """The moves that lead here."""
        found, place = list[Move](), self
        while place.before is not None:
            found.append(place.move)
            place = place.before
        return found[::-1]

    def asked(self, name: str, *move: Move) -> AbstractContextManager[None]:
        """Inside, the position is asked this; the check of a learner's game says so where something is wrong."""
        return nullcontext()

    def moves(self, players: int | None = None) -> Sequence[Move]:
        """The legal moves."""
        with self.asked("moves"):
            return check_position(self.state, players)

    def rewards(self, players: int | None = None) -> Rewards:
        """What each player gets, as it came back; what a later call changes is no part of it."""
        with self.asked("rewards"):
            return copy_of(check_end(self.state, players))

    def seen(self, players: int | None = None) -> tuple[Any, ...]:
        """What can be seen of the position; moves that equal only themselves may be new objects at each call."""
        moves = self.moves(players)
        return self.state.player if moves else None, len(moves), frozenset(filter(can_be_told, moves))

    def after(self, move: Move) -> Self:
        """The place that a move leads to."""
        with self.asked("play", move):
            method = f"{game_of(self.state)}.play({move!r})"
            try:
                state = self.state.play(move)
            except (AttributeError, TypeError) as error:
                check_assigned(self.state, error, method)
                raise
            if state is None:
                raise BrokenPromiseError(
                    f"{method} returned None; it must return the position after the move", "no-return"
                )
            if type(state) is not type(self.state) and (missing := missing_of(state)):
                raise BrokenPromiseError(f"{method} returned {state!r}, which is not a position: it has no {missing}")
        return type(self)(state, self, move)

    def refuse(self, sentence: str, key: str = "") -> NoReturn:
        """Say that a promise is broken here."""
        raise BrokenPromiseError(sentence, key)


class RandomGame(NamedTuple):
    """A random game: its places, and the rewards."""

    places: list[Any]  # of one class of places
    rewards: Rewards


def check_start(state: State) -> Rewards | None:
    """Refuse what a search cannot start from; return the rewards of a random game, None if random games do not end."""
    check_unfinished(state)
    return random_rewards(state, Random(0))


def players_of(state: State) -> int:
    """Return the number of players; ValueError if the game is over, breaks a promise or does not end."""
    return len(check_start(state) or refuse_endless(state))


def refuse_endless(state: State) -> NoReturn:
    """Refuse a game whose random games do not end."""
    raise ValueError(never_ends(state, PLIES))


def never_ends(state: State, most: int) -> str:
    """The sentence for a game of which a random game has more moves than that."""
    return (
        f"{game_of(state)}.moves() was never empty in a random game of {most:,} moves; every game must end, whatever "
        "is played, and moves() must return an empty list there"
    )


def check_unfinished(state: State) -> None:
    """Refuse what is no position, and a position in which the game is over."""
    check_members(state)
    if not moves_of(state):
        raise ValueError(f"the game is over, so there is no move to search for:\n{state}")


def check_turn(state: State) -> None:
    """Refuse what is no position, and a position in which nobody is to move: the game is over, or a die falls."""
    check_unfinished(state)
    if is_chance(state):
        raise ValueError(f"nobody moves here, as one of the outcomes happens, so no player can be asked:\n{state}")


def check_game(state: State, rng: Random | None = None) -> int | None:
    """Play a random game on a copy and check each position; return the number of players, None if it does not end.

    The first time that it meets a class, it also repeats a few games, which must go as they went before.

    >>> from mcts_teach import Nim
    >>> check_game(Nim((3, 4), players=3))
    3
    """
    rewards = random_rewards(state, rng or Random(0))
    return None if rewards is None else len(rewards)


def random_rewards(state: State, rng: Random) -> Rewards | None:
    """The rewards of a random game, None if it is endless; ValueError for a game that breaks a promise."""
    check_members(state)
    game = play_random_game(GamePlace(copy_of(state)), rng)
    if game is not None and type(state) not in REPLAYED:
        others = [play_random_game(GamePlace(copy_of(state)), rng) for _ in range(OTHERS)]
        _check_replays(GamePlace(copy_of(state)), game, [other for other in others if other is not None])
        REPLAYED.add(type(state))
    return None if game is None else game.rewards


def play_random_game(place: GamePlace, rng: Random, players: int | None = None, most: int = PLIES) -> RandomGame | None:
    """Play a random game, check each position, and look at all of them again; None if it does not end."""
    start, places = place.state, [place]
    while moves := place.moves(players):
        if len(places) > most:
            return None
        with place.asked("guess"):
            check_dice(place.state, start)
            if is_hidden(place.state) and not is_chance(place.state):
                check_hidden(place.state, rng)
        place = make_move(place, random_move(place.state, rng, moves))
        places.append(place)
    rewards = place.rewards(players)
    if list(again := place.rewards()) != list(rewards):
        place.refuse(f"{game_of(start)}.rewards() was {rewards!r}, and is {again!r} when it is asked again")
    for one in places[:-1]:
        if one.seen(len(rewards)) != one.was:
            one.refuse(f"{game_of(start)}: playing on has changed a position that was made before", "state-changed")
    return RandomGame(places, rewards)


def make_move(place: GamePlace, move: Move) -> Any:
    """Play a move and return the place after it, if the one before has not changed."""
    place.was = place.seen()
    after = place.after(move)
    if (now := place.seen()) != place.was:
        if any(place.seen() != now for _ in range(3)):
            place.refuse(changes_by_itself(place.state))
        place.refuse(
            f"{game_of(place.state)}.play({move!r}) changed the position it was called on; it must leave that as it is "
            "and return a new one",
            "state-changed",
        )
    return after


def changes_by_itself(state: State) -> str:
    """The sentence for a position that is not the same when it is asked again."""
    return f"{game_of(state)}: player or moves() change when asked again; they must stay as they are"


def check_replay(place: GamePlace, game: RandomGame, key: str = "") -> None:
    """Refuse a game that goes another way when the same moves are made again, from an equal place."""
    name = game_of(place.state)
    again = f"{name}: played again with the same moves, a game"
    must = (
        "moves, play and rewards must depend on the position alone, and play must leave it as it is, with every list "
        "in it (copy what you change)"
    )
    for first, after in zip(game.places, game.places[1:], strict=False):
        if place.seen() != first.was:
            place.refuse(f"{again} went another way; {must}", key)
        place = place.after(after.move)
    if place.moves():
        place.refuse(f"{again} went another way; {must}", key)
    if list(rewards := place.rewards()) != list(game.rewards):
        place.refuse(f"{again} ended with the rewards {rewards!r}, and not {game.rewards!r}; {must}", key)
    twin = game.places[-1].state
    if has_hash(twin) and twin == place.state and hash(twin) != hash(place.state):
        place.refuse(
            f"{name}.__eq__ and {name}.__hash__ do not fit together: positions that are equal must have the same hash"
        )


def check_equal_places(games: Iterable[RandomGame]) -> None:
    """Refuse an equality that a table cannot use: equal positions with different moves, players or rewards."""
    known = dict[Any, Any]()  # what was seen of each position
    for place, rewards in ((place, game.rewards) for game in games for place in game.places):
        seen = place.was or list(rewards)
        if has_hash(place.state) and known.setdefault((type(place.state), place.state), seen) != seen:
            name = game_of(place.state)
            place.refuse(
                f"{name}.__eq__ and {name}.__hash__ make two positions equal that differ in their moves, or in who is "
                "to move, or in who won"
            )


def has_hash(state: object) -> bool:
    """Whether a position can be looked up in a table."""
    try:
        hash(state)
    except TypeError:
        return False
    return True


def has_equality(state: State) -> bool:
    """Whether two positions after the same move are equal, which a table needs; those of a plain class are not.

    >>> from mcts_teach import Nim
    >>> has_equality(Nim((3, 4)))
    True
    """
    return all(state.play(move) == state.play(move) for move in state.moves())


def check_equality(state: State, why: str) -> None:
    """Refuse a game without `has_equality`, in a sentence that begins with `why`."""
    if not has_equality(state):
        raise ValueError(
            f"{why}; positions of {game_of(state)} are equal only to themselves: give it __eq__ and __hash__, e.g. "
            "make it a NamedTuple or a frozen dataclass"
        )


def _check_replays(start: GamePlace, game: RandomGame, others: list[RandomGame]) -> None:
    """Play another game several times and then this one again; refuse a game that ends differently now.

    This finds positions that share a list: what one game has written into it is still there in the next.
    """
    other = next((other for other in others if list(other.rewards) != list(game.rewards)), game)
    for played in (*[other] * OTHERS, game):
        check_replay(start, played)
    check_equal_places([game, *others])


def copy_of(state: S) -> S:
    """A deep copy of a position or rewards, if there is one, so that a faulty game does not change what it is from."""
    try:
        return deepcopy(state)
    except Exception:  # it holds something that has no copy, such as an open file
        return state


def check_play(state: State, move: Move) -> State:
    """Play a move and return the position after it; ValueError if it is none, or if the one before has changed."""
    after: State = make_move(GamePlace(state), move).state
    return after


def can_be_told(move: Move) -> bool:
    """Whether a move equals others; objects of its own may be others each time."""
    return move is None or getattr(type(move), "__eq__", None) is not object.__eq__
