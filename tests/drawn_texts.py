"""The texts that matplotlib draws into a figure, and their places.

surroundings.py makes kernels run this file when they start, so that the metadata of each figure have its texts.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import cos, radians, sin
from typing import Any
from unittest.mock import patch

Drawn = tuple[str, int, int, int, int]  # a line of text, and its left, top, right and bottom in pixels


@contextmanager
def noted_texts() -> Iterator[list[Drawn]]:
    """Whatever is drawn meanwhile adds its texts to a list."""
    from matplotlib.backends.backend_agg import RendererAgg  # not at the start: a lesson may do without matplotlib

    texts: list[Drawn] = []
    draw_text = RendererAgg.draw_text

    def note_and_draw(
        self: Any, gc: Any, x: float, y: float, s: str, prop: Any, angle: float, ismath: Any = False, mtext: Any = None
    ) -> None:
        texts.append((s, *place(x, y, angle, *self.get_text_width_height_descent(s, prop, ismath))))
        draw_text(self, gc, x, y, s, prop, angle, ismath, mtext)

    with patch.object(RendererAgg, "draw_text", note_and_draw):
        yield texts


def place(x: float, y: float, angle: float, width: float, height: float, descent: float) -> tuple[int, int, int, int]:
    """The box around a text whose line starts at (x, y) and goes up by an angle."""
    c, s = cos(radians(angle)), sin(radians(angle))
    corners = [(right, down) for right in (0, width) for down in (descent - height, descent)]
    xs, ys = zip(*((x + right * c + down * s, y - right * s + down * c) for right, down in corners), strict=True)
    return round(min(xs)), round(min(ys)), round(max(xs)), round(max(ys))


def note_texts_of_shown_figures() -> None:
    """From now on, the metadata of a PNG that this kernel shows have what is `drawn` and `painted` in it."""
    from IPython.core import pylabtools

    pylabtools.print_figure = with_texts(pylabtools.print_figure)


def with_texts(print_figure: Callable) -> Callable:
    """IPython's function of this name, with metadata beside the PNG that it returns."""

    def print_figure_and_texts(figure: Any, fmt: str = "png", **options: Any) -> Any:
        with noted_texts() as texts:
            picture = print_figure(figure, fmt, **options)
        return (picture, {"drawn": texts, "painted": painted(figure)}) if picture and fmt == "png" else picture

    return print_figure_and_texts


def painted(figure: Any) -> list[str]:
    """The texts that the package paints as areas, and which never say `draw_text`."""
    own = [artist for artist in figure.findobj() if type(artist).__name__ == "Letters"]
    return [line for letters in own for text in letters.texts for line in text.splitlines()]
