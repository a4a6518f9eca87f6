"""What all widgets are made of: buttons, rows and titles, sentences, notes and errors in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from html import escape, unescape
from threading import Timer
from typing import Any

import ipywidgets as widgets

from mcts_teach.drawing.marks import INK, PATH, PHASE_COLORS
from mcts_teach.errors import user_lines

Action = Callable[[], None]

AUTO = {"width": "auto"}
BUSY_AFTER = 0.2  # seconds


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


def button(text: str, tooltip: str, action: Action) -> widgets.Button:
    """A button as wide as its words."""
    control = widgets.Button(description=text, tooltip=tooltip, layout=AUTO)
    control.on_click(lambda _: action())
    return control


def slider(name: str, tooltip: str, width: str, kind: Any = widgets.IntSlider, **how: Any) -> Any:
    """A slider with its name before it."""
    control = kind(description=f"{name}:", tooltip=tooltip, layout={"width": width}, **how)
    control.style.description_width = "initial"
    return control


def row(controls: Sequence[widgets.Widget]) -> widgets.HBox:
    """Controls side by side; where the page is narrow, in several lines."""
    return widgets.HBox(controls, layout={"flex_flow": "row wrap", "align_items": "center"})


def title(text: str) -> widgets.HTML:
    """What a row of controls is for."""
    return widgets.HTML(f"<b>{text}</b>", layout={"width": "60px"})


def sentence(text: str, phase: str | None) -> str:
    """What has just happened, in the colour of its phase; a screen reader says it when it changes."""
    return (
        f'<div role="status" aria-live="polite" style="line-height:1.4;color:{PHASE_COLORS.get(phase or "", INK)};'
        f'background:#fff;padding:2px 8px"><b>{escape(text)}</b></div>'
    )


def centred(picture: str, width: str = "100%") -> str:
    """A picture in the middle, at most so wide."""
    return f'<div style="max-width:{width};margin:auto;text-align:center;line-height:0">{picture}</div>'


def note(html: str) -> str:
    """Some words in lines of ordinary height."""
    return f'<div style="line-height:1.4">{html}</div>'


def alert(html: str) -> str:
    """What went wrong; a screen reader says it at once."""
    return (
        f'<div role="alert" style="line-height:1.4;padding:6px 10px;color:{INK};background:#fff4f4;'
        f'border-left:4px solid {PATH}">{html}</div>'
    )


def without_tags(html: str) -> str:
    """What alerts say, line by line, for where no HTML is shown."""
    return unescape(re.sub(r"<[^>]*>", "", re.sub("<br>|</div>", "\n", html))).strip()


@contextmanager
def busy(sign: widgets.Label, words: str) -> Iterator[None]:
    """Show words on a label while something takes longer than a moment; at once where no thread can wait for that."""
    say = partial(setattr, sign, "value", words)
    timer = Timer(BUSY_AFTER, say)
    timer.daemon = True
    try:
        timer.start()
    except RuntimeError:  # there are no threads, as in a browser
        say()
    try:
        yield
    finally:
        timer.cancel()
        if timer.ident is not None:
            timer.join()
        sign.value = ""


def complaint(error: Exception, *more: str, otherwise: str = "") -> str:
    """An error: what it is, its message, and the line of the learner that it comes from; then what is to be added.

    `otherwise` is said instead of the line if no line of the learner's is to blame.
    """
    lines = user_lines(error)
    found = [f"in {escape(line.name)}, line {line.lineno}: <code>{escape(line.line or '')}</code>" for line in lines]
    where = found[-1:] or [escape(otherwise)]
    what = f"<b>{escape(type(error).__name__)}: {escape(str(error))}</b>"
    return alert("<br>".join(filter(None, [what, *where, *map(escape, more)])))
