"""Bad input, said in words: each of these raises a ValueError that names what would be right."""

from __future__ import annotations

import math
import sysconfig
import traceback
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from mcts_teach.games.state import State


def refuse(state: State, move: object) -> NoReturn:
    """Refuse a move, and name the moves that can be played."""
    legal = state.moves()
    if not legal:
        raise ValueError(f"cannot play {move!r}: the game is over")
    raise ValueError(f"illegal move {move!r}; the legal moves are {', '.join(map(str, legal))}")


def unfinished() -> NoReturn:
    """Refuse to say who won before the end."""
    raise ValueError("the game is not over yet, so there are no rewards; play until moves() is empty")


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """Refuse what is not a whole number within bounds; return the number."""
    bounds = f"of at least {least:,}" if most is None else f"from {least} to {most}"
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        raise ValueError(f"{name} must be a whole number {bounds}, not {value!r}")
    return value


def number(name: str, value: Any) -> float:
    """Refuse what is not a number; return it as a float."""
    try:
        real = math.nan if isinstance(value, bool | str | bytes) else float(value)
    except (TypeError, ValueError, OverflowError):
        real = math.nan
    if math.isnan(real):
        raise ValueError(f"{name} must be a number such as 1.4, not {value!r}")
    return real


@cache
def is_user_file(filename: str) -> bool:
    """Whether a file is the user's (a cell, a script) and not Python's or the package's."""
    others = (str(Path(__file__).parent), "<frozen", *(sysconfig.get_path(name) for name in ("stdlib", "purelib")))
    return not filename.startswith(others)


def user_lines(error: BaseException) -> list[traceback.FrameSummary]:
    """The user's lines that an error came through, the one that raised it last."""
    return [frame for frame in traceback.extract_tb(error.__traceback__) if is_user_file(frame.filename)]
