"""A game says about itself what it likes; whatever it says, it is named, printed, drawn, asked for and played."""

import re

import pytest
from drawn_texts import painted
from games.dots_and_boxes import Bare, Start, Worded
from trees import nodes

from mcts_teach import MNK, ConnectFour, Hex, Nim, draw_tree, human_player, search, to_networkx
from mcts_teach.drawing import tree_svg
from mcts_teach.drawing.words import short_name
from mcts_teach.names import attribute_of, move_name, player_name
from mcts_teach.playing import board_text, read_move

BUILT_IN = [MNK(3, 2, 2), ConnectFour(3, 4, 3), Hex(2), Nim((1, 2)), Nim((2, 2), players=3)]
OWN = [Bare(), Worded(), Start()]

every_game = pytest.mark.parametrize("start", [*BUILT_IN, *OWN], ids=lambda start: f"{type(start).__name__}")


@every_game
def test_it_is_searched_and_its_tree_is_drawn_with_its_names(start):
    root = search(start, 60, seed=1)
    names = [short_name(start, move) for move in root.children]
    assert set(names) <= set(re.findall(r">([^<>]+)</text>", tree_svg(root)))
    assert set(names) <= set(painted(draw_tree(root).figure))
    assert len(to_networkx(root)) == len([*nodes(root)])


@every_game
def test_a_human_is_asked_told_and_read(start):
    answers, heard = [], []
    state = start

    def ask(prompt):
        wanted = " ".join(attribute_of(state, "axes")) or f"such as {move_name(state, state.moves()[0])}"
        assert prompt == f"Your move ({wanted}), or q to quit: "
        return answers.pop()

    human = human_player(ask, heard.append)
    while state.moves():
        for move in state.moves():
            answers.append(move_name(state, move))
            assert read_move(answers[-1], state) == move
        assert human(state) == state.moves()[-1]
        assert heard == [board_text(state)]
        heard.clear()
        human.hear(state, state.moves()[0])
        mover, name = player_name(start, state.player), move_name(state, state.moves()[0])
        assert heard == [f"{mover} played {name}."]
        heard.clear()
        state = state.play(state.moves()[0])
