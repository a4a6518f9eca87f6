"""A game that players play, and its record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, zip_longest
from random import Random
from typing import Any

from mcts_teach.errors import rng_of
from mcts_teach.games.chance import draw_outcome, is_chance
from mcts_teach.games.contract import check_play, check_turn, players_of
from mcts_teach.games.promises import check_end, check_members, check_position
from mcts_teach.games.state import Move, Rewards, State
from mcts_teach.language import say
from mcts_teach.names import describe_result, move_name, name_of, player_name
from mcts_teach.playing.human import QuitError
from mcts_teach.playing.players import Player
from mcts_teach.stop import stop_at_once, stop_button

PAGE_WIDTH = 100  # in letters: so wide are the boards of a game when they are printed


@dataclass(frozen=True)
class Game:
    """A game that was played: where it began, each move, and who played. `print` shows all its boards.

    >>> from mcts_teach import TicTacToe
    >>> Game(TicTacToe(), (4, 0, 3, 1, 5), ("Ann", "Bob"))
    <Game: Ann as X, Bob as O; 5 moves: b2 a1 a2 b1 c2; X won>
    """

    start: State
    moves: tuple[Move, ...]
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_members(self.start)
        for what, given in (("moves", self.moves), ("names", self.names)):
            if not isinstance(given, tuple | list):
                raise ValueError(f"the {what} of a game must be a tuple, not {given!r}")

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The position before each move, and the last one: `states[2]` is that after two moves.

        >>> from mcts_teach import TicTacToe
        >>> Game(TicTacToe(), (4, 0, 2)).states[2]
        from_text('O.. / .X. / ...', TicTacToe())
        """
        return tuple(accumulate(self.moves, lambda state, move: state.play(move), initial=self.start))

    @property
    def rewards(self) -> Rewards:
        """What each player got; ValueError if the game is not over."""
        return self.states[-1].rewards()

    @property
    def move_names(self) -> list[str]:
        """The moves as their game writes them."""
        return [move_name(state, move) for state, move in zip(self.states, self.moves, strict=False)]

    @property
    def outcome(self) -> str:
        """How the game ended, in a word or two.

        >>> from mcts_teach import Nim
        >>> Game(Nim((1, 2)), (1, 102)).outcome, Game(Nim((1, 2)), (1,)).outcome
        ('player 1 won', 'unfinished')
        """
        if len(self.states[-1].moves()) > 0:
            return "unfinished"
        return describe_result(self.start, self.rewards) or f"rewards {self.rewards}"

    def __repr__(self) -> str:
        who = ", ".join(f"{name} as {player_name(self.start, seat)}" for seat, name in enumerate(self.names))
        moves = f"{len(self.moves)} moves: {' '.join(self.move_names)}" if self.moves else "no moves"
        return f"<Game: {who and who + '; '}{moves}; {self.outcome}>"

    @property
    def captions(self) -> list[str]:
        """What to write above each position: how it came about.

        >>> from mcts_teach import TicTacToe
        >>> Game(TicTacToe(), (4, 0)).captions
        ['start', '1. X b2', '2. O a1']
        """
        numbered = enumerate(zip(self.states, self.move_names, strict=False), 1)
        return ["start", *(f"{n}. {player_name(state, state.player)} {name}" for n, (state, name) in numbered)]

    def __str__(self) -> str:
        boards = [[caption, *str(state).split("\n")] for caption, state in zip(self.captions, self.states, strict=True)]
        column = max(len(line) for board in boards for line in board) + 3
        per_row = max(1, PAGE_WIDTH // column)
        text = ""
        for k in range(0, len(boards), per_row):
            for parts in zip_longest(*boards[k : k + per_row], fillvalue=""):
                text += "".join(f"{part:{column}}" for part in parts).rstrip() + "\n"
            text += "\n"
        return text + self.outcome


def play(state: State, players: Sequence[Player], *, seed: int | Random = 0) -> Game:
    """Let players play a game from a position, player 0 first in the list; return its record.

    The same seed gives the same game, whatever the players did before: each player that can be `reseeded` plays with a
    seed drawn from `seed` in place of its own, so that no two draw the same random numbers. Where nobody moves, what
    happens is drawn from `seed` too. A player with a method `hear(state, move)` hears it, and each move of the others.

    ValueError for an illegal move, naming player and move. What a player raises is passed on, with a note that says
    where. When a human quits, and at the stop button, the record ends there.

    >>> from mcts_teach import TicTacToe, perfect_player, random_player
    >>> print(play(TicTacToe(), [perfect_player(), random_player()]))
    start     1. X c1   2. O b2   3. X b3   4. O b1   5. X c3   6. O c2   7. X a3
    . . .     . . X     . . X     . . X     . O X     . O X     . O X     . O X
    . . .     . . .     . O .     . O .     . O .     . O .     . O O     . O O
    . . .     . . .     . . .     . X .     . X .     . X X     . X X     X X X
    <BLANKLINE>
    X won
    """
    moves, rng = list[Move](), rng_of(seed)
    players = reseed(players, rng)
    with stop_button():  # to the end: what was played is not lost
        try:
            with suppress(QuitError), stop_at_once():
                play_on(state, players, moves, rng)
        except KeyboardInterrupt:
            print(say(f"Stopped after {len(moves)} moves."))
        return Game(state, tuple(moves), tuple(map(name_of, players)))


def reseed(players: Sequence[Player], rng: Random) -> list[Player]:
    """Return the players of a game, each that can be `reseeded` with a seed of its own."""
    check_players(players)
    seeded = [(player, rng.getrandbits(32)) for player in players]
    return [player.reseeded(seed) if hasattr(player, "reseeded") else player for player, seed in seeded]


def whole_game(state: State, players: Sequence[Player], *, seed: int | Random = 0) -> Game:
    """Let players that were reseeded for it play a game to its end, whatever happens; return its record."""
    moves = list[Move]()
    play_on(state, players, moves, rng_of(seed))
    return Game(state, tuple(moves), tuple(map(name_of, players)))


def play_on(state: State, players: Sequence[Player], moves: list[Move], rng: Random) -> None:
    """Let players play a game to its end, and write each move into a list."""
    wanted = check_seats(state, players)
    while check_position(state, wanted):
        mover, before = None if is_chance(state) else players[state.player], state
        moves.append(draw_outcome(state, rng) if mover is None else move_of(mover, state))
        state = check_play(state, moves[-1])
        for other in {id(player): player for player in players}.values():  # who has two seats hears it once
            if other is not mover and hasattr(other, "hear"):
                other.hear(before, moves[-1])
    check_end(state, wanted)


def check_seats(state: State, players: Any) -> int:
    """Refuse more or fewer players than a game is for; return how many those are."""
    wanted = seats(state)
    check_players(players)
    if len(players) != wanted:
        raise ValueError(f"this game is for {wanted} players, and {len(players)} were given")
    return wanted


def check_players(players: Any) -> None:
    """Refuse what is no list of players."""
    if not isinstance(players, Sequence) or isinstance(players, str | bytes):
        raise ValueError(f"players must be a list with a player for each seat, not {players!r}")
    for player in players:
        check_player(player)


def check_player(player: Any) -> None:
    """Refuse what is not a player: a ValueError says what is.

    >>> check_player(7)
    Traceback (most recent call last):
        ...
    ValueError: 7 is not a player: a player is a function from a position to a move
    """
    if not callable(player):
        raise ValueError(f"{player!r} is not a player: a player is a function from a position to a move")
    if isinstance(player, type):
        raise ValueError(f"{player.__name__} is a kind of player; give one, such as {player.__name__}(...)")


def seats(state: State) -> int:
    """How many players a game is for: as many as get something at its end; ValueError if it is over.

    >>> from mcts_teach import Nim
    >>> seats(Nim((3, 4), players=3))
    3
    """
    return players_of(state)


def move_of(player: Player, state: State) -> Any:
    """A player's move, as the game has it in its list; ValueError if it is not legal.

    >>> from mcts_teach import TicTacToe
    >>> move_of(lambda state: state.moves()[-1], TicTacToe())
    8
    """
    check_player(player)
    check_turn(state)
    who = f"{name_of(player)} as {player_name(state, state.player)}"
    try:
        move = player(state)
    except Exception as error:
        error.add_note(f"raised by {who}, to move in this position:\n{state}")
        raise
    legal = list(state.moves())
    if move not in legal:
        raise ValueError(f"{who} played {move!r}; the legal moves are {', '.join(map(str, legal))}, in\n{state}")
    return legal[legal.index(move)]
