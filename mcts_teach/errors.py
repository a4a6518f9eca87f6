"""Checks of arguments: each raises a ValueError that quotes the value and names what would be right."""

from __future__ import annotations

import math
import sysconfig
import traceback
from collections.abc import Iterable
from functools import cache
from numbers import Integral, Real
from pathlib import Path
from random import Random
from types import FrameType
from typing import TypeVar, cast

_T = TypeVar("_T")


def whole_number(name: str, value: object, least: int, most: int | None = None) -> int:
    """Return a whole number of any kind as Python's own; ValueError if it is none, or out of bounds."""
    number = as_whole(value)
    if number is None or number < least or (most is not None and number > most):
        bounds = f"of at least {least:,}" if most is None else f"from {least:,} to {most:,}"
        raise ValueError(f"{name} must be a whole number {bounds}, not {value!r}")
    return number


def as_whole(value: object) -> int | None:
    """Return a whole number of any kind, such as numpy's, as Python's own; None for all else, True and False too."""
    return None if isinstance(value, bool) or not isinstance(value, Integral) else int(value)


def rng_of(seed: object) -> Random:
    """Return a random generator with this seed, or the generator itself; ValueError if it is neither."""
    check_seed(seed)
    return cast(Random, seed) if _is_rng(seed) else Random(as_whole(seed))


def check_seed(seed: object) -> None:
    """Refuse what is neither a whole number nor a random generator; to make one of it takes longer."""
    if not _is_rng(seed) and as_whole(seed) is None:
        raise ValueError(f"seed must be a whole number or a random.Random, not {seed!r}")


def _is_rng(seed: object) -> bool:
    return hasattr(seed, "randrange") and hasattr(seed, "choice") and not isinstance(seed, type)


def number(name: str, value: object, wanted: str = "such as 1.4", least: float = -math.inf) -> float:
    """Return a number of any kind as a float; ValueError if it is none, or below `least`."""
    try:
        real = math.nan if isinstance(value, bool) or not isinstance(value, Real) else float(value)
    except OverflowError:
        real = math.nan
    if not real >= least:
        raise ValueError(f"{name} must be a number {wanted}, not {value!r}")
    return real


def positive_number(name: str, value: object) -> float:
    """Return a number above 0 as a float; ValueError if it is none."""
    return number(name, value, "above 0", math.ulp(0.0))


def as_list(name: str, values: Iterable[_T]) -> list[_T]:
    """Return values that come one after another as a list; ValueError for a text and for what is no collection."""
    try:
        if not isinstance(values, str | bytes):
            return list(values)
    except TypeError:
        pass
    raise ValueError(f"{name} must be a list, not {values!r}")


def check_text(name: str, value: object) -> None:
    """Refuse what is neither a text nor None."""
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{name} must be a text, not {value!r}")


def check_function(name: str, value: object, of: str) -> None:
    """Refuse what cannot be called; `of` names the arguments that it should take."""
    if not callable(value):
        raise ValueError(f"{name} must be a function of {of}, not {value!r}")


@cache
def is_user_file(filename: str) -> bool:
    """Whether a file is the user's (a cell, a script), and neither Python's nor the package's."""
    # In a browser Python's files are in a zip, which only the place of `traceback` tells.
    python = (str(Path(traceback.__file__).parent), *(sysconfig.get_path(name) for name in ("stdlib", "purelib")))
    return not filename.startswith((str(Path(__file__).parent), "<frozen", *python))


def user_calls(error: BaseException) -> list[tuple[FrameType, int]]:
    """List where an error came through the user's code, the line that raised it last; its text is not looked up."""
    places = traceback.walk_tb(vars(BaseException)["__traceback__"].__get__(error))
    found = [(frame, line) for frame, line in places if is_user_file(frame.f_code.co_filename)]
    while len(found) > 1 and found[-1][0].f_code.co_filename == "<string>":  # what dataclasses and the like have made
        found.pop()
    return found


def user_line(error: BaseException, *, first: bool = False) -> str:
    """Name the user's line that an error comes from, or the `first` on the way there; nothing if there is none."""
    calls = user_calls(error)
    last = traceback.StackSummary.extract(calls[:1] if first else calls[-1:])
    return f"in {last[0].name}, line {last[0].lineno}: {last[0].line or ''}".rstrip(" :") if last else ""
