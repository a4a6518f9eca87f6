"""Files that are written whole or not at all: a full disk, an error or the stop button leaves an old file as it was."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from uuid import uuid4


@contextmanager
def written_whole(file: str | PathLike[str]) -> Iterator[Path]:
    """A new path beside a file, to write to; it takes the file's place at the end, and is removed if that fails.

    It has the file's ending, from which a writer may see what to write. What is no regular file (a pipe, /dev/null)
    cannot be replaced, and is written to directly.
    """
    place = Path(file).resolve()  # a link stays a link
    if place.exists() and not place.is_file():
        yield place
        return
    beside = place.with_name(f".{place.stem[:100]}-{uuid4().hex}{place.suffix}")
    try:
        yield beside
        if place.exists():
            shutil.copymode(place, beside)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def write_whole(file: str | PathLike[str], text: str) -> None:
    """Write a text to a file, with the line ends of Unix on every system."""
    with written_whole(file) as beside:
        beside.write_text(text, encoding="utf-8", newline="\n")
