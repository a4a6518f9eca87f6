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


def test_each_choice_is_a_button_and_says_what_the_card_says():
    colors = set()
    for card in cards.values():
        question = ask(card)
        controls, choices = buttons(question), {f"{letter}) {text}": letter for letter, text in card.choices.items()}
        assert (list(controls), said(question)) == (list(choices), "")
        for words, letter in choices.items():
            controls[words].click()
            assert said(question) == str(card.answer(letter))
            assert 'role="status"' in question.children[-1].value
            colors.add((letter == card.right, re.search(r"solid (#\w+)", question.children[-1].value)[1]))
            marks = {name: control.icon for name, control in controls.items() if control.icon}
            assert marks == {words: "check" if letter == card.right else "times"}
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


@pytest.mark.parametrize("text", ["", "many", "1/2", "<b>"])
def test_what_is_no_number_is_refused_in_words(text):
    question = ask(predictions["root-visits"])
    expect(question, text)
    assert said(question) == f"{text!r} is not a number; write one such as 3 or 0.5."
    assert 'role="alert"' in question.children[-1].value


def test_what_is_stored_is_the_question_with_each_answer_in_a_fold():
    bundle, card = ask(cards["leaf"])._repr_mimebundle_(), cards["leaf"]
    shown = unescape(bundle["text/html"])
    assert shown.startswith('<div style="line-height:1.4;white-space:pre-wrap">The walk comes to a leaf.')
    for letter, text in card.choices.items():
        assert f"{letter}) {text}</summary>{'✓' if letter == card.right else '✗'} {card.answer(letter)}<" in shown
    assert shown.count("Right.") == 1
    assert "Right." not in bundle["text/plain"]
    assert "image/svg+xml" not in bundle
    asked = ask(predictions["root-visits"])._repr_mimebundle_()["text/html"]
    assert "sum(child.visits" in asked
    assert "<summary>the answer</summary>✓ Right: " in asked


def test_a_card_of_ones_own_needs_a_question_and_an_answer():
    own = SimpleNamespace(question="2 < 3?", choices={"y": "yes", "n": "no"}, answer=lambda letter: letter == "y")
    question = ask(own)
    assert "2 &lt; 3?" in question.children[0].value
    buttons(question)["y) yes"].click()
    assert said(question) == "True"
    with pytest.raises(ValueError, match=r"give a card, such as .*, not 'leaf'"):
        ask("leaf")
