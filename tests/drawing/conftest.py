"""No test of pictures leaves a figure of matplotlib to the next one."""

from drawing.drawn import no_figure_is_left  # noqa: F401
