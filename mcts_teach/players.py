"""Players, games between them, and matches: a player is any function from a position to a move."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate, combinations, zip_longest
from math import sqrt
from random import Random
from statistics import NormalDist
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeVar

from mcts_teach.errors import check_search, whole_number
from mcts_teach.games.board import Board, move_name, outcome, player_name
from mcts_teach.games.connect_four import ConnectFour
from mcts_teach.games.contract import check_position, check_start, check_unfinished, checked_play, checked_rewards
from mcts_teach.games.nim import Nim
from mcts_teach.games.state import State
from mcts_teach.mcts import Node, Phase, Rewards, best_move, most_visits, search, simulate
from mcts_teach.solve import optimal_moves
from mcts_teach.stop import stop_button

Player = Callable[[Any], Any]  # from a position to a move
Same = TypeVar("Same", bound="Dice")


class Dice:
    """What the players that draw at random share: dice of their own, which roll on from game to game."""

    seed: int

    def __post_init__(self) -> None:
        self.rng = Random(whole_number("seed", self.seed, 0))

    def reseeded(self: Same, seed: int) -> Same:
        """The same player with other dice, and with no memory of earlier games.

        >>> mcts_player(100, keep_tree=True).reseeded(7)
        mcts_player(100, seed=7, keep_tree=True)
        """
        twin = copy(self)
        twin.seed = seed
        twin.__post_init__()
        return twin


@dataclass(eq=False)
class random_player(Dice):
    """Plays any legal move.

    >>> from mcts_teach import TicTacToe
    >>> random_player(seed=1)(TicTacToe())
    2
    """

    seed: int = 0

    def __call__(self, state: State) -> Any:
        return self.rng.choice(state.moves())


@dataclass(eq=False)
class flat_player(Dice):
    """Plays the same number of random games after each move, and then the move that did best: it grows no tree.

    Flat Monte Carlo (Browne et al. 2012, section 2.3). Among equals the first move is taken.

    >>> from mcts_teach import TicTacToe
    >>> flat_player(200)(TicTacToe())
    4
    """

    playouts: int  # after each move
    seed: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        whole_number("playouts", self.playouts, 1)

    def __call__(self, state: State) -> Any:
        means = self.means(state)
        return max(means, key=means.__getitem__)

    def means(self, state: State) -> dict[Any, float]:
        """What each move earned on average in this many random games.

        >>> from mcts_teach import TicTacToe, from_text
        >>> flat_player(1000).means(from_text("XOX / OXX / O..", TicTacToe()))
        {7: 0.0, 8: 0.5}
        """
        return {move: self._mean(state.play(move), state.player) for move in state.moves()}

    def _mean(self, state: State, player: int) -> float:
        return sum(simulate(state, self.rng)[player] for _ in range(self.playouts)) / self.playouts


@dataclass(eq=False)
class perfect_player(Dice):
    """Plays any of the moves that are best against perfect play; for games that are small enough to solve.

    >>> from mcts_teach import TicTacToe
    >>> perfect_player()(TicTacToe().play(0))
    4
    """

    seed: int = 0

    def __call__(self, state: State) -> Any:
        return self.rng.choice(optimal_moves(state))


class mcts_player(Dice):
    """Searches so many iterations before each move; the phases are those of `search`, the policy that of `best_move`.

    With `keep_tree` a search goes on in the subtree of the position that its own last move and the replies to it led
    to, and starts afresh if they are not in the tree. The same player in both seats has one tree for both.
    `tree` is the last search, to look at.

    >>> from mcts_teach import TicTacToe
    >>> player = mcts_player(1000)
    >>> player(TicTacToe())
    4
    >>> player.tree
    <Node: root, 1000 visits, 9 children, 0 untried>
    """

    def __init__(
        self, iterations: int, *, seed: int = 0, keep_tree: bool = False, policy: Phase = most_visits, **phases: Phase
    ) -> None:
        check_search(iterations, None, seed, phases)
        self.iterations, self.seed, self.keep_tree = iterations, seed, keep_tree
        self.policy, self.phases = policy, dict[str, Any](phases)
        self.__post_init__()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.tree: Node | None = None
        self._left: Node | None = None  # the position after its last move

    def __call__(self, state: State) -> Any:
        check_unfinished(state)
        known = _after_replies(self._left, state) if self.keep_tree and self._left else None
        self.tree = search(known or Node(state), self.iterations, seed=self.rng, **self.phases)
        move = best_move(self.tree, self.policy)
        self._left = self.tree.children[move]
        return move

    def __repr__(self) -> str:
        settings = [f"{self.iterations}, seed={self.seed}"] + ["keep_tree=True"] * self.keep_tree
        functions = self.phases if self.policy is most_visits else {"policy": self.policy, **self.phases}
        return f"mcts_player({', '.join(settings + [f'{name}={name_of(f)}' for name, f in functions.items()])})"


def _after_replies(node: Node, state: State) -> Node | None:
    """The node of a position, if nobody but other players has moved since `node`."""
    if type(node.state) is type(state) and node.state == state:
        return node
    replies = node.children.values() if node.state.player != state.player else ()
    return next(filter(None, (_after_replies(reply, state) for reply in replies)), None)


class human_player:
    """Shows the board, asks for a move, and asks again until it is one; EOFError on q.

    >>> from mcts_teach import TicTacToe
    >>> answers = iter(["5 5", "2 b"])
    >>> human_player(ask=lambda prompt: next(answers))(TicTacToe())
      a b c
    1 . . .
    2 . . .
    3 . . .
    '5 5' is not a cell of this board; give the row (1 to 3) and column (a to c) of a free one, such as 1 a
    4
    """

    def __init__(self, ask: Callable[[str], str] | None = None, tell: Callable[[str], object] = print) -> None:
        self.ask, self.tell = ask, tell

    def __call__(self, state: State) -> Any:
        self.tell(board_text(state))
        while True:
            answer = (self.ask or input)(f"Your move ({_wanted(state)}), or q to quit: ")  # a notebook's own input
            if answer.strip().lower() in ("q", "quit"):
                raise EOFError("the game was quit")
            try:
                return read_move(answer, state)
            except ValueError as error:
                self.tell(str(error))

    def __repr__(self) -> str:
        return "human_player()"


def board_text(state: Any) -> str:
    """A position as text, a board with the letters and numbers that name its cells.

    >>> from mcts_teach import Hex
    >>> print(board_text(Hex(3).play(3)))
      a b c
    1 . . .
     2 X . .
      3 . . .
    """
    if not isinstance(state, Board):
        return str(state)
    rows, cols = state.shape
    letters = " ".join(ascii_lowercase[:cols])
    if isinstance(state, ConnectFour):
        return f"{letters}\n{state}"
    width = len(str(rows))
    lines = [re.sub(r"(?=\S)", f"{row:>{width}} ", line, count=1) for row, line in enumerate(str(state).split("\n"), 1)]
    return "\n".join([f"{'':{width}} {letters}", *lines])


def read_move(text: str, state: Any) -> Any:
    """The legal move that a text means, such as 2 b, b2 or 2 2; ValueError in words if it means none.

    >>> from mcts_teach import ConnectFour, Nim
    >>> read_move("d", ConnectFour()), read_move("4", ConnectFour())
    (3, 3)
    >>> read_move("C 2", Nim((3, 4, 5)))
    202
    """
    legal = {move_name(state, move): move for move in state.moves()}
    name = _as_name(text, state)
    if name not in legal:
        raise ValueError(_why_not(name, text.strip(), state))
    return legal[name]


def _wanted(state: Any) -> str:
    """What a move consists of, in the order in which it is asked for."""
    wanted = {ConnectFour: "column", Board: "row column", Nim: "pile number"}
    return next((words for game, words in wanted.items() if isinstance(state, game)), "move")


def _as_name(text: str, state: Any) -> str:
    """A human's text in the way in which the game writes its moves: 2 b, 2,2 and B2 are b2."""
    words = re.findall(r"[a-z]+|(?<!\w)-\d+|\d+", text.lower())
    if len(words) != len(_wanted(state).split()):
        return text.strip()
    match _wanted(state):
        case "column":
            return _letter(words[0])
        case "pile number":
            return f"{_letter(words[0]).upper()}-{words[1]}"
        case "row column":
            row, column = words if words[0].isdecimal() else words[::-1]
            return f"{_letter(column)}{row}"
    return text.strip()


def _letter(word: str) -> str:
    """The letter that a number stands for: b for 2."""
    return ascii_lowercase[int(word) - 1] if word.isdecimal() and 1 <= int(word) <= 26 else word


def _why_not(name: str, text: str, state: Any) -> str:
    """Say why a text is no move here, and what would be."""
    moves = [move_name(state, move) for move in state.moves()]
    if isinstance(state, Nim):
        return f"{text!r} cannot be taken; give a pile and a number from 1 to its size, such as {moves[0]}"
    if not isinstance(state, Board):
        return f"{text!r} is not a legal move; the legal moves are {', '.join(moves)}"
    rows, cols = state.shape
    columns = f"column (a to {ascii_lowercase[cols - 1]})"
    full = name in {state.name(state.move_at(row, col)) for row in range(rows) for col in range(cols)}
    if isinstance(state, ConnectFour):
        why, example = f"column {name} is full" if full else f"{text!r} is not a column", moves[0]
        return f"{why}; give a {columns}, such as {example}"
    why = f"{name} is taken" if full else f"{text!r} is not a cell of this board"
    return f"{why}; give the row (1 to {rows}) and {columns} of a free one, such as {moves[0][1:]} {moves[0][0]}"


# Games


@dataclass(frozen=True)
class Game:
    """A game that was played: where it began, each move, and who played. `print` shows all its boards.

    >>> from mcts_teach import TicTacToe
    >>> game = play(TicTacToe(), [perfect_player(), random_player()])
    >>> game
    <Game: perfect_player(seed=0) as X, random_player(seed=0) as O; 5 moves: a3 b3 a2 b2 a1; X won>
    """

    start: Any
    moves: tuple[Any, ...]
    names: tuple[str, ...] = ()

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The position before each move, and the last one."""
        return tuple(accumulate(self.moves, lambda state, move: state.play(move), initial=self.start))

    def at(self, number: int) -> Any:
        """The position after so many moves.

        >>> from mcts_teach import TicTacToe
        >>> Game(TicTacToe(), (4, 0, 2)).at(2)
        from_text('O.. / .X. / ...', TicTacToe())
        """
        return self.states[whole_number("the number of moves", number, 0, len(self.moves))]

    @property
    def rewards(self) -> Rewards:
        """What each player got; ValueError if the game is not over."""
        return self.states[-1].rewards()  # type: ignore[no-any-return]

    @property
    def move_names(self) -> list[str]:
        """The moves as their game writes them."""
        return [move_name(*made) for made in zip(self.states, self.moves, strict=False)]

    @property
    def outcome(self) -> str:
        """How the game ended, in a word or two.

        >>> from mcts_teach import Nim
        >>> Game(Nim((1, 2)), (1, 102)).outcome, Game(Nim((1, 2)), (1,)).outcome
        ('player 1 won', 'unfinished')
        """
        if len(self.states[-1].moves()) > 0:
            return "unfinished"
        return outcome(self.start, self.rewards) or f"rewards {self.rewards}"

    def __repr__(self) -> str:
        who = ", ".join(f"{name} as {player_name(self.start, seat)}" for seat, name in enumerate(self.names))
        made = f"{len(self.moves)} moves: {' '.join(self.move_names)}" if self.moves else "no moves"
        return f"<Game: {who and who + '; '}{made}; {self.outcome}>"

    @property
    def captions(self) -> list[str]:
        """What to write above each position: how it came about.

        >>> from mcts_teach import TicTacToe
        >>> Game(TicTacToe(), (4, 0)).captions
        ['start', '1. X b2', '2. O a1']
        """
        made = enumerate(zip(self.states, self.move_names, strict=False), 1)
        return ["start", *(f"{number}. {player_name(state, state.player)} {name}" for number, (state, name) in made)]

    def __str__(self) -> str:
        both = zip(self.captions, self.states, strict=True)
        pictures = [[caption, *str(state).split("\n")] for caption, state in both]
        return f"{_side_by_side(pictures)}\n\n{self.outcome}"


def _side_by_side(pictures: list[list[str]], width: int = 100) -> str:
    """Pictures of text in rows as wide as a page."""
    column = max(len(line) for picture in pictures for line in picture) + 3
    per_row = max(1, width // column)
    rows = [pictures[k : k + per_row] for k in range(0, len(pictures), per_row)]
    lines = [["".join(f"{part:{column}}" for part in line).rstrip() for line in _across(row)] for row in rows]
    return "\n\n".join("\n".join(row) for row in lines)


def _across(pictures: list[list[str]]) -> Iterator[tuple[str, ...]]:
    return zip_longest(*pictures, fillvalue="")


def play(state: State, players: Sequence[Player]) -> Game:
    """Let players play a game from a position, player 0 first in the list; return its record.

    ValueError for an illegal move, naming player and move. What a player raises is passed on, with a note that
    says where.

    >>> from mcts_teach import TicTacToe
    >>> print(play(TicTacToe(), [perfect_player(), random_player()]))
    start     1. X a3   2. O b3   3. X a2   4. O b2   5. X a1
    . . .     . . .     . . .     . . .     . . .     X . .
    . . .     . . .     . . .     X . .     X O .     X O .
    . . .     X . .     X O .     X O .     X O .     X O .
    <BLANKLINE>
    X won
    """
    wanted = _check_players(state, players)
    start, moves = state, []
    while check_position(state, wanted):
        moves.append(ask(players[state.player], state))
        state = checked_play(state, moves[-1])
    checked_rewards(state, wanted)
    return Game(start, tuple(moves), tuple(map(name_of, players)))


def _check_players(state: State, players: Sequence[Player]) -> int:
    """Refuse what are no players, or not as many as the game is for; return how many these are."""
    wanted = seats(state)
    if len(players) != wanted:
        raise ValueError(f"this game is for {wanted} players, and {len(players)} were given")
    for player in players:
        check_player(player)
    return wanted


def seats(state: State) -> int:
    """How many players a game is for: as many as get something at its end; ValueError if it is over."""
    return check_start(state) or len(simulate(state, Random(0)))


def check_player(player: Any) -> None:
    """Refuse what is not a player."""
    if not callable(player):
        raise ValueError(f"{player!r} is not a player: a player is a function from a position to a move")


def ask(player: Player, state: State) -> Any:
    """A player's move, as the game has it in its list; ValueError if it is not legal."""
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


def name_of(function: Any) -> str:
    """What to call a function, or anything that is called like one."""
    if isinstance(function, partial):
        settings = [f"{name}={name_of(value)}" for name, value in function.keywords.items()]
        return f"{name_of(function.func)}({', '.join([*map(name_of, function.args), *settings])})"
    return str(getattr(function, "__name__", repr(function)))


# Matches


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of wins, after so many wins in so many games; a draw is half a win.

    Wilson (1927), "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22. With draws it is on the safe side, for they make a score vary less.

    >>> low, high = wilson_interval(81, 263)
    >>> f"{low:.4f} to {high:.4f}"
    '0.2553 to 0.3662'
    """
    z = NormalDist().inv_cdf(0.975)
    centre, room = wins + z * z / 2, z * sqrt(wins * (games - wins) / games + z * z / 4)
    return max(0.0, (centre - room) / (games + z * z)), min(1.0, (centre + room) / (games + z * z))


class Match(NamedTuple):
    """The games of a match between two players; in every other game they changed seats.

    >>> from mcts_teach import TicTacToe
    >>> played = match(TicTacToe(), [mcts_player(50), random_player()], 10, progress=False)
    >>> played.wins, played.draws, played.losses, played.score
    (8, 2, 0, 0.9)
    >>> played.games[1].names
    ('random_player(seed=3823568514)', 'mcts_player(50, seed=3255389356)')
    """

    names: tuple[str, str]
    games: tuple[Game, ...]  # the first player has seat 0 in the first, seat 1 in the second, and so on

    def results(self, seat: int | None = None) -> list[float]:
        """What the first player got in each game, or in those from one seat: 1 for a win, 1/2 a draw, 0 a loss."""
        return [_result(game, number % 2) for number, game in enumerate(self.games) if seat in (None, number % 2)]

    @property
    def wins(self) -> int:
        """How many games the first player won."""
        return self.results().count(1.0)

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return self.results().count(0.5)

    @property
    def losses(self) -> int:
        """How many games the second player won."""
        return self.results().count(0.0)

    @property
    def score(self) -> float:
        """The first player's share of the points: 1 for a win, 1/2 for a draw."""
        return sum(self.results()) / len(self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the score."""
        return wilson_interval(sum(self.results()), len(self.games))

    def __repr__(self) -> str:
        counts = f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        return f"<Match: {self.names[0]} against {self.names[1]}: {counts}; score {_score_text(self)}>"

    def __str__(self) -> str:
        seats = {f"as {player_name(self.games[0].start, seat)}": self.results(seat) for seat in (0, 1)}
        rows = [f"{name:11}{_counts(results)}" for name, results in {**seats, "together": self.results()}.items()]
        head = [f"{self.names[0]} against {self.names[1]}, {len(self.games)} games", f"{'':11}{COUNTS}"]
        return "\n".join([*head, *rows, f"score {_score_text(self)}"])


COUNTS = "won  drawn  lost"


def _counts(results: list[float]) -> str:
    return f"{results.count(1):3}{results.count(0.5):7}{results.count(0):6}"


def _score_text(match: Match) -> str:
    low, high = match.interval
    return f"{match.score:.3f} (95 %: {low:.3f} to {high:.3f})"


def _result(game: Game, seat: int) -> float:
    mine, other = game.rewards[seat], game.rewards[1 - seat]
    return 0.5 if mine == other else float(mine > other)


def fixtures(players: Sequence[Player], games: int, seed: int = 0) -> list[list[Player]]:
    """Who sits where in each game of a match: seats change after every game, and each game has dice of its own.

    A player that can be `reseeded` is, so that a game depends on nothing but its players and their seeds: games may
    be played in any order, or at once. All other players are taken as they are.

    >>> for seats in fixtures([random_player(), flat_player(10)], 2):
    ...     print(seats)
    [random_player(seed=3626764237), flat_player(playouts=10, seed=1654615998)]
    [flat_player(playouts=10, seed=3823568514), random_player(seed=3255389356)]
    """
    if len(players) != 2:
        raise ValueError(f"a match is between two players, not {len(players)}; a tournament takes more")
    if whole_number("games", games, 2) % 2:
        raise ValueError(f"games must be an even number, so that both have each seat equally often, not {games}")
    rng = Random(whole_number("seed", seed, 0))
    seated = [[_reseeded(player, rng.getrandbits(32)) for player in players] for _ in range(games)]
    return [seats[::-1] if number % 2 else seats for number, seats in enumerate(seated)]


def _reseeded(player: Any, seed: int) -> Any:
    return player.reseeded(seed) if hasattr(player, "reseeded") else player


def match(state: State, players: Sequence[Player], games: int, *, seed: int = 0, progress: bool = True) -> Match:
    """Let two players play a number of games from a position, half of them from each seat.

    The same seed gives the same match, whatever the players did before. The stop button ends it after the game that
    is being played.

    >>> from mcts_teach import TicTacToe
    >>> print(match(TicTacToe(), [flat_player(20), random_player()], 20, progress=False))
    flat_player(playouts=20, seed=0) against random_player(seed=0), 20 games
               won  drawn  lost
    as X        10      0     0
    as O         8      2     0
    together    18      2     0
    score 0.950 (95 %: 0.764 to 0.991)
    """
    from tqdm.auto import tqdm  # here, so that the package loads without it

    played = []
    title = " - ".join(map(name_of, players))
    with stop_button() as pressed:
        for seats in tqdm(fixtures(players, games, seed), title, unit="game", leave=False, disable=not progress):
            played.append(play(state, seats))
            if pressed:
                break
    first, second = map(name_of, players)
    return Match((first, second), tuple(played))


class Tournament(NamedTuple):
    """A match between every two of several players; `print` shows it as a table."""

    matches: dict[tuple[str, str], Match]  # by the names of the two

    @property
    def results(self) -> dict[str, list[float]]:
        """What each player got in each of their games, the best player first."""
        results: dict[str, list[float]] = {}
        for (first, second), played in self.matches.items():
            results.setdefault(first, []).extend(played.results())
            results.setdefault(second, []).extend(1 - result for result in played.results())
        return dict(sorted(results.items(), key=lambda item: sum(item[1]) / len(item[1]), reverse=True))

    def score(self, first: str, second: str) -> float:
        """The first player's share of the points against the second."""
        if (second, first) in self.matches:
            return 1 - self.matches[second, first].score
        return self.matches[first, second].score

    def __repr__(self) -> str:
        games = sum(len(played.games) for played in self.matches.values())
        return f"<Tournament: {', '.join(self.results)}; {games} games>"

    def __str__(self) -> str:
        results, width = self.results, max(map(len, self.results))
        against = "  ".join(f"{name:>4}" for name in results)
        lines = [f"{'':{width}}  {COUNTS}  score  95 % interval   against {against}"]
        for name, got in results.items():
            low, high = wilson_interval(sum(got), len(got))
            total = f"{sum(got) / len(got):.3f}  {low:.3f} to {high:.3f}"
            cells = "  ".join(f"{self._cell(name, other):>{max(4, len(other))}}" for other in results)
            lines.append(f"{name:{width}}  {_counts(got)}  {total}          {cells}")
        return "\n".join(lines)

    def _cell(self, name: str, other: str) -> str:
        met = (name, other) in self.matches or (other, name) in self.matches
        return f"{self.score(name, other):.2f}" if met else "-"


def tournament(
    state: State, players: Mapping[str, Player], games: int, *, seed: int = 0, progress: bool = True
) -> Tournament:
    """Let each of several players, given by name, play a match against each of the others.

    >>> from mcts_teach import TicTacToe
    >>> players = {"random": random_player(), "flat": flat_player(20), "perfect": perfect_player()}
    >>> print(tournament(TicTacToe(), players, 10, progress=False))
             won  drawn  lost  score  95 % interval   against perfect  flat  random
    perfect   14      6     0  0.850  0.640 to 0.948                -  0.70    1.00
    flat       8      7     5  0.575  0.364 to 0.762             0.30     -    0.85
    random     1      1    18  0.075  0.018 to 0.269             0.00  0.15       -
    """
    if len(players) < 2:
        raise ValueError(f"a tournament takes at least two players, not {len(players)}")
    rng = Random(whole_number("seed", seed, 0))
    matches = {}
    with stop_button() as pressed:
        for pair in combinations(players, 2):
            if not pressed:
                pair_of = [players[name] for name in pair]
                played = match(state, pair_of, games, seed=rng.getrandbits(32), progress=progress)
                matches[pair] = played._replace(names=pair)
    return Tournament(matches)
