"""Questions without a browser: their buttons are pressed from Python, and what they say is read."""

import re
from html import unescape
from types import SimpleNamespace

import ipywidgets as widgets
import pytest

from mcts_teach import ask
from mcts_teach.checks import cards, predictions


def parts(widget):
    """A widget and all within it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def buttons(question):
    return {part.description: part for part in parts(question) if isinstance(part, widgets.Button)}


def said(question):
    """What stands below, without tags."""
    return unescape(re.sub(r"<[^>]*>", "", question.children[-1].value))


def expect(question, text):
    """Write into the field, and press the button."""
    (field,) = (part for part in parts(question) if isinstance(part, widgets.Text))
    field.value = text
    buttons(question)["answer"].click()


@pytest.mark.slow
def test_each_choice_is_a_button_and_says_what_the_card_says_as_in_a_fold_where_no_widget_runs():
    colors = set()
    for card in cards.values():
        question, lines = ask(card), {letter: f"{letter}) {text}" for letter, text in card.choices.items()}
        controls, stored = buttons(question), unescape(question._repr_mimebundle_()["text/html"])
        assert (list(controls), said(question)) == (list(lines.values()), "")
        for letter, words in lines.items():
            controls[words].click()
            answer, sign = card.answer(letter), ("check", "✓") if letter == card.right else ("times", "✗")
            assert said(question) == str(answer)
            assert f"{words}</summary>{sign[1]} {answer}<" in stored
            assert 'role="status"' in question.children[-1].value
            colors.add((letter == card.right, re.search(r"solid (#\w+)", question.children[-1].value)[1]))
            assert {name: control.icon for name, control in controls.items() if control.icon} == {words: sign[0]}
    assert len(colors) == 2


def test_a_prediction_is_written_and_may_be_tried_again():
    for one in predictions.values():
        question = ask(one)
        for wrong, overlooked in one.others:
            expect(question, str(wrong))
            assert said(question) == f"Not yet: you said {wrong!r}. {overlooked}"
        expect(question, f" {one.right} ")
        assert said(question).startswith("Right: ")
        assert not question._number.continuous_update, "it is Enter that submits a number, and no key before"
    for text in ("", "many", "1/2", "<b>"):
        expect(question, text)
        assert said(question) == f"{text!r} is not a number; write one such as 3 or 0.5."
        assert 'role="alert"' in question.children[-1].value


def test_a_card_of_ones_own_needs_a_question_and_an_answer():
    own = SimpleNamespace(question="2 < 3?", choices={"y": "yes", "n": "no"}, answer=lambda letter: letter == "y")
    question = ask(own)
    assert "2 &lt; 3?" in question.children[0].value
    buttons(question)["y) yes"].click()
    assert said(question) == "True"
    with pytest.raises(ValueError, match=r"give a card, such as .*, not 'leaf'"):
        ask("leaf")
