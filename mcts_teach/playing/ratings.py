"""What a match says about the strength of its players, in Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log10, sqrt
from statistics import NormalDist, mean, pvariance
from typing import NamedTuple

from mcts_teach.errors import as_list
from mcts_teach.playing.matches import Match, wilson_interval

ALMOST_NONE = 1e-12  # less of the points than any match can give: rounding


class Elo(NamedTuple):
    """A difference in Elo, and its 95 % confidence interval; infinite where a player got all points, or may."""

    difference: float
    low: float
    high: float

    def __repr__(self) -> str:
        return f"{self.difference:+.0f} Elo (95 %: {self.low:+.0f} to {self.high:+.0f})"


def elo(results: Match | Sequence[float]) -> Elo:
    """By how much the first player of a match is stronger; also from the results, 1 for a win, 1/2 a draw, 0 a loss.

    A share s of the points is 400 log10(s / (1 - s)) Elo: Elo (1978), "The Rating of Chessplayers, Past and Present",
    with the logistic curve. The interval is the normal approximation for three outcomes: the share's standard error
    is sqrt(variance / games), and draws make it smaller; where all games ended alike, the share's Wilson interval.

    >>> elo([1] * 60 + [0.5] * 20 + [0] * 20)
    +147 Elo (95 %: +86 to +218)
    """
    if isinstance(results, Match) and len(results.names) != 2:
        raise ValueError(f"Elo compares two players; this match was between {len(results.names)}")
    points = _points(results.results() if isinstance(results, Match) else results)
    share, error = mean(points), sqrt(pvariance(points) / len(points))
    room = NormalDist().inv_cdf(0.975) * error
    low, high = (share - room, share + room) if error else wilson_interval(sum(points), len(points))
    return Elo(_difference(share), _difference(low), _difference(high))


def _points(results: Sequence[float]) -> list[float]:
    points = as_list("results", results)
    if not points or not all(point in (0, 0.5, 1) for point in points):
        raise ValueError(f"results must be 1 for each win, 1/2 for a draw and 0 for a loss, not {results!r}")
    return [float(point) for point in points]


def _difference(share: float) -> float:
    if ALMOST_NONE < share < 1 - ALMOST_NONE:
        return 400 * log10(share / (1 - share))
    return inf if share > 0.5 else -inf
