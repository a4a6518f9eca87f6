"""Whether a game keeps what `State` promises; what breaks a promise is said in a sentence, with the method that did.

A random game is looked at before a search begins, and on the way the rewards of each playout and each new node.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from functools import reduce
from itertools import accumulate, chain
from math import fsum, isclose, isfinite
from random import Random
from textwrap import shorten
from typing import Any, NoReturn
from weakref import WeakSet

from mcts_teach.games.chance import check_chance, has_chance, is_chance, random_move
from mcts_teach.games.unseen import check_hidden, is_hidden

MEMBERS = ("player", "moves", "play", "rewards")
PLIES = 10_000  # of a random game that are looked at; it may be longer
OTHERS = 6  # random games of which one should end with other rewards, and how often that is played again
REPLAYED: WeakSet[type] = WeakSet()  # games of which a few were played again


def check_start(state: Any) -> Any:
    """Refuse what a search cannot start from; return the rewards of a random game, None if it is endless."""
    check_unfinished(state)
    return random_rewards(state, Random(0))


def players_of(state: Any) -> int:
    """How many players a game is for; ValueError if it is over, breaks a promise or is endless."""
    return len(check_start(state) or refuse_endless(state))


def refuse_endless(state: Any) -> NoReturn:
    """Refuse a game that random moves do not bring to an end."""
    raise ValueError(
        f"{_game(state)}.moves() was never empty in a random game of {PLIES:,} moves; every game must end, whatever is "
        "played, and moves() must return an empty list there"
    )


def check_unfinished(state: Any) -> None:
    """Refuse what is no position, and a position in which the game is over."""
    check_members(state)
    if not _moves_of(state):
        raise ValueError(f"the game is over, so there is no move to search for:\n{state}")


def check_turn(state: Any) -> None:
    """Refuse what is no position, and one in which there is nobody to move: it is over, or a die falls."""
    check_unfinished(state)
    if is_chance(state):
        raise ValueError(f"nobody moves here, as one of the outcomes happens, so no player can be asked:\n{state}")


def check_game(state: Any, rng: Random | None = None) -> int | None:
    """Play a random game, and refuse one that breaks a promise on the way; return for how many players it is.

    None if it has no end.
    It is played on a copy. When a class is seen for the first time, games are played again too, to see whether they
    go as they went before.

    >>> from mcts_teach import Nim
    >>> check_game(Nim((3, 4), players=3))
    3
    """
    rewards = random_rewards(state, rng or Random(0))
    return None if rewards is None else len(rewards)


def random_rewards(state: Any, rng: Random) -> Any:
    """The rewards of a random game, None if it is endless; ValueError for a game that breaks a promise."""
    check_members(state)
    game = play_random_game(state, rng)
    if game is not None and type(state) not in REPLAYED:
        others = [other for other in (play_random_game(state, rng) for _ in range(OTHERS)) if other is not None]
        _check_replays(state, game, others)
        _check_equality(state, [game[0], *(moves for moves, _ in others)])
        REPLAYED.add(type(state))
    return None if game is None else game[1]


def play_random_game(state: Any, rng: Random) -> tuple[list[Any], Any] | None:
    """The moves of a random game that keeps all promises, and its rewards; None if it is endless."""
    positions, made = [_copy(state)], list[Any]()
    while check_position(positions[-1]):
        if len(made) == PLIES:
            return None
        check_dice(positions[-1], state)
        if is_hidden(positions[-1]) and not is_chance(positions[-1]):
            check_hidden(positions[-1], rng)
        made.append(random_move(positions[-1], rng))
        positions.append(checked_play(positions[-1], made[-1]))
    rewards = checked_rewards(positions[-1])
    for position in positions[:-1]:
        check_position(position, len(rewards))
    return made, rewards


def has_equality(state: Any) -> bool:
    """Whether positions are equal that the same move leads to, as a table needs it; those of a plain class are not.

    >>> from mcts_teach import Nim
    >>> has_equality(Nim((3, 4)))
    True
    """
    return all(state.play(move) == state.play(move) for move in state.moves())


def check_dice(state: Any, start: Any) -> None:
    """Refuse dice in a game whose start does not say that it has some: nobody would have looked for them."""
    if not has_chance(start) and is_chance(state):
        raise ValueError(
            f"{_game(state)} has chance(), and {_game(start)}, from which the game is played, has not: give every "
            "class of this game a chance(), which is asked only where player is None"
        )


def _check_replays(state: Any, game: tuple[list[Any], Any], others: list[tuple[list[Any], Any]]) -> None:
    """Refuse a game that goes another way after some others, which ended with other rewards.

    That is how positions show that they share a list: what one game writes into it is there in the next.
    """
    other = next((other for other in others if list(other[1]) != list(game[1])), game)
    start = _copy(state)
    for made, rewards in (*[other] * OTHERS, game):
        if not _goes_again(start, made, rewards):
            raise ValueError(
                f"{_game(state)}: played again with the same moves, a game went another way, or ended with other "
                f"rewards than {rewards!r}; moves, play and rewards must depend on the position alone, and play must "
                "leave it as it is, with every list in it (copy what you change)"
            )


def _goes_again(state: Any, made: list[Any], rewards: Any) -> bool:
    try:
        state = reduce(lambda position, move: position.play(move), made, state)
    except Exception:  # these moves could be made before
        return False
    return not state.moves() and all(list(state.rewards()) == list(rewards) for _ in range(2))


def _check_equality(state: Any, games: list[list[Any]]) -> None:
    """Refuse positions that are equal and not the same, or equal with different hashes: they are kept in tables."""
    methods, seen = f"{_game(state)}.__eq__ and {_game(state)}.__hash__", dict[Any, Any]()
    for position, twin in chain.from_iterable(zip(*_twice(state, made), strict=True) for made in games):
        moves = position.moves()
        facts = (len(moves), position.player) if moves else list(position.rewards())
        try:
            same_hash = hash(position) == hash(twin)
        except TypeError:  # it cannot be kept in a table
            return
        if position == twin and not same_hash:
            raise ValueError(f"{methods} do not fit together: positions that are equal must have the same hash")
        if seen.setdefault(position, facts) != facts:
            raise ValueError(
                f"{methods} make two positions equal that differ in their moves, or in who is to move, or in who won"
            )


def _twice(state: Any, made: list[Any]) -> list[list[Any]]:
    """The positions of a game that is played two times."""
    starts = (_copy(state), _copy(state))
    return [list(accumulate(made, lambda before, move: before.play(move), initial=start)) for start in starts]


def _copy(state: Any) -> Any:
    """A copy that shares nothing, so that what a game does wrong is not done to the learner's position."""
    try:
        return deepcopy(state)
    except Exception:  # it holds something that has no copy, such as an open file
        return state


def checked_play(state: Any, move: Any) -> Any:
    """The position after a move; ValueError if that is no position, or if the one before is not what it was."""
    method, before = f"{_game(state)}.play({move!r})", _seen(state)
    after = state.play(move)
    if after is None:
        raise ValueError(f"{method} returned None; it must return the position after the move")
    if missing := _missing(after):
        raise ValueError(f"{method} returned {after!r}, which is not a position: it has no {missing}")
    now = _seen(state)
    if now != before:
        again = _seen(state)
        if now == again:
            raise ValueError(
                f"{method} changed the position it was called on; it must leave that as it is and return a new one"
            )
        if now[0] != again[0] or len(now[1]) != len(again[1]):  # new objects for moves may be others each time
            raise ValueError(f"{_game(state)}: player or moves() change when asked again; they must stay as they are")
    return after


def check_position(state: Any, players: int | None = None) -> Sequence[Any]:
    """Refuse a position whose moves or player cannot be right; return its moves."""
    moves = _moves_of(state)
    if moves and is_chance(state):
        check_chance(state, moves)
    elif moves and not _is_seat(state.player, players):
        game, player = _game(state), state.player
        if callable(player):
            raise ValueError(f"{game}.player is a method; it must be a number, so write @property above it")
        if players is None:
            raise ValueError(f"{game}.player is {player!r}; it must be 0, 1, ..., whoever is to move, in\n{state}")
        raise ValueError(
            f"{game}.player is {player!r}, and rewards() are for {players} player{'s' * (players > 1)}: these are "
            f"numbered from 0, and each gets a reward, in\n{state}"
        )
    return moves


def checked_rewards(state: Any, players: int | None = None) -> Any:
    """The rewards of a finished game; ValueError if they cannot be right."""
    rewards, source = state.rewards(), f"{_game(state)}.rewards()"
    check_rewards(rewards, source, players)
    if has_constant_sum(state) and not (min(rewards) >= 0 and isclose(fsum(rewards), 1)):
        raise ValueError(
            f"{source} returned {rewards!r}, and {_game(state)}.constant_sum promises rewards that are never below 0 "
            "and add up to 1"
        )
    return rewards


def has_constant_sum(state: Any) -> bool:
    """Whether a game promises that its rewards are never below 0 and add up to 1, so that nothing is better than a 1.

    >>> from mcts_teach import Nim
    >>> has_constant_sum(Nim((3, 4)))
    True
    """
    return getattr(state, "constant_sum", False) is True


def check_rewards(rewards: Any, source: str, players: int | None) -> None:
    """Refuse rewards that are not a number for each player, and say who returned them."""
    listed = hasattr(rewards, "__len__") and not isinstance(rewards, dict | set | frozenset | str | bytes)
    if not listed or not len(rewards) or not all(map(_is_number, rewards)):
        raise ValueError(
            f"{source} returned {rewards!r}; it must return a tuple with a finite number for each player, as (1, 0)"
        )
    if players not in (None, len(rewards)):
        raise ValueError(f"{source} returned {rewards!r}; it must return {players} numbers, one for each player")


_HOLDERS = {  # what has a position in it, by its attributes: what it is, and what to do with it
    ("children", "state", "to_tree"): "a tree of the compiled engine: search on with fast.search, make ordinary nodes "
    "of it with .to_tree(), or give its position, .state",
    ("children", "state"): "a tree: give its position, .state, or search on with mcts_teach.search if it is of Nodes",
    ("root", "path"): "a moment of a search: give its root, .root, or the position there, .root.state",
    ("root", "rows"): "a recording: let it .grow(), or give its root, .root, or the position there, .root.state",
    ("trace", "widget"): "an explorer: give its recording, .trace, or the position there, .trace.root.state",
}


def check_members(state: Any) -> None:
    """Refuse what is no position."""
    if isinstance(state, type) or (callable(state) and hasattr(state, "__name__")):
        raise ValueError(f"{state.__name__} is the game itself; give a position of it, such as {state.__name__}()")
    if missing := _missing(state):
        what = next((what for names, what in _HOLDERS.items() if all(_has(state, name) for name in names)), "")
        reason = f", but {what}" if what else f": it has no {missing}"
        raise ValueError(f"{shorten(repr(state), 300)} is not a game position{reason}")
    for name in MEMBERS[1:]:
        if not callable(getattr(state, name)):
            raise ValueError(f"{_game(state)}.{name} is {getattr(state, name)!r}; it must be a method")


def _missing(state: Any) -> str:
    return " and no ".join(name for name in MEMBERS if not _has(state, name))


def _has(state: Any, name: str) -> bool:
    try:
        return hasattr(state, name)
    except Exception:  # it is there, but nobody can be asked who is to move once a game is over
        return True


def _seen(state: Any) -> tuple[Any, ...]:
    """What anybody can see of a position that is not over."""
    return state.player, set(state.moves())


def _moves_of(state: Any) -> Sequence[Any]:
    """The legal moves; ValueError if they are no list, or if one of them stands there twice."""
    if missing := _missing(state):
        raise ValueError(f"{state!r} came from a play, and is not a position: it has no {missing}")
    moves, method = state.moves(), f"{_game(state)}.moves()"
    if not isinstance(moves, Sequence):
        raise ValueError(f"{method} returned {moves!r}; it must return a list, an empty one once the game is over")
    try:
        different = len(set(moves))
    except TypeError:
        raise ValueError(f"{method} returned {moves!r}; a move must be a number, a text, a tuple or None") from None
    if different < len(moves):
        twice = Counter(moves).most_common(1)[0][0]
        raise ValueError(f"{method} lists the move {twice!r} twice; it must list each legal move once")
    return moves


def _is_seat(player: Any, players: int | None) -> bool:
    return hasattr(player, "__index__") and player >= 0 and (players is None or player < players)


def _is_number(value: Any) -> bool:
    try:
        return isfinite(0.0 + value)  # to be added up in a tree
    except (TypeError, OverflowError):
        return False


def _game(state: Any) -> str:
    return type(state).__name__
