"""Check that a game keeps the promises of `State`; a ValueError names the method that breaks one, and what is right.

Before a search begins, a random game is checked; during the search, the rewards of each playout and each new node.
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
from typing import Any, NoReturn, TypeVar
from weakref import WeakSet

from mcts_teach.games.chance import check_chance, has_chance, is_chance, random_move
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.games.unseen import check_hidden, is_hidden

MEMBERS = ("player", "moves", "play", "rewards")
PLIES = 10_000  # a longer random game is taken for endless
OTHERS = 6  # random games after the first, to find one with other rewards; that one is repeated as often
REPLAYED: WeakSet[type] = WeakSet()  # classes that have been checked by repeated games
RandomGame = tuple[list[Move], Rewards]  # the moves of a random game, and its rewards
S = TypeVar("S", bound=State)


def check_start(state: State) -> Rewards | None:
    """Refuse what a search cannot start from; return the rewards of a random game, None if random games do not end."""
    check_unfinished(state)
    return random_rewards(state, Random(0))


def players_of(state: State) -> int:
    """Return the number of players; ValueError if the game is over, breaks a promise or does not end."""
    return len(check_start(state) or refuse_endless(state))


def refuse_endless(state: State) -> NoReturn:
    """Refuse a game whose random games do not end."""
    raise ValueError(
        f"{_game(state)}.moves() was never empty in a random game of {PLIES:,} moves; every game must end, whatever is "
        "played, and moves() must return an empty list there"
    )


def check_unfinished(state: State) -> None:
    """Refuse what is no position, and a position in which the game is over."""
    check_members(state)
    if not _moves_of(state):
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
    game = play_random_game(state, rng)
    if game is not None and type(state) not in REPLAYED:
        others = [other for other in (play_random_game(state, rng) for _ in range(OTHERS)) if other is not None]
        _check_replays(state, game, others)
        _check_equality(state, [game[0], *(moves for moves, _ in others)])
        REPLAYED.add(type(state))
    return None if game is None else game[1]


def play_random_game(state: State, rng: Random) -> RandomGame | None:
    """Play a random game and check each position; return its moves and rewards, None if it does not end."""
    positions, made = [_copy(state)], list[Move]()
    while check_position(positions[-1]):
        if len(made) == PLIES:
            return None
        check_dice(positions[-1], state)
        if is_hidden(positions[-1]) and not is_chance(positions[-1]):
            check_hidden(positions[-1], rng)
        made.append(random_move(positions[-1], rng))
        positions.append(check_play(positions[-1], made[-1]))
    rewards = check_end(positions[-1])
    for position in positions[:-1]:
        check_position(position, len(rewards))
    return made, rewards


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
            f"{why}; positions of {_game(state)} are equal only to themselves: give it __eq__ and __hash__, e.g. make "
            "it a NamedTuple or a frozen dataclass"
        )


def check_dice(state: State, start: State) -> None:
    """Refuse a position of chance in a game whose start has no `chance`: a search looks for it only there."""
    if not has_chance(start) and is_chance(state):
        raise ValueError(
            f"{_game(state)} has chance(), and {_game(start)}, from which the game is played, has not: give every "
            "class of this game a chance(), which is asked only where player is None"
        )


def _check_replays(state: State, game: RandomGame, others: list[RandomGame]) -> None:
    """Play another game several times and then this one again; refuse a game that ends differently now.

    This finds positions that share a list: what one game has written into it is still there in the next.
    """
    other = next((other for other in others if list(other[1]) != list(game[1])), game)
    start = _copy(state)
    for made, rewards in (*[other] * OTHERS, game):
        if not _can_repeat(start, made, rewards):
            raise ValueError(
                f"{_game(state)}: played again with the same moves, a game went another way, or ended with other "
                f"rewards than {rewards!r}; moves, play and rewards must depend on the position alone, and play must "
                "leave it as it is, with every list in it (copy what you change)"
            )


def _can_repeat(state: State, made: list[Move], rewards: Rewards) -> bool:
    """Whether a game with the same moves ends with the same rewards again."""
    try:
        state = reduce(lambda position, move: position.play(move), made, state)
    except Exception:  # the first time, these moves were legal
        return False
    return not state.moves() and all(list(state.rewards()) == list(rewards) for _ in range(2))


def _check_equality(state: State, games: list[list[Move]]) -> None:
    """Refuse an equality that a table cannot use: equal positions with different hashes, moves, players or rewards."""
    methods, seen = f"{_game(state)}.__eq__ and {_game(state)}.__hash__", dict[State, object]()
    for position, twin in chain.from_iterable(zip(*_play_twice(state, made), strict=True) for made in games):
        moves = position.moves()
        facts = (len(moves), position.player) if moves else list(position.rewards())
        try:
            same_hash = hash(position) == hash(twin)
        except TypeError:  # no hash: these positions are in no table
            return
        if position == twin and not same_hash:
            raise ValueError(f"{methods} do not fit together: positions that are equal must have the same hash")
        if seen.setdefault(position, facts) != facts:
            raise ValueError(
                f"{methods} make two positions equal that differ in their moves, or in who is to move, or in who won"
            )


def _play_twice(state: State, made: list[Move]) -> list[list[State]]:
    """Play the same moves from two copies of a position; return the positions of both games."""
    starts = (_copy(state), _copy(state))
    return [list(accumulate(made, lambda before, move: before.play(move), initial=start)) for start in starts]


def _copy(state: S) -> S:
    """Copy a position deeply, so that a faulty game does not change the learner's position."""
    try:
        return deepcopy(state)
    except Exception:  # it holds something that has no copy, such as an open file
        return state


def check_play(state: State, move: Move) -> State:
    """Play a move and return the position after it; ValueError if it is none, or if the one before has changed."""
    method, before = f"{_game(state)}.play({move!r})", _observe(state)
    after = state.play(move)
    if after is None:
        raise ValueError(f"{method} returned None; it must return the position after the move")
    if missing := _missing(after):
        raise ValueError(f"{method} returned {after!r}, which is not a position: it has no {missing}")
    now = _observe(state)
    if now != before:
        again = _observe(state)
        if now == again:
            raise ValueError(
                f"{method} changed the position it was called on; it must leave that as it is and return a new one"
            )
        if now[0] != again[0] or len(now[1]) != len(again[1]):  # moves may be new objects at each call
            raise ValueError(f"{_game(state)}: player or moves() change when asked again; they must stay as they are")
    return after


def check_position(state: State, players: int | None = None) -> Sequence[Move]:
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


def check_end(state: State, players: int | None = None) -> Rewards:
    """Return the rewards of a finished game; ValueError if they cannot be right."""
    rewards, source = state.rewards(), f"{_game(state)}.rewards()"
    check_rewards(rewards, source, players)
    if has_constant_sum(state) and not (min(rewards) >= 0 and isclose(fsum(rewards), 1)):
        raise ValueError(
            f"{source} returned {rewards!r}, and {_game(state)}.constant_sum promises rewards that are never below 0 "
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


def check_rewards(rewards: Rewards, source: str, players: int | None) -> None:
    """Refuse rewards that are not a number for each player; `source` is the function that returned them."""
    is_row = hasattr(rewards, "__len__") and not isinstance(rewards, dict | set | frozenset | str | bytes)
    if not is_row or not len(rewards) or not all(map(_is_number, rewards)):
        raise ValueError(
            f"{source} returned {rewards!r}; it must return a tuple with a finite number for each player, as (1, 0)"
        )
    if players not in (None, len(rewards)):
        raise ValueError(f"{source} returned {rewards!r}; it must return {players} numbers, one for each player")


_HOLDERS = {  # things that contain a position, recognised by their attributes, and the advice for each
    ("children", "state", "to_tree"): "a tree of the compiled engine: search on with fast.search, make ordinary nodes "
    "of it with .to_tree(), or give its position, .state",
    ("children", "state"): "a tree: give its position, .state, or search on with mcts_teach.search if it is of Nodes",
    ("root", "path"): "a moment of a search: give its root, .root, or the position there, .root.state",
    ("root", "rows"): "a recording: let it .grow(), or give its root, .root, or the position there, .root.state",
    ("trace", "widget"): "an explorer: give its recording, .trace, or the position there, .trace.root.state",
}


def check_members(state: object) -> None:
    """Refuse what has not the four members of a position, or other things in their place."""
    if isinstance(state, type) or (callable(state) and hasattr(state, "__name__")):
        raise ValueError(f"{state.__name__} is the game itself; give a position of it, such as {state.__name__}()")
    if missing := _missing(state):
        what = next((what for names, what in _HOLDERS.items() if all(_has(state, name) for name in names)), "")
        reason = f", but {what}" if what else f": it has no {missing}"
        raise ValueError(f"{shorten(repr(state), 300)} is not a game position{reason}")
    for name in MEMBERS[1:]:
        if not callable(getattr(state, name)):
            raise ValueError(f"{_game(state)}.{name} is {getattr(state, name)!r}; it must be a method")


def _missing(state: object) -> str:
    return " and no ".join(name for name in MEMBERS if not _has(state, name))


def _has(state: object, name: str) -> bool:
    try:
        return hasattr(state, name)
    except Exception:  # a property that raises exists; `player` may do so once the game is over
        return True


def _observe(state: State) -> tuple[object, set[Move]]:
    """The player and the moves of a position, to see whether it has changed."""
    return state.player, set(state.moves())


def _moves_of(state: State) -> Sequence[Move]:
    """The legal moves; ValueError if they are no list, or if a move is in it twice."""
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


def _is_number(value: float) -> bool:
    try:
        return isfinite(0.0 + value)  # as a tree adds it up
    except (TypeError, OverflowError):
        return False


def _game(state: object) -> str:
    return type(state).__name__
