"""Cards and predictions: each answer is answered, and what is called right is right."""

import numpy as np
import pytest
from odd_things import ODD_VALUES

from mcts_teach import TicTacToe
from mcts_teach.checks import cards, predictions


@pytest.mark.parametrize("card", cards.values(), ids=list(cards))
def test_every_choice_has_an_answer_of_its_own(card):
    assert set(card.choices) == set(card.feedback)
    assert len(set(card.feedback.values())) == len(card.choices) >= 3
    rights = [letter for letter in card.choices if str(card.answer(letter)).startswith("Right")]
    assert rights == [card.right]
    with pytest.raises(ValueError, match="is not one of the choices"):
        card.answer("z")


@pytest.mark.parametrize("one", predictions.values(), ids=list(predictions))
def test_predictions_are_what_the_code_gives(one):
    import mcts_teach

    names = {name: getattr(mcts_teach, name) for name in ("Nim", "Node", "TicTacToe", "from_text", "search", "ucb1")}
    names["state"] = TicTacToe()
    *before, last = one.code.replace("; ", "\n").splitlines()
    exec("\n".join(before), names)
    assert eval(last, names) == one.right
    assert str(one.answer(one.right)).startswith("Right")
    assert all(str(one.answer(wrong)).startswith("Not yet") for wrong, _ in one.others)


@pytest.mark.parametrize("question", [cards["leaf"], predictions["root-visits"]])
def test_three_dots_are_no_answer_yet(question):
    assert str(question.answer(...)).startswith("Not attempted yet")


def test_only_a_right_answer_is_true():
    assert cards["leaf"].answer("b")
    assert not cards["leaf"].answer("a")
    assert not cards["leaf"].answer(...)
    assert predictions["root-visits"].answer(100)
    assert not predictions["root-visits"].answer(9)
    assert cards["leaf"].hint()


@pytest.mark.parametrize("value", [value for value in ODD_VALUES if value not in ("None", "a coroutine")])
def test_an_odd_prediction_is_answered(value):
    for one in predictions.values():
        assert str(one.answer(ODD_VALUES[value]())).startswith("Not yet: you said ")
    with pytest.raises(ValueError, match="is not one of the choices"):
        cards["leaf"].answer(ODD_VALUES[value]())


def test_predictions_may_be_numbers_of_numpy():
    assert predictions["log-of-one"].answer(np.float64(0))
    assert predictions["root-visits"].answer(np.int64(100))
    assert "The first iteration expands" in predictions["root-visits"].answer(np.int64(99))


def test_a_number_may_be_given_as_text():
    ten = predictions["one-winning-move"]
    assert ten.answer("10")
    assert ten.answer(" 10.0 ")
    assert str(ten.answer("1")).startswith("Not yet: you said '1'. The finished game is visited again")
    assert not ten.answer("ten")
    assert not ten.answer("nan")
    assert predictions["root-visits"].answer("100")
    assert "The first iteration expands" in predictions["root-visits"].answer("99")
