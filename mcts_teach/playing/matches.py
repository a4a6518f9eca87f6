"""Matches and tournaments: many games, from both seats, and what their results are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, repeat
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, NamedTuple

from mcts_teach.errors import number, whole_number
from mcts_teach.games.chance import has_chance
from mcts_teach.games.state import State
from mcts_teach.names import name_of, player_name
from mcts_teach.phases import rng_of
from mcts_teach.playing.history import Game, check_players, whole_game
from mcts_teach.playing.players import Player
from mcts_teach.stop import stop_button

COUNTS = "won  drawn  lost"
Schedule = list[tuple[list[Player], int]]  # for each game, who sits where, and a seed
MOST_GAMES = 1_000_000  # each is kept


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share of wins, after so many wins in so many games; a draw is half a win.

    Wilson (1927), "Probable inference, the law of succession, and statistical inference", Journal of the American
    Statistical Association 22. With draws it is on the safe side, for they make a score vary less.

    >>> low, high = wilson_interval(81, 263)
    >>> f"{low:.4f} to {high:.4f}"
    '0.2553 to 0.3662'
    """
    most = number("games", whole_number("games", games, 1))
    if not 0 <= number("wins", wins) <= most:
        raise ValueError(f"wins must be a number from 0 to {games}, for so many games there are, not {wins!r}")
    z = NormalDist().inv_cdf(0.975)
    centre, room = wins + z * z / 2, z * sqrt(wins * (games - wins) / games + z * z / 4)
    return max(0.0, (centre - room) / (games + z * z)), min(1.0, (centre + room) / (games + z * z))


class Match(NamedTuple):
    """The games of a match between two players; in every other game they changed seats.

    >>> from mcts_teach import TicTacToe, mcts_player, random_player
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
        if seat is not None:
            whole_number("seat", seat, 0, 1)
        return [_result(game, turn % 2) for turn, game in enumerate(self.games) if seat in (None, turn % 2)]

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


def _counts(results: list[float]) -> str:
    return f"{results.count(1):3}{results.count(0.5):7}{results.count(0):6}"


def _score_text(match: Match) -> str:
    low, high = match.interval
    return f"{match.score:.3f} (95 %: {low:.3f} to {high:.3f})"


def _result(game: Game, seat: int) -> float:
    mine, other = game.rewards[seat], game.rewards[1 - seat]
    return 0.5 if mine == other else float(mine > other)


def pairings(players: Sequence[Player], games: int, seed: int | Random = 0) -> list[list[Player]]:
    """Who sits where in each game of a match: seats change after every game, and each game has seeds of its own.

    A player that can be `reseeded` is, so that a game depends on nothing but its players and their seeds: games may
    be played in any order, or at once. All other players are taken as they are.

    >>> from mcts_teach import flat_mc_player, random_player
    >>> for seats in pairings([random_player(), flat_mc_player(10)], 2):
    ...     print(seats)
    [random_player(seed=3626764237), flat_mc_player(playouts=10, seed=1654615998)]
    [flat_mc_player(playouts=10, seed=3823568514), random_player(seed=3255389356)]
    """
    check_players(players)
    if len(players) != 2:
        raise ValueError(f"a match is between two players, not {len(players)}; a tournament takes more")
    if whole_number("games", games, 2, MOST_GAMES) % 2:
        raise ValueError(f"games must be an even number, so that both have each seat equally often, not {games}")
    rng = rng_of(seed)
    seated = [[_reseeded(player, rng.getrandbits(32)) for player in players] for _ in range(games)]
    return [seats[::-1] if turn % 2 else seats for turn, seats in enumerate(seated)]


def scheduled(state: State, players: Sequence[Player], games: int, seed: int | Random) -> Schedule:
    """The `pairings` of a match, and for each game the seed from which is drawn what happens where nobody moves."""
    rng = rng_of(seed)
    seated = pairings(players, games, rng)
    return [(seats, rng.getrandbits(32) if has_chance(state) else 0) for seats in seated]


def _reseeded(player: Any, seed: int) -> Any:
    return player.reseeded(seed) if hasattr(player, "reseeded") else player


def match(
    state: State, players: Sequence[Player], games: int, *, seed: int | Random = 0, progress: bool = True
) -> Match:
    """Let two players play a number of games from a position, half of them from each seat.

    The same seed gives the same match, whatever the players did before. The stop button ends it after the game that
    is being played, in which nobody thinks any shorter.

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
        return played_from(repeat(state), players, scheduled(state, players, games, seed), progress, pressed)


def played_from(
    starts: Iterable[State], players: Sequence[Player], schedule: Schedule, progress: bool, pressed: list[str]
) -> Match:
    """A match of which each game has its start and its seats; it ends after a game in which the button was pressed."""
    from tqdm.auto import tqdm  # here, so that the package loads without it

    first, second = map(name_of, players)
    played = []
    games = tqdm(schedule, f"{first} - {second}", unit="game", leave=False, disable=not progress)
    for (seats, seed), start in zip(games, starts, strict=False):
        played.append(whole_game(start, seats, seed=seed))
        if pressed:
            break
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
        try:
            if (second, first) in self.matches:
                return 1 - self.matches[second, first].score
            return self.matches[first, second].score
        except (KeyError, TypeError):  # a list cannot be looked up
            names = _listed(self.results)
            raise ValueError(f"{first!r} and {second!r} played no match; the players are {names}") from None

    def __repr__(self) -> str:
        games = sum(len(played.games) for played in self.matches.values())
        return f"<Tournament: {_listed(self.results)}; {games} games>"

    def __str__(self) -> str:
        results, width = self.results, max(len(str(name)) for name in self.results)
        against = "  ".join(f"{name!s:>4}" for name in results)
        lines = [f"{'':{width}}  {COUNTS}  score  95 % interval   against {against}"]
        for name, got in results.items():
            low, high = wilson_interval(sum(got), len(got))
            total = f"{sum(got) / len(got):.3f}  {low:.3f} to {high:.3f}"
            cells = "  ".join(f"{self._cell(name, other):>{max(4, len(str(other)))}}" for other in results)
            lines.append(f"{name!s:{width}}  {_counts(got)}  {total}          {cells}")
        return "\n".join(lines)

    def _cell(self, name: str, other: str) -> str:
        met = (name, other) in self.matches or (other, name) in self.matches
        return f"{self.score(name, other):.2f}" if met else "-"


def _listed(names: Iterable[Any]) -> str:
    return ", ".join(map(str, names))


def check_entrants(players: Any) -> None:
    """Refuse what is no tournament's list of players."""
    if not isinstance(players, Mapping):
        raise ValueError(f"a tournament takes its players by name, as {{'mine': mcts_player(100)}}, not {players!r}")
    if len(players) < 2:
        raise ValueError(f"a tournament takes at least two players, not {len(players)}")
    check_players(list(players.values()))


def tournament(
    state: State, players: Mapping[str, Player], games: int, *, seed: int | Random = 0, progress: bool = True
) -> Tournament:
    """Let each of several players, given by name, play a match against each of the others.

    >>> from mcts_teach import TicTacToe, flat_mc_player, perfect_player, random_player
    >>> players = {"random": random_player(), "flat": flat_mc_player(20), "perfect": perfect_player()}
    >>> print(tournament(TicTacToe(), players, 10, progress=False))
             won  drawn  lost  score  95 % interval   against perfect  flat  random
    perfect   14      6     0  0.850  0.640 to 0.948                -  0.70    1.00
    flat       8      7     5  0.575  0.364 to 0.762             0.30     -    0.85
    random     1      1    18  0.075  0.018 to 0.269             0.00  0.15       -
    """
    check_entrants(players)
    rng = rng_of(seed)
    matches: dict[Any, Match] = {}
    with stop_button(alone=True) as pressed:
        for pair in combinations(players, 2):
            if not (matches and pressed):
                two = [players[name] for name in pair]
                schedule = scheduled(state, two, games, rng.getrandbits(32))
                played = played_from(repeat(state), two, schedule, progress, pressed)
                matches[pair] = played._replace(names=pair)
        return Tournament(matches)
