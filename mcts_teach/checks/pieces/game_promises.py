"""The promises of a game: the first that random games break is a `SlipError`: what came, after which moves."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from inspect import getattr_static
from random import Random
from time import process_time
from typing import Any, NoReturn

from mcts_teach.checks.guard import SLOWER, is_blank, is_stub
from mcts_teach.checks.judge import SlipError
from mcts_teach.checks.plain_data import listed, words_of
from mcts_teach.errors import user_line
from mcts_teach.games import contract
from mcts_teach.games.promises import MEMBERS, BrokenPromiseError, check_members

FIRST_SEEN = 0.1  # seconds for the game in which a loop without end shows
QUICK_LOOK = 0.4  # seconds of CPU time for random games
TOO_SLOW = 3.8 * SLOWER  # and for a walk, or the first game of all: twice what a careless right program takes
MOST_TURNS, MOST_TRIED = 3_000, 200  # of random games
CLOSELY, NEAR, MOST_GONE = 5, 300, 6  # games looked at closely, and repeated; of how many moves; refusals at each
SHOWN = 300  # letters of a list of moves


class ReachedPlace(contract.GamePlace):
    """A position of the learner's; an error in it says what was asked, and where."""

    until = float("inf")  # when a game takes too long

    def after(self, move: Any) -> ReachedPlace:
        check_time(self.until, f"{self.depth} moves of a game")
        after = super().after(move)
        after.until = self.until
        return after

    def seen(self, players: int | None = None) -> tuple[Any, ...]:
        return (*super().seen(players), board_of(self.state))

    def accepts(self, name: str, *move: Any) -> bool:
        """Whether a method answers where it must raise a ValueError; a SlipError if it raises something else."""
        try:
            getattr(self.state, name)(*move)
        except ValueError:
            return False
        except Exception as error:
            if is_blank(error):
                raise
            self.refuse(f"{_call(name, *move)} raised {type(error).__name__}, and not a ValueError")
        return True

    def refuse(self, sentence: str, key: str = "") -> NoReturn:
        """Say that a promise is broken here, with the moves that lead here and the board, if it has a text."""
        raise SlipError(f"{self.where()}: {sentence}\n{board_of(self.state)}".rstrip(), key)

    def where(self) -> str:
        made = ", ".join(map(words_of, self.made))
        made = made if len(made) <= SHOWN else f"{made[:SHOWN]} ... ({len(self.made)} in all)"
        return f"after the move{'s' * (len(self.made) > 1)} {made}" if made else "in the first position"

    @contextmanager
    def asked(self, name: str, *move: Any) -> Iterator[None]:
        """Inside, what the learner's code raises says what was asked here; a broken promise is a SlipError."""
        try:
            yield
        except SlipError:
            raise
        except Exception as error:
            if isinstance(error, BrokenPromiseError) or (isinstance(error, ValueError) and not user_line(error)):
                self.refuse(str(error).partition(", in\n")[0], getattr(error, "key", ""))
            error.args = (f"{error} (by {_call(name, *move)}, {self.where()})",)
            raise


def _call(name: str, *move: Any) -> str:
    return f"{name}({', '.join(map(words_of, move))})"


def board_of(state: Any) -> str:
    """A position as its own text; nothing if it has none."""
    with suppress(Exception):
        return "" if getattr(type(state), "__str__", None) is object.__str__ else str(state)
    return ""


def _unwritten(state: Any) -> str:
    """Which members are still to be written, if others are written already."""
    kinds = {name: getattr_static(type(state), name, None) for name in MEMBERS}
    left = [name for name, kind in kinds.items() if kind is not None and is_stub(getattr(kind, "fget", kind))]
    if not 0 < len(left) < len(MEMBERS):
        return ""
    listing = ", ".join(name if name == "player" else f"{name}()" for name in left)
    begun = "" if "player" in left else f"player is {words_of(state.player)} in the first position; "
    return f"{begun}still to be written: {listing}"


def first_position_of(game: Any) -> ReachedPlace:
    """The first position, made afresh."""
    if callable(game) and (isinstance(game, type) or not hasattr(game, "moves")):
        return ReachedPlace(game())
    return ReachedPlace(contract.copy_of(game))


def comes_back(game: Any) -> None:
    """Whether there is what a search asks for, and each call comes back."""
    place, rng, until = first_position_of(game), Random(0), process_time() + FIRST_SEEN
    if todo := _unwritten(place.state):
        raise SlipError(todo)
    with place.asked("moves"):
        check_members(place.state)
        if isinstance(moves := place.state.moves(), Sequence):
            listed(moves)  # it may be a list of the learner's, without an end
    if not place.moves():
        raise SlipError("moves() is empty in the first position, so the game is over before it begins")
    start = place.seen()
    with suppress(Exception):  # random games say it better
        while (moves := place.moves()) and process_time() < until:
            place = place.after(rng.choice(moves))
        place.rewards()
    if first_position_of(game).seen() != start:
        words = "after a game, a new first position is not as it was before: positions share something, such as a list"
        raise SlipError(words, "state-changed")


def keeps_promises(game: Any, alone: bool) -> None:
    """Whether random games end as they must, change nothing, and go the same way again; fewer if a walk follows."""
    quick = QUICK_LOOK if alone else QUICK_LOOK / 4
    began, start, games = process_time(), first_position_of(game), list[contract.RandomGame]()
    kept = {name: deepcopy(one) for name, one in vars(type(start.state)).items() if type(one) in (list, set)}
    while len(games) < MOST_TRIED and (process_time() < began + quick or not games):
        rng, players = Random(len(games)), len(games[0].rewards) if games else None
        if len(games) < CLOSELY:
            _look_closely(first_position_of(game), Random(len(games)), alone, began + quick)
            for name in kept:  # what a class keeps is as it was for these games
                setattr(type(start.state), name, deepcopy(kept[name]))
        start.until = process_time() + TOO_SLOW
        played = contract.play_random_game(start, rng, players, MOST_TURNS)
        if played is None:
            raise SlipError(contract.never_ends(start.state, MOST_TURNS), "never-ends")
        games.append(played)
    _check_seats(games)
    for played in games[:CLOSELY] * 2:
        if process_time() < began + 2 * quick:
            contract.check_replay(first_position_of(game), played)
            contract.check_replay(start, played, "state-changed")
    contract.check_equal_places(games)


def _look_closely(place: ReachedPlace, rng: Random, refusals: bool, until: float) -> None:
    """Whether positions stay what they were while others are made from them, and refuse what is not legal."""
    earlier: dict[Any, None] = {}
    while process_time() < until and place.depth < NEAR:
        moves = place.moves()
        if refusals:
            check_refusals(place, moves, earlier)
            earlier = {move: None for move in earlier if move not in moves} | dict.fromkeys(moves)
        if not moves:
            break
        move, other, drawn = rng.choice(moves), rng.choice(moves), random.getstate()
        after: ReachedPlace = contract.make_move(place, move)
        if random.getstate() != drawn:
            words = "drew random numbers, and what follows must depend on the position and the move alone"
            place.refuse(f"{_call('play', move)} {words}", "global-rng")
        if after.state is place.state:
            place.refuse(f"{_call('play', move)} returned the very position that it was called on, and no new one")
        seen = after.seen()
        if place.after(move).seen() != seen:
            place.refuse(f"{_call('play', move)}, called twice, led to two different positions")
        place.after(other)
        if after.seen() != seen:
            after.refuse(f"{_call('play', other)} changed a position that was made before", "state-changed")
        place = after


def check_refusals(place: ReachedPlace, moves: Sequence[Any], known: Iterable[Any], *, beyond: bool = True) -> None:
    """Whether ValueErrors answer known moves and numbers just `beyond` them if illegal, and rewards too early."""
    known = [*known, *moves]
    gone = [move for move in known if move not in moves and contract.can_be_told(move)]
    tried = gone[:1] + gone[1:][-MOST_GONE:]
    if beyond and known and all(type(move) is int for move in known):
        tried += [min(known) - 1, max(known) + 1]
    for move in tried:
        if place.accepts("play", move):
            words = "moves() does not have it" if moves else "the game is over"
            place.refuse(f"{_call('play', move)} is accepted, though {words}", "illegal-accepted")
    if moves and place.accepts("rewards"):
        place.refuse("rewards() answers before the game is over", "rewards-before-the-end")


def check_time(until: float, looked: str) -> None:
    """Refuse a game that takes too long."""
    if process_time() > until:
        raise SlipError(f"this is too slow for the check, which saw {looked} in {TOO_SLOW:.1f} seconds of CPU time")


def _check_seats(games: Sequence[contract.RandomGame]) -> None:
    """Refuse a game for several players in which some never move."""
    seats = len(games[0].rewards)
    moved = {int(place.was[0]) for played in games for place in played.places[:-1] if place.was[0] is not None}
    if len(moved) < seats < max(len(played.places) for played in games) - 1:
        idle = ", ".join(str(seat) for seat in range(seats) if seat not in moved)
        words = f"rewards() has {seats} numbers, but player {idle} never moves in {len(games)} random games"
        raise SlipError(f"{words} (players are numbered from 0)", "turn-does-not-change" if len(moved) == 1 else "")
