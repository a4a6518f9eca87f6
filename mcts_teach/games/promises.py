"""What each position of a game promises; what breaks a promise is said in a sentence, with the method that did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import FrozenInstanceError
from dis import opname
from inspect import getattr_static
from math import fsum, isclose, isfinite
from textwrap import shorten
from typing import Any

from mcts_teach.errors import user_calls, user_line
from mcts_teach.games.chance import check_chance, has_chance, is_chance
from mcts_teach.games.state import Move, Rewards, State

MEMBERS = ("player", "moves", "play", "rewards")


class BrokenPromiseError(ValueError):
    """A promise that a game breaks: the sentence that says it, and the known mistake that it proves, if any."""

    def __init__(self, sentence: str, key: str = "") -> None:
        super().__init__(sentence)
        self.key = key


def check_position(state: State, players: int | None = None) -> Sequence[Move]:
    """Refuse a position whose moves or player cannot be right; return its moves."""
    moves = moves_of(state)
    if moves and is_chance(state):
        check_chance(state, moves)
    elif moves and not _is_seat(state.player, players):
        game, player = game_of(state), state.player
        if callable(player):
            raise BrokenPromiseError(f"{game}.player is a method; it must be a number, so write @property above it")
        if players is None:
            raise BrokenPromiseError(
                f"{game}.player is {player!r}; it must be 0, 1, ..., whoever is to move, in\n{state}"
            )
        raise BrokenPromiseError(
            f"{game}.player is {player!r}, and rewards() are for {players} player{'s' * (players > 1)}: these are "
            f"numbered from 0, and each gets a reward, in\n{state}",
            "seats",
        )
    return moves


def check_end(state: State, players: int | None = None) -> Rewards:
    """Return the rewards of a finished game; ValueError if they cannot be right."""
    rewards, source = state.rewards(), f"{game_of(state)}.rewards()"
    check_rewards(rewards, source, players)
    if has_constant_sum(state) and not (min(rewards) >= 0 and isclose(fsum(rewards), 1)):
        raise BrokenPromiseError(
            f"{source} returned {rewards!r}, and {game_of(state)}.constant_sum promises rewards that are never below 0 "
            "and add up to 1"
        )
    return rewards


def has_constant_sum(state: object) -> bool:
    """Whether a game promises that its rewards are never below 0 and add up to 1, so that 1 is the best reward.

    >>> from mcts_teach import Nim
    >>> has_constant_sum(Nim((3, 4)))
    True
    """
    return getattr(state, "constant_sum", False) is True


def check_rewards(rewards: Any, source: str, players: int | None) -> None:
    """Refuse rewards that are not a number for each player; `source` is the function that returned them."""
    is_row = hasattr(rewards, "__len__") and not isinstance(rewards, dict | set | frozenset | str | bytes)
    if not is_row or not len(rewards) or not all(map(_is_number, rewards)):
        raise BrokenPromiseError(
            f"{source} returned {rewards!r}; it must return a tuple with a finite number for each player, as (1, 0)",
            "one-number" if isinstance(rewards, int | float) else "",
        )
    if players not in (None, len(rewards)):
        raise BrokenPromiseError(
            f"{source} returned {rewards!r}; it must return {players} numbers, one for each player"
        )


_HOLDERS = {  # things that contain a position, recognised by their attributes, and the advice for each
    ("children", "state", "to_tree"): "a tree of the compiled engine: search on with fast.search, make ordinary nodes "
    "of it with .to_tree(), or give its position, .state",
    ("children", "state"): "a tree: give its position, .state, or search on with mcts_teach.search if it is of Nodes",
    ("root", "path"): "a moment of a search: give its root, .root, or the position there, .root.state",
    ("root", "rows"): "a recording: let it .grow(), or give its root, .root, or the position there, .root.state",
    ("trace", "widget"): "an explorer: give its recording, .trace, or the position there, .trace.root.state",
}


def check_assigned(state: object, error: Exception, method: str) -> None:
    """Say so where an error comes from an assignment in a position, a tuple or a text that cannot be changed."""
    where, calls = user_line(error), user_calls(error)
    steps = [opname[frame.f_code.co_code[frame.f_lasti]] for frame, _ in calls]
    fixed = isinstance(state, tuple) or isinstance(error, FrozenInstanceError)
    if steps[-1:] == ["STORE_ATTR"] and isinstance(error, AttributeError) and fixed:
        anew = "self._replace(...)" if hasattr(state, "_replace") else "dataclasses.replace(self, ...)"
        raise BrokenPromiseError(
            f"{method} assigned to a name of the position, which cannot be changed ({where}); it must return a new "
            f"one, as {anew} makes it",
            "cannot-change",
        ) from error
    kinds = tuple(f"'{kind}' object does not support item assignment" for kind in ("tuple", "str", game_of(state)))
    if steps[-1:] == ["STORE_SUBSCR"] and str(error).startswith(kinds):
        raise BrokenPromiseError(
            f"{method} assigned to a place in a tuple or a text, which cannot be changed ({where}); it must make a new "
            "one, from a list for instance, and return a new position with it",
            "cannot-change",
        ) from error


def check_members(state: object) -> None:
    """Refuse what has not the four members of a position, or other things in their place."""
    if isinstance(state, type) or (callable(state) and hasattr(state, "__name__")):
        raise BrokenPromiseError(
            f"{state.__name__} is the game itself; give a position of it, such as {state.__name__}()"
        )
    if missing := missing_of(state):
        what = next((what for names, what in _HOLDERS.items() if all(_has(state, name) for name in names)), "")
        reason = f", but {what}" if what else f": it has no {missing}"
        raise BrokenPromiseError(f"{shorten(repr(state), 300)} is not a game position{reason}")
    for name in MEMBERS[1:]:
        if isinstance(getattr_static(type(state), name, None), property):
            raise BrokenPromiseError(
                f"{game_of(state)}.{name} is a property; it must be a method, so leave out the @property above it"
            )
        if not callable(getattr(state, name)):
            raise BrokenPromiseError(f"{game_of(state)}.{name} is {getattr(state, name)!r}; it must be a method")


def missing_of(state: object) -> str:
    """The members that are not there, in words; nothing if all are."""
    return " and no ".join([name for name in MEMBERS if not _has(state, name)])


def _has(state: object, name: str) -> bool:
    try:
        return hasattr(state, name)
    except Exception:  # a property that raises exists; `player` may do so once the game is over
        return True


def moves_of(state: State) -> Sequence[Move]:
    """The legal moves; ValueError if they are no list, or if a move is in it twice."""
    if missing := missing_of(state):
        raise BrokenPromiseError(f"{state!r} came from a play, and is not a position: it has no {missing}")
    moves, method = state.moves(), f"{game_of(state)}.moves()"
    if not isinstance(moves, Sequence):
        raise BrokenPromiseError(
            f"{method} returned {moves!r}; it must return a list, an empty one once the game is over",
            "generator" if hasattr(moves, "__next__") else "",
        )
    try:
        different = len(set(moves))
    except TypeError:
        raise BrokenPromiseError(
            f"{method} returned {moves!r}; a move must be a number, a text, a tuple or None"
        ) from None
    if different < len(moves):
        twice = Counter(moves).most_common(1)[0][0]
        raise BrokenPromiseError(f"{method} lists the move {twice!r} twice; it must list each legal move once")
    return moves


def _is_seat(player: Any, players: int | None) -> bool:
    return hasattr(player, "__index__") and player >= 0 and (players is None or player < players)


def _is_number(value: float) -> bool:
    try:
        return isfinite(0.0 + value)  # as a tree adds it up
    except (TypeError, OverflowError):
        return False


def game_of(state: object) -> str:
    """The name of a game in a sentence: that of its class."""
    return type(state).__name__


def check_dice(state: State, start: State) -> None:
    """Refuse a position of chance in a game whose start has no `chance`: a search looks for it only there."""
    if not has_chance(start) and is_chance(state):
        raise ValueError(
            f"{game_of(state)} has chance(), and {game_of(start)}, from which the game is played, has not: give every "
            "class of this game a chance(), which is asked only where player is None"
        )
