"""What a learner meets in Chinese has no English words: films and pictures of all games, and the living tree's script.

The verdicts on all known mistakes are read where they are made, in tests/checks/test_zoo.py.
"""

import re
from random import Random

import pytest
from drawn_texts import painted
from english import english_words, said_in_chinese, texts_of_svg
from games.some_games import GAMES
from package_texts import both_scripts, script_texts

from mcts_teach import (
    Hex,
    Nim,
    Node,
    TicTacToe,
    draw_step,
    draw_tree,
    from_text,
    mine,
    print_tree,
    record,
    search,
    steps,
)
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.drawing.marks import grid
from mcts_teach.drawing.moments import moment_of
from mcts_teach.drawing.pictures import step_picture
from mcts_teach.drawing.svg import write_svg
from mcts_teach.drawing.words import describe
from mcts_teach.explorer import explore
from mcts_teach.explorer.thoughts import seat_choices
from mcts_teach.games import Kuhn, Pig
from mcts_teach.language import join_said, speaking, translate_script
from mcts_teach.variants import expand_all, ismcts, solver, with_chance
from mcts_teach.workshop.own_pieces import OWN_PIECES

OWN_SCORE = {"expand": expand_all, "score": lambda parent, child: child.wins - child.visits}
SEARCHES = {repr(game): (game, {}) for game in GAMES}
SEARCHES |= {"all at once, own score": (Hex(3), OWN_SCORE), "dice": (Pig(10), with_chance())}


def texts_in(shown):
    """The texts of a film that are sentences."""
    for film in shown["films"]:
        yield from (film[name] for name in ("legend", "before", "after") if name in film)
        yield from (text for row in film["iterations"] for name in ("say", "why") for text in row.get(name, ()))


@pytest.mark.thorough
@pytest.mark.parametrize("name", SEARCHES)
def test_a_film_in_chinese_has_no_english_words(name):
    game, phases = SEARCHES[name]
    assert [*said_in_chinese([*texts_in(explore(record(game, 40, **phases))._shown())])] == []


@pytest.mark.parametrize("game", [TicTacToe(), Pig(10), Nim((2, 3), players=3)], ids=str)
def test_the_seats_of_a_board_in_chinese_have_no_english_words(game):
    assert [*said_in_chinese(name for name, _ in seat_choices(game))] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [repr(TicTacToe()), pytest.param("dice", marks=pytest.mark.thorough)])
def test_a_picture_in_chinese_has_no_english_words(name):
    game, phases = SEARCHES[name]
    with speaking("zh"):
        trace = record(game, 20, **phases)
        texts = texts_of_svg(tree_svg(trace.at(20, "select"))) + texts_of_svg(board_svg(game))
        for at in (trace.at(20, "backpropagate"), trace.at(20).root):
            texts += texts_of_svg(write_svg(step_picture(moment_of(at))))
        texts += painted(draw_step(trace.at(20, "backpropagate"))) + painted(draw_tree(trace).figure)
        both = grid([step_picture(moment_of(trace.at(at))) for at in (19, 20)])
        texts += [both.title, *texts_of_svg(write_svg(both))]
    assert len(texts) > 40
    assert [text for text in texts if english_words(text)] == []


def branches(tree):
    """What stands before the name of each node."""
    return [re.match(r"[│├└─ ]*", line)[0] for line in tree.splitlines()]


@pytest.mark.parametrize("phases", [{}, solver()], ids=["", "proofs"])
def test_a_printed_tree_has_the_same_branches_in_chinese(phases, capsys):
    trace, printed = record(from_text("X.. / XO. / .XO", TicTacToe()), 20, seed=3, **phases), []
    for language in ("en", "zh"):
        capsys.readouterr()
        with speaking(language):
            print_tree(trace.at(20, "select"), line=True)
            print_tree(trace.at(20, "select"), nodes=3, score=lambda parent, child: child.wins)
        printed.append(capsys.readouterr().out)
    assert branches(printed[0]) == branches(printed[1])
    assert max(map(len, branches(printed[0]))) > 5
    assert [line for line in printed[1].splitlines() if english_words(line)] == []


def test_a_name_of_two_words_keeps_no_line_of_a_tree_english(capsys):
    with speaking("zh"):
        root = search(Kuhn(), 200, **ismcts())
        print_tree(root)
        pictures = texts_of_svg(tree_svg(root))
    lines = capsys.readouterr().out.splitlines()
    assert any(re.search(r"[JQK] (bet|pass)  \d+ 次访问", line) for line in lines), lines
    assert [line for line in (*lines, *pictures) if english_words(line)] == []


PIECES = """my_select = None
def my_ucb1(parent, child, c=1): return 0
def my_expand(node, rng): ...
def my_best_move(root):
    return max(root.children, key=lambda move: (root.children[move].visits, root.children[move].wins))
"""


def test_mine_says_in_chinese_whose_each_piece_is(tmp_path, capsys):
    (tmp_path / "my_mcts.py").write_text(PIECES, encoding="utf-8")
    with speaking("zh"):
        mine(folder=tmp_path)
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if english_words(line.removeprefix("MyNode"))] == []
    assert [line.partition("：")[0] for line in lines] == list(OWN_PIECES)
    assert lines[1].endswith("检查结果：还不对（返回了：0；应为：1.293）。")


def test_lines_of_a_verdict_and_of_a_tree_have_marks_of_their_language():
    joined = {"  调用: f(x: 1)": "  调用：f(x: 1)", "你的树:\n起点": "你的树：\n起点", "my_ucb1: 暂用": "my_ucb1：暂用"}
    joined |= {"(全部 2 个节点)": "（全部 2 个节点）", "called: f(x)": "called: f(x)"}
    with speaking("zh"):
        assert {text: join_said(text) for text in joined} == joined
    assert join_said("(all 2 nodes)") == "(all 2 nodes)"


def test_a_step_outside_a_recording_is_described_in_chinese():
    told = [describe(step) for step, _ in zip(steps(Node(TicTacToe()), Random(0)), range(8), strict=False)]
    assert len({words.partition(":")[0] for words in told}) == 4
    assert [*said_in_chinese(told)] == []


def test_the_script_in_chinese_has_no_english_texts_and_joins_them_with_marks_of_its_language():
    with speaking("zh"):
        module = translate_script(both_scripts())
    assert script_texts(module) == []
    for text in ('all.join("；")', "`；${won} 个在获胜的连线上`", "（在这些下面）</text>", " 胜 / ${visits}`"):
        assert text in module, text
    assert re.findall(r"[`\"][,;:] \$\{[^`]*[\u4e00-\u9fff]|join\(\"; \"\)", module) == []
