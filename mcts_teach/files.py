"""Files that are written whole or not at all: neither a full disk nor a power cut leaves a stump."""

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
    """Refuse what cannot be the name of a file; return it as a path."""
    try:
        found = Path(value)
        if b"\0" in os.fsencode(found):
            raise ValueError
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a path or the text of one, not {value!r}") from None
    return found


@contextmanager
def replace_file(file: str | PathLike[str]) -> Iterator[Path]:
    """A new path beside a file, to write to; it takes the file's place at the end, and is removed if that fails.

    It has the file's ending, from which a writer may see what to write. What is no regular file (a pipe, /dev/null)
    cannot be replaced, and is written to directly. What the disk refuses is an OSError that says so in a sentence.
    """
    file = path_of("file", file)
    place = Path(os.path.realpath(file))  # a link stays a link, unless it leads to itself
    try:
        if place.exists() and not place.is_file():
            yield place
        else:
            yield from _beside(place)
    except OSError as error:
        if error.strerror is None:  # it was said already, of another file of a row
            raise
        said = type(error)(f"{file} was not written: {_reason(error, file)}")
        said.errno = error.errno
        raise said from error


def _beside(place: Path) -> Iterator[Path]:
    """The new path; it is there, with the rights of the old file, before anybody spends time on what it will hold."""
    beside = place.with_name(f".{place.stem[:20]}-{uuid4().hex}{place.suffix[-20:]}")  # any name may be 255 bytes long
    try:
        beside.touch(exist_ok=False)
        if place.exists():
            if not os.access(place, os.W_OK):
                raise PermissionError(errno.EACCES, "it is write-protected")
            shutil.copymode(place, beside)
        yield beside
        with beside.open("rb+") as written:
            os.fsync(written)  # a power cut may otherwise leave the new name with nothing behind it
        _replace(place, beside)
    finally:
        with suppress(OSError):
            beside.unlink()


def _replace(place: Path, beside: Path) -> None:
    try:
        beside.replace(place)
    except PermissionError as error:  # of Windows
        error.strerror = "another program has it open, so close it there and save again"
        raise


def _reason(error: OSError, file: Path) -> str:
    if not file.parent.is_dir():
        return f"there is no folder {file.parent}"
    return error.strerror or str(error)


def write_file(file: str | PathLike[str], text: str) -> None:
    """Write a text to a file, with the line ends of Unix on every system."""
    with replace_file(file) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")


def read_json(file: Path) -> Any:
    """What is in a JSON file; ValueError if it is none, or next to nothing but brackets, which take long to read."""
    text = file.read_text(encoding="utf-8-sig")  # some editors of Windows write a mark first
    if 4 * (text.count("[") + text.count("{")) > len(text) + 1_000:
        raise ValueError("it is made of brackets")
    return json.loads(text)
