"""What a learner meets in Chinese has no English words: films and pictures of all games, and the living tree's script.

The verdicts on all known mistakes are read where they are made, in tests/checks/test_zoo.py.
"""

import re

import pytest
from english import english_words, said_in_chinese, texts_of_svg
from games.some_games import GAMES
from package_texts import both_scripts, script_texts

from mcts_teach import Hex, Nim, TicTacToe, record
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.pictures import step_picture
from mcts_teach.drawing.svg import write_svg
from mcts_teach.explorer import explore
from mcts_teach.explorer.opponents import seat_choices
from mcts_teach.games import Pig
from mcts_teach.language import speaking, translate_script
from mcts_teach.variants import expand_all, with_chance

SEARCHES = {repr(game): (game, {}) for game in GAMES} | {
    "all at once, own score": (
        Hex(3),
        {"expand": expand_all, "score": lambda parent, child: child.wins - child.visits},
    ),
    "dice": (Pig(10), with_chance()),
}


def texts_in(shown):
    """The texts of a film that are sentences."""
    for film in shown["films"]:
        yield from (film[name] for name in ("legend", "before", "after") if name in film)
        yield from (text for row in film["iterations"] for name in ("say", "why") for text in row.get(name, ()))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SEARCHES)
def test_a_film_in_chinese_has_no_english_words(name):
    game, phases = SEARCHES[name]
    told = [*said_in_chinese([*texts_in(explore(record(game, 40, **phases))._shown())])]
    assert told == []


@pytest.mark.parametrize("game", [TicTacToe(), Pig(10), Nim((2, 3), players=3)], ids=str)
def test_the_seats_of_a_board_in_chinese_have_no_english_words(game):
    assert [*said_in_chinese(name for name, _ in seat_choices(game))] == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", [repr(TicTacToe()), "dice"])
def test_a_picture_in_chinese_has_no_english_words(name):
    game, phases = SEARCHES[name]
    with speaking("zh"):
        trace = record(game, 20, **phases)
        texts = texts_of_svg(tree_svg(trace.at(20, "select"))) + texts_of_svg(board_svg(game))
        for at in (trace.at(20, "backpropagate"), trace.at(20).root):
            texts += texts_of_svg(write_svg(step_picture(moment_of(at))))
    assert len(texts) > 10
    assert [text for text in texts if english_words(text)] == []


@pytest.mark.thorough
def test_the_script_in_chinese_has_no_english_texts():
    with speaking("zh"):
        module = translate_script(both_scripts())
    assert len(re.findall(r"[\u4e00-\u9fff]+", module)) > 100
    assert script_texts(module) == []
