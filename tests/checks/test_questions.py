"""Cards and predictions: each answer is answered, and what is called right is right."""

import numpy as np
import pytest
from many import naming
from odd_things import ODD_VALUES

from mcts_teach import TicTacToe
from mcts_teach.checks import cards, predictions


def test_every_choice_has_an_answer_of_its_own():
    for key, card in cards.items():
        with naming(key):
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


@pytest.mark.slow
def test_an_odd_prediction_is_answered():
    for name in [name for name in ODD_VALUES if name not in ("None", "a coroutine")]:
        with naming(name):
            for one in predictions.values():
                assert str(one.answer(ODD_VALUES[name]())).startswith("Not yet: you said ")
            with pytest.raises(ValueError, match="is not one of the choices"):
                cards["leaf"].answer(ODD_VALUES[name]())


def test_only_a_right_answer_is_true_and_a_number_may_be_text_or_of_numpy():
    for key, answer, right, begins in (
        ("leaf", "b", True, "Right"),
        ("leaf", "a", False, "Not this one"),
        ("leaf", ..., False, "Not attempted yet"),
        ("root-visits", ..., False, "Not attempted yet"),
        ("root-visits", 100, True, "Right"),
        ("root-visits", "100", True, "Right"),
        ("root-visits", np.int64(100), True, "Right"),
        ("root-visits", 9, False, "Not yet"),
        ("root-visits", np.int64(99), False, "Not yet: you said 99. The first iteration expands"),
        ("root-visits", "99", False, "Not yet: you said '99'. The first iteration expands"),
        ("log-of-one", np.float64(0), True, "Right"),
        ("one-winning-move", " 10.0 ", True, "Right"),
        ("one-winning-move", "1", False, "Not yet: you said '1'. The finished game is visited again"),
        ("one-winning-move", "ten", False, "Not yet"),
        ("one-winning-move", "nan", False, "Not yet"),
    ):
        said = (cards.get(key) or predictions[key]).answer(answer)
        assert (bool(said), str(said)[: len(begins)]) == (right, begins), (key, answer)
