"""The zoo: right programs in several styles, and broken ones whose mistakes the checks must name."""

from mcts_teach.checks.zoo.exhibits import (
    RIGHT_PROGRAMS,
    Exhibit,
    MatrixRow,
    broken_ones,
    diff,
    kill_matrix,
    right_ones,
    stubs,
)

__all__ = ["RIGHT_PROGRAMS", "Exhibit", "MatrixRow", "broken_ones", "diff", "kill_matrix", "right_ones", "stubs"]
