"""Programs of learners, by people who had not read the checks: right ones are right, and wrong ones are wrong.

Each file in programs/ is one: its docstring says which piece it is, what is special or wrong, and in a last line
`named: KEY` how its check names the mistake; `(partly)` if a person who read both finds that it is half of it. A wrong
program without this line is called wrong and gets no name.
"""

import ast
from pathlib import Path

import pytest

from mcts_teach.checks import check
from mcts_teach.checks.mistakes import MISCONCEPTIONS
from mcts_teach.games import ConnectFour, TicTacToe

CHECKS = {
    "MyNode": check.node,
    "my_ucb1": check.ucb1,
    "my_select": check.select,
    "my_expand": check.expand,
    "my_simulate": check.simulate,
    "my_fair_simulate": check.simulate,
    "my_backpropagate": check.backpropagate,
    "my_iteration": check.loop,
    "my_search": check.search,
    "my_best_move": check.best_move,
    "my_best_play": check.best_move,
    "my_flat": check.flat,
    "my_win_ratios": check.flat,
    "my_puct": check.puct,
    "my_proof": check.proof,
    "my_lesson": check.lesson,
    "my_choice": check.which_arm,
    "my_next_child": check.next_child,
    "MyGame": check.game,
    "MyTicTacToe": lambda game: check.game(game, TicTacToe()),
    "MyConnectFour": lambda game: check.game(game, ConnectFour()),
}
LONG = {"my_simulate", "my_fair_simulate", "my_iteration", "my_search", "MyTicTacToe", "MyConnectFour"}
CALLED_RIGHT = {  # whoever wrote them takes them for wrong
    "my_expand_25": "all children at once is another way to expand, which the check allows",
    "my_search_04": "a search that returns its move is judged by its moves",
    "my_search_19": "a search that returns its move is judged by its moves",
}
MISNAMED = {  # another name, which does not fit, or none
    "MyGame_05": "global-rng",
    "MyGame_10": "global-rng",
    "my_backpropagate_09": "return-for-continue",
    "my_backpropagate_10": "mean-slips",
    "my_backpropagate_20": "mean-slips",
    "my_expand_11": "index-not-move",
    "my_search_03": "",
    "my_search_32": "draw-is-a-win",
}


def programs(folder, every=1):
    """The files of a folder: all of them, or some always and the others in a thorough run."""
    found = []
    for number, path in enumerate(sorted((Path(__file__).parent / "programs" / folder).glob("*.py"))):
        marks = [pytest.mark.slow] * (piece_of(path) in LONG) + [pytest.mark.thorough] * (number % every > 0)
        found.append(pytest.param(path, marks=marks, id=path.stem))
    return found


def piece_of(path):
    return path.stem.rpartition("_")[0]


def told(path):
    """The lines of a program's docstring."""
    return ast.get_docstring(ast.parse(path.read_text())).splitlines()


def name_of(path):
    return told(path)[-1].partition("named: ")[2].partition(" ")[0]


def verdict_on(path):
    names = {"__name__": "__main__"}
    exec(compile(path.read_text(), path, "exec"), names)
    return CHECKS[piece_of(path)](names[piece_of(path)])


@pytest.mark.parametrize("path", programs("right"))
def test_right_programs_are_right(path):
    verdict = verdict_on(path)
    assert verdict.outcome == "right", verdict


@pytest.mark.parametrize("path", programs("wrong", every=3))
def test_wrong_programs_are_wrong_and_have_the_name_that_fits(path):
    verdict = verdict_on(path)
    assert verdict.outcome == ("right" if path.stem in CALLED_RIGHT else "wrong"), verdict
    assert verdict.key == MISNAMED.get(path.stem, name_of(path)), verdict


def test_every_program_says_what_it_is():
    for path in (Path(__file__).parent / "programs").glob("*/*.py"):
        lines = told(path)
        assert lines[0] == piece_of(path), path
        assert lines[1:2] > [""], path
        assert name_of(path) in {"", *MISCONCEPTIONS}, path
        assert (path.parent.name == "wrong") >= bool(name_of(path)), path


def test_exceptions_are_programs():
    assert {*CALLED_RIGHT, *MISNAMED} <= {
        path.stem for path in (Path(__file__).parent / "programs" / "wrong").glob("*.py")
    }
