"""Which choice of each card is right is worked out again, and so are the numbers in its texts."""

import re

import pytest

import mcts_teach
from card_claims import CLAIMS, appendix, beginning, last, later, middle, quicker  # noqa: F401 - they register claims
from mcts_teach.checks import cards, predictions

IN_WORDS_ALONE = {"reversal"}  # it asks what a Chinese word names
NAMES = re.compile(r"(?i)(player|suspect|notebook|step) \d+")  # their numbers count nothing
NUMBER = re.compile(r"(?<![\w.,])(?:[2-9]|\d[\d.,]*\d)")  # neither 0 nor 1, nor a part of a name, such as a1


def without(text, sentences):
    for words in sorted(sentences, key=len, reverse=True):
        text = text.replace(words, "")
    return NAMES.sub("", text)


@pytest.mark.parametrize("key", sorted({*cards} - IN_WORDS_ALONE))
def test_exactly_the_choice_that_is_called_right_is_right_and_the_numbers_are(key):
    card, (beginnings, work_out) = cards[key], CLAIMS[key]
    *truths, says = found if isinstance((found := work_out())[-1], list) else [*found, []]
    choices = [*zip(card.choices.values(), beginnings, strict=True)]
    assert [text for text, begins in choices if not text.startswith(begins)] == []
    assert [letter for letter, true in zip(card.choices, truths, strict=True) if true] == [card.right]
    texts = [card.question, *card.choices.values(), *card.feedback.values()]
    assert [words for words in says if not any(words in text for text in texts)] == []
    texts = [card.question, *(text.removeprefix(begins) for text, begins in choices), *card.feedback.values()]
    assert [found for text in texts for found in NUMBER.findall(without(text, says))] == []


def test_every_card_is_worked_out_but_for_one_of_words_alone():
    assert {*CLAIMS} | IN_WORDS_ALONE == {*cards}


@pytest.mark.parametrize("key", predictions)
def test_a_prediction_is_what_the_code_gives(key):
    names = {name: getattr(mcts_teach, name) for name in mcts_teach.__all__}
    *before, end = predictions[key].code.strip().splitlines()
    exec("\n".join(["state = TicTacToe()", *before]), names)
    assert predictions[key].answer(eval(end, names))
    assert not any(predictions[key].answer(other) for other, _ in predictions[key].others)
    replies = " ".join([predictions[key].why, *(reply for _, reply in predictions[key].others)])
    assert {*NUMBER.findall(replies)} <= {*NUMBER.findall(predictions[key].code)}


@pytest.mark.parametrize("value", [lambda n: n.visits, lambda n: n.wins / n.visits])
def test_no_rule_that_notebook_10_has_the_learner_apply_ends_in_a_tie(value):
    first, second, *_ = sorted(map(value, middle.hex_of_notebook_10().children.values()), reverse=True)
    assert first > second + 1e-9
