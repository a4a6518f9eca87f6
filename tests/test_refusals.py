"""Refusals and odd texts that no table of functions can say."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from drawn_texts import noted_texts, painted
from strategies import STATE
from trees import facts

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    best_move,
    draw_board,
    draw_step,
    draw_tree,
    draw_ucb,
    explore,
    filmstrip,
    print_tree,
    random_player,
    record,
    search,
    table,
    tournament,
)
from mcts_teach.drawing import tree_svg
from mcts_teach.variants import smoothed_mean, ucb1_inside


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield
    from matplotlib import pyplot

    pyplot.close("all")


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


@pytest.fixture
def half_letters():
    return record(HalfLetters(), 6)


PICTURES = {
    "tree": lambda trace: draw_tree(trace, title="\ud800", legend="\ud800").figure,
    "step": lambda trace: draw_step(trace.at(6)),
    "ucb": lambda trace: draw_ucb(trace.root).figure,
    "board": lambda trace: draw_board(trace.root.state).figure,
    "strip": lambda trace: filmstrip(trace, [1, 2]),
}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_half_letters_are_drawn_as_question_marks(half_letters, picture):
    figure = picture(half_letters)
    figure.savefig("picture.svg")
    with noted_texts() as drawn:
        figure.canvas.draw()
    assert any("?" in text for text in [*painted(figure), *(text for text, *_ in drawn)])
    assert Path("picture.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("write", [tree_svg, lambda trace: explore(trace)._repr_mimebundle_()["text/html"]])
def test_half_letters_are_written_as_question_marks(half_letters, write):
    assert b"a?" in write(half_letters).encode()


def test_half_letters_are_printed_as_question_marks(half_letters, capsys):
    print_tree(half_letters.root)
    assert "a?  " in capsys.readouterr().out
    assert "(no name)" in repr(table(half_letters))


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda root: 99, "one of the moves of the root's children, .*, not 99"),
        (lambda root: next(iter(root.children.values())), "one of the moves of the root's children, .*, not <Node"),
        (lambda root: None, "one of the moves of the root's children, .*, not None"),
    ],
)
def test_a_rule_for_the_final_move_that_returns_no_move_is_told_so(rule, words):
    with pytest.raises(ValueError, match=words):
        best_move(search(STATE, 12), rule)


def test_names_in_a_tournament_may_be_numbers():
    met = tournament(Nim((1, 2)), {1: random_player(), 22222: random_player()}, 2, progress=False)
    assert "against" in str(met)
    assert "1, 22222" in repr(met) or "22222, 1" in repr(met)
    assert met.score(1, 22222) == 1 - met.score(22222, 1)


def test_a_film_from_a_file_has_no_trace():
    explore(STATE, 2).save("film.json")
    with pytest.raises(ValueError, match="a film from a file, so there is no trace"):
        print(explore("film.json").trace)


def test_a_constant_inside_a_root_is_not_negative():
    with pytest.raises(ValueError, match="c must be a number of at least 0, not -1"):
        search(STATE, 30, score=ucb1_inside, c=-1)
    with pytest.raises(ValueError, match="t must be above 0, not nan"):
        search(STATE, 30, score=partial(smoothed_mean, t=float("nan")))


@pytest.mark.parametrize(
    ("start", "move"),
    [
        (MNK(np.int8(9), np.int8(9), np.int8(5)), np.int8(80)),
        (ConnectFour(np.int8(9), np.int8(9), np.int8(4)), np.int64(8)),
        (Hex(np.int8(11)), np.int64(120)),
        (Nim([np.int8(99), np.int8(99)], players=np.int8(3), player=np.int8(2)), np.int64(199)),
    ],
)
def test_numbers_of_numpy_do_not_stay_in_a_position(start, move):
    after = start.play(move)
    assert after == start.play(int(move))
    assert {type(value) for position in (start, after) for value in position} <= {int, bool}


def test_a_search_takes_numbers_of_numpy_as_python_s_own():
    expected = facts(search(STATE, 30, seed=3, c=0.5))
    assert facts(search(STATE, np.int8(30), seed=np.int64(3), c=np.float32(0.5))) == expected
    assert facts(record(STATE, np.int8(30), seed=np.int64(3), c=np.float64(0.5)).root) == expected
    assert len(record(STATE, 120).grow(np.int8(10))) == 130
