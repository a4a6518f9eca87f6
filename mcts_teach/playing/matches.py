"""Matches and tournaments: many games, from both seats, and what their results are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, cycle, permutations
from math import factorial
from random import Random
from textwrap import shorten
from typing import Any, NamedTuple

from mcts_teach.errors import as_list, rng_of, whole_number
from mcts_teach.games.chance import has_chance
from mcts_teach.games.state import State
from mcts_teach.names import name_of, player_name
from mcts_teach.playing.history import Game, check_players, check_seats, reseed, seats, whole_game
from mcts_teach.playing.players import Player
from mcts_teach.playing.ratings import Elo, elo_of, wilson_interval
from mcts_teach.stop import stop_button

COUNTS = "won  drawn  lost"
Schedule = list[tuple[State, list[Player], int]]  # for each game where it begins, who sits where, and a seed
MOST_GAMES = 1_000_000  # each is kept
MOST_PLAYERS = 9  # of a match: ten have more orders than that


class Match(NamedTuple):
    """The games of a match between as many players as the game has seats; they sit in all orders, in turn.

    In each game there is one point for the player with the highest reward. Players whose rewards are equally high share
    it: a draw between two is 1/2 for each, one between three 1/3. So a score is a share from 0 to 1 whatever rewards
    the game gives, as Wilson's interval needs it; a second place is worth nothing here, and is in `games`.

    >>> from mcts_teach import TicTacToe, mcts_player, random_player
    >>> played = match(TicTacToe(), [mcts_player(50), random_player()], 10, progress=False)
    >>> played.wins, played.draws, played.losses, played.score
    (8, 2, 0, 0.9)
    >>> played.games[1].names
    ('random_player(seed=3823568514)', 'mcts_player(50, seed=3255389356)')
    """

    names: tuple[str, ...]
    games: tuple[Game, ...]  # of two players the first has seat 0 in the first, seat 1 in the second, and so on

    def results(self, seat: int | None = None, *, player: int = 0) -> list[float]:
        """What the first player got in each game, or in those from one seat: 1 for a win, 1/2 a draw, 0 a loss.

        `player` is another player's place in `names`. What a draw of three or more is worth `Match` says.
        """
        most = len(self.names) - 1
        player = whole_number("player", player, 0, most)
        if seat is not None:
            whole_number("seat", seat, 0, most)
        own_seats = cycle([order.index(player) for order in permutations(range(most + 1))])
        shares = []
        for game, own in zip(self.games, own_seats, strict=False):
            if seat in (None, own):
                rewards = game.rewards
                shares.append(float(rewards[own] == max(rewards)) / sum(reward == max(rewards) for reward in rewards))
        return shares

    @property
    def wins(self) -> int:
        """How many games the first player won."""
        return self.results().count(1)

    @property
    def draws(self) -> int:
        """How many games the first player and others won together."""
        return len(self.games) - self.wins - self.losses

    @property
    def losses(self) -> int:
        """How many games only others won."""
        return self.results().count(0)

    @property
    def score(self) -> float:
        """The first player's share of the points: 1 for a win, 1/2 for a draw."""
        return self.scores[0]

    @property
    def scores(self) -> tuple[float, ...]:
        """Each player's share of the points, in the order of `names`; together they are 1.

        >>> from mcts_teach import Nim, random_player
        >>> match(Nim((3, 4), players=3), [random_player()] * 3, 60, progress=False).scores
        (0.35, 0.26666666666666666, 0.38333333333333336)
        """
        return tuple(sum(self.results(player=player)) / len(self.games) for player in range(len(self.names)))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the score."""
        return self.intervals[0]

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """The 95 % confidence interval of each of the scores."""
        games = len(self.games)
        return tuple(wilson_interval(sum(self.results(player=k)), games) for k in range(len(self.names)))

    @property
    def elo(self) -> Elo:
        """By how much the first of two players is stronger; `repr` says it of a match from several openings.

        >>> from mcts_teach import TicTacToe, mcts_player, random_player
        >>> match(TicTacToe(), [mcts_player(50), random_player()], 10, progress=False).elo
        +382 Elo (95 %: +216 to +inf)
        """
        if len(self.names) != 2:
            raise ValueError(f"Elo compares two players; this match was between {len(self.names)}")
        return elo_of(self.results())

    def __repr__(self) -> str:
        counts = f"{self.wins} won, {self.draws} drawn, {self.losses} lost"
        from_openings = any(game.start not in [self.games[0].start] for game in self.games)
        elo = f"; {self.elo}" if len(self.names) == 2 and from_openings else ""
        return f"<Match: {self._title}: {counts}; score {self._score_text}{elo}>"

    def __str__(self) -> str:
        head = f"{self._title}, {len(self.games)} games"
        if len(self.names) > 2:
            rows = _tabulate_results([(name, self.results(player=player)) for player, name in enumerate(self.names)])
            return "\n".join([head, *rows])
        seats = {f"as {player_name(self.games[0].start, seat)}": self.results(seat) for seat in (0, 1)}
        rows = [f"{name:11}{_count_results(got)}" for name, got in {**seats, "together": self.results()}.items()]
        return "\n".join([head, f"{'':11}{COUNTS}", *rows, f"score {self._score_text}"])

    @property
    def _title(self) -> str:
        return f"{self.names[0]} against {' and '.join(map(str, self.names[1:]))}"

    @property
    def _score_text(self) -> str:
        low, high = self.interval
        return f"{self.score:.3f} (95 %: {low:.3f} to {high:.3f})"


def _count_results(results: Sequence[float]) -> str:
    won, lost = results.count(1), results.count(0)
    return f"{won:3}{len(results) - won - lost:7}{lost:6}"


def _tabulate_results(players: Sequence[tuple[Any, Sequence[float]]]) -> list[str]:
    """Write what each player got, in a row each, below a row that says what it is."""
    width = max(len(str(name)) for name, _ in players)
    lines = [f"{'':{width}}  {COUNTS}  score  95 % interval"]
    for name, got in players:
        low, high = wilson_interval(sum(got), len(got))
        lines.append(f"{name!s:{width}}  {_count_results(got)}  {sum(got) / len(got):.3f}  {low:.3f} to {high:.3f}")
    return lines


def pairings(players: Sequence[Player], games: int, seed: int | Random = 0) -> list[list[Player]]:
    """Who sits where in each game of a match: in another order in every game, each with seeds of its own.

    A game depends on nothing but its players and their seeds, so these games may be played in any order, or at once.
    `match` plays them, and says how many there can be; `play` would draw other seeds.

    >>> from mcts_teach import flat_mc_player, random_player
    >>> for seats in pairings([random_player(), flat_mc_player(10)], 2):
    ...     print(seats)
    [random_player(seed=3626764237), flat_mc_player(playouts=10, seed=1654615998)]
    [flat_mc_player(playouts=10, seed=3823568514), random_player(seed=3255389356)]
    """
    check_players(players)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise ValueError(f"a match takes from 2 to {MOST_PLAYERS} players, not {len(players)}")
    orders = list(permutations(range(len(players))))
    if whole_number("games", games, len(orders), MOST_GAMES) % len(orders):
        why = "so that the players sit in all orders equally often"
        raise ValueError(f"games must be a multiple of {len(orders)}, {why}, not {games}")
    rng = rng_of(seed)
    seated = (reseed(players, rng) for _ in range(games))
    return [[fresh[player] for player in order] for fresh, order in zip(seated, cycle(orders), strict=False)]


def make_schedule(
    state: State, players: Sequence[Player], games: int, seed: int | Random, openings: Sequence[State] | None = None
) -> Schedule:
    """Plan a match: its `pairings`, and for each game the seed from which is drawn what happens where nobody moves."""
    check_seats(state, players)
    starts = [state] if openings is None else as_list("openings", openings)
    if not starts:
        raise ValueError("openings must be a list with at least one position")
    for opening in starts:
        if opening is not state:
            check_seats(opening, players)
    rng, chance = rng_of(seed), has_chance(state)
    rows, orders = pairings(players, games, rng), factorial(len(players))
    return [
        (starts[number // orders % len(starts)], seated, rng.getrandbits(32) if chance else 0)
        for number, seated in enumerate(rows)
    ]


def match(
    state: State,
    players: Sequence[Player],
    games: int,
    *,
    openings: Sequence[State] | None = None,
    seed: int | Random = 0,
    progress: bool = True,
) -> Match:
    """Let players play a number of games from a position, equally many in each order of their seats: see `Match`.

    Two players change seats after every game; three sit in six orders, and the number of games is a multiple of that.
    With `openings` the games begin from these positions, one after the other: from each is played a game in each order
    of the seats. `balanced_openings` finds some.

    The same seed gives the same match: as in `play`, each player that can be `reseeded` plays with a seed of its own,
    another one in each game. The stop button ends the match after the game that is being played, and shortens no search
    in it.

    >>> from mcts_teach import TicTacToe, flat_mc_player, random_player
    >>> print(match(TicTacToe(), [flat_mc_player(20), random_player()], 20, progress=False))
    flat_mc_player(playouts=20, seed=0) against random_player(seed=0), 20 games
               won  drawn  lost
    as X        10      0     0
    as O         8      2     0
    together    18      2     0
    score 0.950 (95 %: 0.764 to 0.991)
    """
    with stop_button(alone=True) as pressed:
        schedule = make_schedule(state, players, games, seed, openings)
        return play_schedule(tuple(map(name_of, players)), schedule, progress, pressed)


def play_schedule(names: tuple[str, ...], schedule: Schedule, progress: bool, pressed: list[str]) -> Match:
    """Play the games of a match; it ends after a game in which the stop button was pressed."""
    from tqdm.auto import tqdm  # here, so that the package loads without it

    played = []
    title = shorten(" - ".join(map(str, names)), 40, placeholder="…")  # a bar needs room
    for start, seated, seed in tqdm(schedule, title, unit="game", leave=False, disable=not progress):
        played.append(whole_game(start, seated, seed=seed))
        if pressed:
            break
    return Match(names, tuple(played))


class Tournament(NamedTuple):
    """A match between every two of several players, or as many as sit in a game; `print` shows it as a table."""

    matches: dict[tuple[str, ...], Match]  # by the names of its players

    @property
    def results(self) -> dict[str, list[float]]:
        """What each player got in each of their games, the best player first."""
        results: dict[str, list[float]] = {}
        for names, played in self.matches.items():
            for player, name in enumerate(names):
                results.setdefault(name, []).extend(played.results(player=player))
        return dict(sorted(results.items(), key=lambda item: sum(item[1]) / len(item[1]), reverse=True))

    def score(self, first: str, second: str) -> float:
        """The first player's share of the points against the second, where matches are between two."""
        try:
            if (second, first) in self.matches:
                return 1 - self.matches[second, first].score
            return self.matches[first, second].score
        except (KeyError, TypeError):  # a list cannot be looked up
            names = ", ".join(map(str, self.results))
            raise ValueError(f"{first!r} and {second!r} played no match of two; the players are {names}") from None

    def __repr__(self) -> str:
        games = sum(len(played.games) for played in self.matches.values())
        return f"<Tournament: {', '.join(map(str, self.results))}; {games} games>"

    def __str__(self) -> str:
        results = self.results
        lines = _tabulate_results(list(results.items()))
        if any(len(players) == 2 for players in self.matches):
            met = [*self.matches, *(players[::-1] for players in self.matches)]
            lines[0] += "   against " + "  ".join(f"{name!s:>4}" for name in results)
            for k, name in enumerate(results, 1):
                scores = [f"{self.score(name, other):.2f}" if (name, other) in met else "-" for other in results]
                cells = [f"{score:>{max(4, len(str(other)))}}" for score, other in zip(scores, results, strict=True)]
                lines[k] += " " * 10 + "  ".join(cells)
        return "\n".join(lines)


def make_schedules(
    state: State, players: Any, games: int, seed: int | Random
) -> Iterator[tuple[tuple[str, ...], Schedule]]:
    """Plan the matches of a tournament: for each the names of its players, and its schedule."""
    wanted = seats(state)
    if not isinstance(players, Mapping):
        raise ValueError(f"a tournament takes its players by name, as {{'mine': mcts_player(100)}}, not {players!r}")
    if len(players) < wanted:
        raise ValueError(f"a tournament of this game takes at least {wanted} players, not {len(players)}")
    check_players(list(players.values()))
    rng = rng_of(seed)
    for names in combinations(players, wanted):
        yield names, make_schedule(state, [players[name] for name in names], games, rng.getrandbits(32))


def tournament(
    state: State, players: Mapping[str, Player], games: int, *, seed: int | Random = 0, progress: bool = True
) -> Tournament:
    """Let each of several players, given by name, play a match against each of the others; see `match`.

    In a game for more than two, every group of as many as it has seats plays a match.

    >>> from mcts_teach import TicTacToe, flat_mc_player, perfect_player, random_player
    >>> players = {"random": random_player(), "flat": flat_mc_player(20), "perfect": perfect_player()}
    >>> print(tournament(TicTacToe(), players, 10, progress=False))
             won  drawn  lost  score  95 % interval   against perfect  flat  random
    perfect   14      6     0  0.850  0.640 to 0.948                -  0.70    1.00
    flat       8      7     5  0.575  0.364 to 0.762             0.30     -    0.85
    random     1      1    18  0.075  0.018 to 0.269             0.00  0.15       -
    """
    matches: dict[tuple[str, ...], Match] = {}
    with stop_button(alone=True) as pressed:
        for names, schedule in make_schedules(state, players, games, seed):
            matches[names] = play_schedule(names, schedule, progress, pressed)
            if pressed:
                break
        return Tournament(matches)
