"""What the results of games are worth: the interval of a share of wins, and a difference in Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log10, sqrt
from statistics import NormalDist, mean, pvariance
from typing import NamedTuple

from mcts_teach.errors import number, whole_number

Z = NormalDist().inv_cdf(0.975)  # standard errors to either side of a 95 % interval
ALMOST_NONE = 1e-12  # less of the points than any match can give: rounding


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
    centre, room = wins + Z * Z / 2, Z * sqrt(wins * (games - wins) / games + Z * Z / 4)
    return max(0.0, (centre - room) / (games + Z * Z)), min(1.0, (centre + room) / (games + Z * Z))


class Elo(NamedTuple):
    """A difference in Elo, and its 95 % confidence interval; infinite where a player got all points, or may.

    A share s of the points is 400 log10(s / (1 - s)) Elo: Elo (1978), "The Rating of Chessplayers, Past and Present",
    with the logistic curve. The interval is the normal approximation for three outcomes: the share's standard error
    is sqrt(variance / games), and draws make it smaller; where all games ended alike, the share's Wilson interval.
    """

    difference: float
    low: float
    high: float

    def __repr__(self) -> str:
        return f"{self.difference:+.0f} Elo (95 %: {self.low:+.0f} to {self.high:+.0f})"


def elo_of(results: Sequence[float]) -> Elo:
    """By how much a player is stronger than another who won, drew and lost these games: 1, 1/2 and 0."""
    share, error = mean(results), sqrt(pvariance(results) / len(results))
    low, high = (share - Z * error, share + Z * error) if error else wilson_interval(sum(results), len(results))
    return Elo(*map(_elo_of_share, (share, low, high)))


def _elo_of_share(share: float) -> float:
    if ALMOST_NONE < share < 1 - ALMOST_NONE:
        return 400 * log10(share / (1 - share))
    return inf if share > 0.5 else -inf
