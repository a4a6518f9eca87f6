"""Films of a growing tree, for READMEs and slides."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from mcts_teach.drawing.pictures import matplotlib_figure
from mcts_teach.drawing.svg import tree_svg
from mcts_teach.files import written_whole


def animate(
    trace: Any,
    file: str | Path,
    *,
    iterations: Iterable[int] | None = None,
    phases: Iterable[str] = ("backpropagate",),
    seconds: float = 1.0,
    nodes: int | None = None,
) -> list[Path]:
    """Film a recording, a picture a moment, and return the files written.

    The name says what it becomes: `tree.gif` or `tree.mp4` (needs ffmpeg) a film with `seconds` a picture,
    `tree.svg` one picture a file: tree-001.svg, tree-002.svg, ... ValueError for any other name.

    >>> from mcts_teach import TicTacToe, record
    >>> animate(record(TicTacToe(), 3), "tree.avi")
    Traceback (most recent call last):
    ...
    ValueError: a film is a .gif, an .mp4 or a row of .svg files, not tree.avi
    """
    file = Path(file)
    if file.suffix not in (".gif", ".mp4", ".svg"):
        raise ValueError(f"a film is a .gif, an .mp4 or a row of .svg files, not {file.name}")
    if not seconds > 0:
        raise ValueError(f"seconds must be more than 0, not {seconds!r}")
    wanted = range(1, len(trace) + 1) if iterations is None else list(iterations)
    moments = [trace.at(iteration, phase) for iteration in wanted for phase in phases]
    if not moments:
        raise ValueError("name at least one iteration to show")
    figure = None if file.suffix == ".svg" else matplotlib_figure()
    if file.suffix != ".svg" and figure is None:
        raise ValueError(f"{file.name} needs the package matplotlib, which is not installed here; write .svg files")
    from tqdm.auto import tqdm

    frames = tqdm(moments, desc=file.name, unit="picture", leave=False)
    if figure is None:
        return _write_row(frames, file, nodes)
    with written_whole(file) as beside:
        figure.write_film(frames, beside, seconds, nodes)
    return [file]


def _write_row(moments: Iterable[Any], file: Path, nodes: int | None) -> list[Path]:
    """Write a picture of each moment; all of them take their places at the end, or none."""
    pictures = []
    with ExitStack() as row:
        for number, moment in enumerate(moments, 1):
            pictures.append(file.with_name(f"{file.stem}-{number:03}.svg"))
            row.enter_context(written_whole(pictures[-1])).write_text(tree_svg(moment, nodes=nodes), encoding="utf-8")
    return pictures
