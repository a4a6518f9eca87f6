"""What every test runs under, and `pytest --nbval` made to see figures.

nbval runs a notebook and compares what its cells show with what is stored, except figures: a changed one passes.
Here a figure must look like the stored one.  Bytes would be too strict, since each version of matplotlib draws
letters a little differently, so small grey thumbnails are compared.  nbval also runs cells in a way in which
a trailing semicolon does not keep them quiet as it does in Jupyter; here it does.
"""

import base64
import io
from collections.abc import Iterator
from typing import Any

import pytest

from surroundings import FIGURES_IN_NOTEBOOKS, shut_out_user_settings

THUMBNAIL = (96, 72)  # pixels
MAX_RMS = 10.0  # grey levels of 255; versions of matplotlib differ by up to 7, a changed tree by 15 and more
MAX_SIZE_CHANGE = 0.06  # of the longer side
MIN_CONTRAST = 0.5  # standard deviation in grey levels; below it a figure is blank


def pytest_configure(config: pytest.Config) -> None:
    notebooks = config.getoption("nbval", False)
    shut_out_user_settings(backend=FIGURES_IN_NOTEBOOKS if notebooks else "Agg")
    if notebooks:
        strengthen_nbval()


def strengthen_nbval() -> None:
    """Replace two methods of nbval, whose version is pinned."""
    from nbval.kernel import RunningKernel
    from nbval.plugin import IPyNbCell

    compare_all_but_figures = IPyNbCell.compare_outputs

    def compare_outputs(self: Any, now: list, stored: list, skip_compare: Any = None) -> bool:
        if not compare_all_but_figures(self, now, stored, skip_compare):
            return False
        complaint = compare_figures(list(figures(stored)), list(figures(now)))
        if complaint:
            self.comparison_traceback.append(complaint)
        return not complaint

    def execute_cell_input(self: Any, cell_input: str, allow_stdin: bool | None = None) -> str:
        return self.kc.execute(cell_input, allow_stdin=allow_stdin, stop_on_error=False, store_history=True)

    IPyNbCell.compare_outputs = compare_outputs
    RunningKernel.execute_cell_input = execute_cell_input


def figures(outputs: list) -> Iterator[bytes]:
    """The PNG files among the outputs of a cell."""
    for output in outputs:
        png = output.get("data", {}).get("image/png")
        if png is not None:
            yield base64.b64decode(png)


def compare_figures(stored: list[bytes], now: list[bytes]) -> str | None:
    """Say how the figures of a cell differ from the stored ones; None if they look the same."""
    if len(stored) != len(now):
        return f"{len(stored)} figures are stored, {len(now)} are drawn now"
    complaints = (compare_figure(*pair) for pair in zip(stored, now, strict=True))
    return next((f"figure {i}: {complaint}" for i, complaint in enumerate(complaints, 1) if complaint), None)


def compare_figure(stored: bytes, now: bytes) -> str | None:
    """Say how a figure differs from the stored one; None if it looks the same."""
    import numpy as np
    from PIL import Image

    def thumbnail(png: bytes) -> tuple[tuple[int, int], np.ndarray]:
        image = Image.open(io.BytesIO(png)).convert("RGBA")
        page = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
        return image.size, np.asarray(page.convert("L").resize(THUMBNAIL, Image.Resampling.BOX), dtype=float)

    stored_size, stored_grey = thumbnail(stored)
    size, grey = thumbnail(now)
    rms = float(np.sqrt(np.mean((grey - stored_grey) ** 2)))
    if max(abs(a - b) for a, b in zip(size, stored_size, strict=True)) > MAX_SIZE_CHANGE * max(stored_size):
        return f"the stored one has {stored_size} pixels, this one {size}"
    if grey.std() < MIN_CONTRAST:
        return "it is blank"
    if rms > MAX_RMS:
        return f"it differs from the stored one by {rms:.1f} grey levels of 255, and {MAX_RMS:g} are allowed"
    return None
