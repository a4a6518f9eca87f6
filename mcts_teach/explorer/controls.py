"""What all widgets are made of: a panel with a picture, and errors in words."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from mcts_teach.drawing.colors import PATH
from mcts_teach.errors import user_line


class Panel(widgets.VBox):
    """A widget as wide as its page, with a picture of what it shows for pages on which no widget runs."""

    def __init__(self, rows: Sequence[widgets.Widget]) -> None:
        super().__init__(rows, layout={"width": "100%"})

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any] | None:
        data = super()._repr_mimebundle_(**kwargs)
        if data is not None:
            data |= {"text/plain": repr(self), **self._stored()}
        return data  # type: ignore[no-any-return]

    def _stored(self) -> dict[str, str]:
        raise NotImplementedError


def alert(text: str) -> str:
    """What went wrong; a screen reader says it at once."""
    return beside_a_line(escape(text), PATH, 'role="alert"')


def beside_a_line(html: str, color: str, role: str) -> str:
    """Text in the page's own colours, light or dark, beside a line that has a colour."""
    look = f"line-height:1.4;white-space:pre-wrap;padding:4px 10px;border-left:4px solid {color}"
    return f'<div {role} style="{look};color:var(--jp-content-font-color1, inherit)">{html}</div>'


def complaint(error: Exception, *more: str, otherwise: str = "") -> str:
    """An error in words: what it is, the line of the learner that it comes from, and what is to be added.

    `otherwise` is said instead of the line if no line of the learner's is to blame.
    """
    return "\n".join(filter(None, [f"{type(error).__name__}: {error}", user_line(error) or otherwise, *more]))
