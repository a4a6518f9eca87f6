"""What the cards say is worked out again: each choice, and each claim of the questions and of the replies."""

import re

import pytest
from card_claims import CLAIMS, appendix, beginning, foretold, last, later, middle, quicker  # noqa: F401 - they register their claims

from mcts_teach.checks import cards, predictions

IN_WORDS_ALONE = {
    "reversal": "it asks what a Chinese word names",
}
NOT_WORKED_OUT = {
    "it tells the learner where to look": [
        "The race will show it.",
        "Look for the place where the dictionary is made.",
        "Find a node in which the two would choose differently.",
        "Count from the left, and drop a disc at the left of three others.",
        "Suppose that O plays far away and X plays e.",
        "Look for what rollout_policy_fn depends on.",
        "Look at the key of max in get_move.",
        "Now add up their wins.",
    ],
    "it fixes what a word means": [
        "A node has one parent.",
        "A leaf of the search tree is where it ends for now.",
        "Each diagonal has a check-board of its own.",
    ],
    "it says what a text or a program outside the project says": [
        "The tutorial must mean exploration.",
        "That is what the text says.",
        "A node counts a win where isPlayer(-winner) is true.",
        "A node counts a win only where isPlayer(-winner) is true.",
        "The loop climbs until there is no node above.",
        "The search chooses the moves down to the leaf.",
        "Both were random playouts.",
        "The tutorial says that a rollout simulates 1000 rounds of tic-tac-toe.",
        "The script for playing a game asks for 1,000.",
    ],
    "it says what would be so if something else were true": [
        "So it would be if each game were equally likely.",
        "So it would be if luck decided.",
        "So it should be.",
        "With few seeds it looks like that.",
        "That would be so if the other player chose the faces.",
    ],
    "it is an opinion on programs and on learning": [
        "Whatever the network overlooks in these few is overlooked again and again.",
        "Equally strong sides can teach each other a lot: in every game they see what their moves led to.",
        "But here nothing is differentiated: results are only counted.",
        "There is no gradient here.",
    ],
}
HELD = {sentence for sentences in NOT_WORKED_OUT.values() for sentence in sentences}
LINKING = 4  # words, such as "Right about n:"
NAMES = re.compile(r"(?i)(player|suspect|notebook|step) \d+")  # their numbers count nothing


def statements(texts):
    """The sentences that are no questions."""
    return [one for text in texts for one in re.split(r"(?<=[.!?]) (?=[A-Z(])", text) if not one.endswith("?")]


def has_number(text):
    """Whether digits are left that are no part of a name, such as a1."""
    return bool(re.search(r"(?<![\w.,])\d", NAMES.sub("", text)))


def without(text, claims):
    """A text without the claims that it contains."""
    for words in sorted(claims, key=len, reverse=True):
        text = text.replace(words, "")
    return text


def is_worked_out(sentence, claims):
    """Whether the claims leave no more of a sentence than a few words that link them."""
    rest = without(sentence, claims)
    return any(sentence in words for words in claims) or (rest != sentence and len(rest.split()) <= LINKING)


def texts_of(key):
    """The question and the replies of a card or a prediction."""
    one = cards.get(key) or predictions[key]
    replies = one.feedback.values() if key in cards else [one.why, *(text for _, text in one.others)]
    return [one.question, *replies]


ALL = sorted({*cards, *predictions} - {*IN_WORDS_ALONE})


@pytest.mark.parametrize("key", [key for key in ALL if key in cards])
def test_exactly_the_choice_that_is_called_right_is_right(key):
    choices, _ = CLAIMS[key]()
    assert [text for text, true in choices.items() if true] == [cards[key].choices[cards[key].right]]
    assert {*choices} == {*cards[key].choices.values()}


@pytest.mark.parametrize("key", ALL)
def test_what_is_said_to_each_choice_is_true_down_to_its_numbers(key):
    choices, claims = CLAIMS[key]()
    texts = texts_of(key)
    assert [words for words, true in claims.items() if true is not True] == []
    assert [words for words in claims if not any(words in text for text in [*texts, *choices])] == []
    questions = [one for one in statements(texts[: key in cards]) if one not in HELD]
    replies = [one for one in statements(texts[1:]) if one not in HELD]
    assert [one for one in replies if not is_worked_out(one, claims)] == []
    assert [one for one in questions if has_number(without(one, claims))] == []
    assert [one for one in replies if has_number(without(one, claims))] == []


@pytest.mark.parametrize(
    "value", [lambda n: n.visits, lambda n: n.wins / n.visits, lambda n: n.wins / n.visits - n.visits**-0.5]
)
def test_no_rule_that_notebook_10_has_the_learner_apply_ends_in_a_tie(value):
    first, second, *_ = sorted(map(value, middle.hex_of_notebook_10().children.values()), reverse=True)
    assert first > second + 1e-9


def test_every_card_is_worked_out_but_for_one_of_words_alone():
    assert {*CLAIMS} | {*IN_WORDS_ALONE} == {*cards, *predictions}
    said = {one for key in {*cards, *predictions} for one in statements(texts_of(key))}
    assert said >= HELD
