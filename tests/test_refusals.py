"""Refusals and odd texts that no table of functions can say."""

import numpy as np
import pytest
from drawn_texts import noted_texts, painted
from strategies import STATE

from mcts_teach import MNK, ConnectFour, Hex, Nim, Node, best_move, record, search
from mcts_teach.drawing import draw_board, draw_step, draw_tree, draw_ucb, filmstrip


class HalfLetters:
    """A game whose moves and positions have lone surrogates in their texts, as names of files may."""

    def __init__(self, left=2, player=0):
        self.left, self.player = left, player

    def moves(self):
        return ["a\ud800", ""] if self.left else []

    def play(self, move):
        return HalfLetters(self.left - 1, 1 - self.player)

    def rewards(self):
        return (1.0, 0.0)

    def __str__(self):
        return f"{self.left} \ud800"


PICTURES = {
    "tree": lambda trace: draw_tree(trace, title="\ud800", legend="\ud800").figure,
    "step": lambda trace: draw_step(trace.at(6)),
    "ucb": lambda trace: draw_ucb(trace.root).figure,
    "board": lambda trace: draw_board(trace.root.state).figure,
    "strip": lambda trace: filmstrip(trace, [1, 2]),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_half_letters_are_drawn_as_question_marks(picture, tmp_path):
    figure = picture(record(HalfLetters(), 6))
    figure.savefig(tmp_path / "picture.svg")
    with noted_texts() as drawn:
        figure.canvas.draw()
    assert any("?" in text for text in [*painted(figure), *(text for text, *_ in drawn)])
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8")


def test_a_rule_for_the_final_move_that_returns_no_move_is_told_so():
    for answer in (99, None, Node(STATE)):
        words = f"one of the moves of the root's children, .*, not {answer!r}"
        with pytest.raises(ValueError, match=words):
            best_move(search(STATE, 12), lambda root, answer=answer: answer)


def test_numbers_of_numpy_do_not_stay_in_a_position():
    for start, move in (
        (MNK(np.int8(9), np.int8(9), np.int8(5)), np.int8(80)),
        (ConnectFour(np.int8(9), np.int8(9), np.int8(4)), np.int64(8)),
        (Hex(np.int8(11)), np.int64(120)),
        (Nim([np.int8(99), np.int8(99)], players=np.int8(3), player=np.int8(2)), np.int64(199)),
    ):
        after = start.play(move)
        assert after == start.play(int(move))
        assert {type(value) for position in (start, after) for value in position} <= {int, bool}, start
