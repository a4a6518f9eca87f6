"""A game says about itself what it likes; whatever it says, it is named, printed, drawn, asked for and played."""

import re

import matplotlib.pyplot as plt
import pytest
from drawn_texts import painted
from explorer.board_parts import cells, plays, told
from games.dots_and_boxes import Bare, Start, Worded

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    best_move,
    draw_board,
    draw_tree,
    explain,
    explore,
    filmstrip,
    human_player,
    match,
    mcts_player,
    play,
    play_board,
    print_tree,
    random_player,
    record,
    search,
    table,
    to_networkx,
)
from mcts_teach.drawing import board_svg, game_svg, tree_svg
from mcts_teach.drawing.words import short_name
from mcts_teach.names import attribute_of, move_name, player_name
from mcts_teach.playing import board_text, read_move, seats

BUILT_IN = [MNK(3, 2, 2), ConnectFour(3, 4, 3), Hex(2), Nim((1, 2)), Nim((2, 2), players=3)]
OWN = [Bare(), Worded(), Start()]

every_game = pytest.mark.parametrize("start", [*BUILT_IN, *OWN], ids=lambda start: f"{type(start).__name__}")


def texts(svg):
    """What is written in a picture."""
    return re.findall(r">([^<>]+)</text>", svg)


def closes_a_box():
    """The moves of a game in which the first player closes a box with the seventh line, and moves again."""
    return [Start().moves()[line] for line in (0, 11, 2, 10, 3, 9, 5)]


def test_whoever_closes_a_box_moves_again():
    state = Start()
    for number, move in enumerate(closes_a_box()):
        assert state.player == number % 2
        state = state.play(move)
    assert (state.player, state.boxes) == (0, (0, None, None, None))
    assert str(state) == "+ A + . +\nA A A . .\n+ A + . +\n. . . . B\n+ B + B +"


@every_game
def test_it_is_searched_and_its_tree_is_drawn_with_its_names(start):
    root = search(start, 60, seed=1)
    assert root.visits == 60
    assert best_move(root) in start.moves()
    names = [short_name(start, move) for move in root.children]
    assert set(names) <= set(texts(tree_svg(root)))
    drawn = set(painted(draw_tree(root).figure))
    plt.close("all")
    assert set(names) <= drawn
    assert len(to_networkx(root)) == 1 + sum(1 for _ in below(root))
    movers = {child.mover for child in root.children.values()}
    assert movers == {start.player}


def below(node):
    for child in node.children.values():
        yield child
        yield from below(child)


@every_game
def test_its_search_is_told_in_words(start, capsys):
    trace = record(start, 30, seed=1)
    name = move_name(start, trace.at(30).path[1].move)
    assert name in explain(trace.at(30))
    assert name in str(table(trace.at(30)))
    print_tree(trace.at(30).root)
    assert name in capsys.readouterr().out
    strip = painted(filmstrip(trace, [1, 2]))
    plt.close("all")
    assert {text[:12] for text in strip if "iteration" in text} == {"iteration 1,", "iteration 2,"}
    assert len(explore(start, 20, seed=1).trace) == 20


@every_game
def test_its_board_is_a_picture_or_its_text(start):
    state = start.play(start.moves()[0])
    written = texts(board_svg(state))
    figure = draw_board(state, numbers=True).figure
    plt.close("all")
    assert figure is not None
    if not attribute_of(start, "cells"):
        assert [line.replace("\xa0", " ") for line in written] == str(state).splitlines()
    else:
        signs = [player_name(state, cell.owner) for cell in state.cells() if cell.owner is not None]
        drawn = [sign for sign in signs if sign not in "XO"]  # these are lines
        assert written == drawn + [edge.text for edge in attribute_of(state, "edges") if hasattr(edge, "text")]


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


@every_game
def test_it_is_played_and_recorded(start):
    game = play(start, [random_player(seat) for seat in range(seats(start))])
    assert game.move_names == [move_name(state, move) for state, move in zip(game.states, game.moves, strict=False)]
    assert all(name in repr(game) for name in game.move_names)
    assert set(game.captions) <= set(texts(game_svg(game)))
    assert str(game).endswith(game.outcome)
    if seats(start) == 2:
        played = match(start, [mcts_player(10), random_player()], 2, progress=False)
        assert sum(played.results()) + sum(1 - result for result in played.results()) == 2


@every_game
def test_it_is_played_with_the_mouse_to_its_end(start):
    board = play_board(start, lambda state: state.moves()[-1])
    while board.game.outcome == "unfinished":
        state = board.game.states[-1]
        plays(board, state.moves()[0])
        assert state.play(state.moves()[0]) in board.game.states
    assert not any("play " in words for words in cells(board) if words)
    assert told(board)["others"] == []
