"""Panels: widgets with a picture for pages on which none runs, errors in words, and questions to answer on buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets as widgets

from mcts_teach.drawing.colors import PATH, PHASE_COLORS
from mcts_teach.errors import user_line
from mcts_teach.language import say

_WRONG, _RIGHT = PHASE_COLORS["backpropagate"], PHASE_COLORS["expand"]  # red-brown and green
_AUTO = {"width": "auto"}  # as wide as its words


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
    """An error in words: what it is, the learner's line that it comes from, or `otherwise` without one, and more."""
    return "\n".join(filter(None, [f"{type(error).__name__}: {error}", user_line(error) or otherwise, *more]))


def ask(card: Any) -> CardPanel:
    """Ask a question with a button for each choice, or with a field for a number; answer as often as you like.

    A card is anything with a `question` and with `answer(choice)`, which gives words that are true only if the
    choice is right. One with `choices` (a letter for each, with its words) gets buttons, any other one a field.
    Where no widget runs, each choice is a fold with its answer, and so is the number, where the card has `right`.

    >>> from mcts_teach.checks import cards
    >>> print(ask(cards["leaf"]))
    The walk comes to a leaf. Is the game over there?
      a) always
      b) not always
      c) never
    """
    if not isinstance(getattr(card, "question", None), str) or not callable(getattr(card, "answer", None)):
        raise ValueError(f"give a card, such as cards['leaf'] or predictions['root-visits'], not {card!r}")
    return CardPanel(card)


class CardPanel(Panel):
    """A question with its controls, and below them what is to be said of the last answer."""

    def __init__(self, card: Any) -> None:
        self._card, self._said = card, widgets.HTML()
        self._choices: Mapping[str, str] = getattr(card, "choices", {})
        controls = self._buttons() if self._choices else self._field()
        super().__init__([widgets.HTML(_paragraph(say(card.question))), controls, self._said])

    def __repr__(self) -> str:
        return "\n".join([say(self._card.question), *(f"  {choice}" for choice in self._lines())])

    def _lines(self) -> dict[str, Any]:
        return {f"{letter}) {say(text)}": letter for letter, text in self._choices.items()}

    def _stored(self) -> dict[str, str]:
        """What stands where no widget runs: the question, and a fold for each choice, or for the number."""
        right = getattr(self._card, "right", None)
        answers = self._lines() or ({} if right is None else {say("the answer"): right})
        html = _paragraph(say(self._card.question))
        for words, choice in answers.items():
            answer = self._card.answer(choice)
            sign = "✓" if answer else "✗"
            html += f"<details><summary>{escape(words)}</summary>{sign} {escape(str(answer))}</details>"
        return {"text/html": html}

    def _buttons(self) -> widgets.VBox:
        lines = self._lines().items()
        self._buttons_of = {letter: _button(line, line, partial(self._choose, letter)) for line, letter in lines}
        return widgets.VBox(list(self._buttons_of.values()))

    def _choose(self, letter: str) -> None:
        """Answer with a choice, and mark it as right or wrong."""
        right = self._answer(letter)
        for other, control in self._buttons_of.items():
            control.icon = ("check" if right else "times") if other == letter else ""

    def _field(self) -> widgets.HBox:
        self._number = widgets.Text(
            placeholder=say("a number"), description=say("you expect:"), layout=_AUTO, continuous_update=False
        )
        self._number.observe(lambda _: self._answer_number(), "value")  # when Enter is pressed
        tip = say("compare it with what the code gives")
        controls = [self._number, _button(say("answer"), tip, self._answer_number)]
        return widgets.HBox(controls, layout={"flex_flow": "row wrap", "align_items": "center"})

    def _answer_number(self) -> None:
        """Answer with what is written in the field, if that is a number."""
        try:
            number = float(self._number.value)
        except ValueError:
            self._said.value = alert(say(f"{self._number.value!r} is not a number; write one such as 3 or 0.5."))
            return
        self._answer(int(number) if number.is_integer() else number)

    def _answer(self, choice: object) -> bool:
        words = self._card.answer(choice)
        color = _RIGHT if words else _WRONG
        self._said.value = beside_a_line(f"<b>{escape(str(words))}</b>", color, 'role="status" aria-live="polite"')
        return bool(words)


def _button(text: str, tooltip: str, action: Callable[[], object]) -> widgets.Button:
    control = widgets.Button(description=text, tooltip=tooltip, layout=_AUTO)
    control.on_click(lambda _: action())
    return control


def _paragraph(text: str) -> str:
    """A question in lines of ordinary height; code keeps its lines."""
    return f'<div style="line-height:1.4;white-space:pre-wrap">{escape(text)}</div>'
