"""Files are written as a whole or not at all: neither a full disk nor a power cut leaves half a file."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import Any
from uuid import uuid4


def path_of(name: str, value: str | PathLike[str]) -> Path:
    """Return the name of a file as a path; ValueError if it cannot be one."""
    try:
        found = Path(value)
        if b"\0" in os.fsencode(found):
            raise ValueError
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a path or the text of one, not {value!r}") from None
    return found


@contextmanager
def replace_file(file: str | PathLike[str]) -> Iterator[Path]:
    """Yield a new path beside a file to write to; it replaces the file at the end, and is removed if that fails.

    The new path has the file's ending, by which some writers choose the format. What is no regular file (a pipe,
    /dev/null) cannot be replaced, so it is written to directly. An OSError of the disk says what was not written.
    """
    file = path_of("file", file)
    place = Path(os.path.realpath(file))  # the target of a link is written to, so that the link stays one
    try:
        if place.exists() and not place.is_file():
            yield place
        else:
            yield from _write_beside(place)
    except OSError as error:
        if error.strerror is None:  # this function has raised it already, for another file
            raise
        reason = error.strerror if file.parent.is_dir() else f"there is no folder {file.parent}"
        failure = type(error)(f"{file} was not written: {reason}")
        failure.errno = error.errno
        raise failure from error


def _write_beside(place: Path) -> Iterator[Path]:
    """Create the new file with the rights of the old one before yielding it: then no work is lost if that fails."""
    beside = place.with_name(f".{place.stem[:20]}-{uuid4().hex}{place.suffix[-20:]}")  # any name may be 255 bytes long
    try:
        beside.touch(exist_ok=False)
        if place.exists():
            if not os.access(place, os.W_OK):
                raise PermissionError(errno.EACCES, "it is write-protected")
            shutil.copymode(place, beside)
        yield beside
        with beside.open("rb+") as content:
            os.fsync(content)  # a power cut may otherwise leave the new name with nothing behind it
        try:
            beside.replace(place)
        except PermissionError as error:  # Windows does not replace an open file
            error.strerror = "another program has it open, so close it there and save again"
            raise
    finally:
        with suppress(OSError):
            beside.unlink()


def write_file(file: str | PathLike[str], text: str) -> None:
    """Write a text to a file as a whole, with Unix line ends on every system."""
    with replace_file(file) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")


def read_json(file: Path) -> Any:
    """Read a JSON file; ValueError if it is none, or consists almost only of brackets, which take long to parse."""
    text = file.read_text(encoding="utf-8-sig")  # some editors on Windows write a byte order mark first
    if 4 * (text.count("[") + text.count("{")) > len(text) + 1_000:
        raise ValueError("it is made of brackets")
    return json.loads(text)
