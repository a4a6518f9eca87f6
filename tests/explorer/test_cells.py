"""The cells of a position on a board to play on, for any game: what is said of them, and what a click there means;
and games of chance there."""

import re

import pytest
from explorer.board_parts import Row, cell, click, press, scripted, send, told
from games.dots_and_boxes import Start
from trees import Race

from mcts_teach import ConnectFour, Nim, TicTacToe, play_board
from mcts_teach.games import Kuhn, Pig


def test_nim_for_three_players_the_opponent_plays_the_other_two():
    board = play_board(Nim((3, 4, 5), players=3), scripted("A-1", "B-4", "A-1", "A-1"))
    assert told(board)["cells"][:3] == ["play A-3", "play A-2", "play A-1"]
    click(board, "C-5")
    assert told(board)["say"].startswith("player 0 played C-5; player 1 played A-1; player 2 played B-4. Your turn: ")
    assert told(board)["cells"] == ["play A-2", "play A-1"] + [None] * 10
    plan, marked = board._page.plan, told(board)["marked"]  # what the others changed, since your last move
    assert sorted(tuple(plan["cells"][i]) for i in marked) == [(0, -2), (1.5, -3), (1.5, -2), (1.5, -1), (1.5, 0)]
    assert [text for _, _, text, _ in plan["edges"]] == ["A: 2", "B: 0", "C: 0"]
    click(board, "A-1")
    assert (board.game.outcome, told(board)["cells"]) == ("player 1 won", [None] * 12)
    assert board._page.setting["seats"][2] == ("player 2, moves third", 2)


def test_a_game_of_ones_own_without_cells_has_a_button_for_each_move():
    board = play_board(Race(), lambda state: 1)
    assert (board._page.plan, told(board)["cells"], told(board)["others"]) == (None, [], ["1", "2"])
    assert "5 <left>" in told(board)["text"]
    assert "perfect" not in board._page.setting["strengths"]
    send(board, "hints", True)
    send(board, "grow", 0)
    assert board._page.hints["cells"] == []
    assert [set(hint) for hint in board._page.hints["others"]] == [{"share", "mean", "rate"}] * 2
    press(board, "2", "2")
    assert told(board)["say"] == "player 0 played 2. The game is over: player 0 won. You were player 0."
    assert told(board)["others"] == []


@pytest.mark.parametrize(
    ("start", "opponent", "spots", "words"),
    [
        (TicTacToe(), "b1", [0, 1], "b1 is taken; choose a free cell."),
        (TicTacToe(), "b1 c1", [0, 3, 6, 8], "The game is over: X won. Start a new game."),
        (ConnectFour(2, 3, 3), "a", [0, 0], "Column a is full; choose another column."),
        (Start(), "a2", [0, 0], "b1 is drawn already; choose a free cell."),
        (Start(), "a2", [12], "Nothing can be played there; choose another cell."),
        (Row(), "1", [0, 0], "This cell is taken; choose a free cell."),  # and no pass
    ],
)
def test_a_click_that_is_no_move_is_answered_in_the_words_of_the_game(start, opponent, spots, words):
    board = play_board(start, scripted(*opponent.split()))
    for spot in spots:
        before = board.game
        send(board, "cell", spot)
    assert (told(board)["say"], board.game) == (words, before)


def test_a_game_of_ones_own_says_how_to_win_who_is_where_and_what_a_click_does():
    board = play_board(Row(), lambda state: 1)
    click(board, "0")
    assert [told(board)[name] for name in ("text", "marked", "others")] == ["01.", [1], ["None"]]  # one may pass
    assert told(board)["cells"][0] == "player 0 on this cell"
    assert [board._page.plan[name] for name in ("signs", "names")] == [["X", "O"], ["0", "1", "2"]]
    board = play_board(Start(), scripted("a2"))
    assert board._page.setting["aim"] == "Whoever closes more boxes wins. A click draws a line."
    click(board, "b1")
    assert (cell(board, "b1"), cell(board, "a2")) == ("A on b1", "B on a2, just played")


# Games of chance


def test_the_die_falls_by_itself_and_who_moves_again_is_named_once():
    board = play_board(Pig(20), lambda state: state.moves()[0])  # it rolls once, and holds
    send(board, "move", 0)
    assert (board.game.moves[0], board.game.moves[1] in range(1, 7)) == ("roll", True)
    assert f"player 0 played roll, die {board.game.moves[1]}" in told(board)["say"]
    assert board.game.states[-1].player == 0 or not board.game.states[-1].moves()
    send(board, "undo")
    assert board.game.moves == ()
    while len(board.game.moves) < 40 and "player 1" not in told(board)["say"]:
        send(board, "move", 0)
    assert re.search(r"; player 1 played roll, die ([2-6], hold|1)\. Your turn", told(board)["say"])


@pytest.mark.parametrize("seat", [0, 1])
def test_a_board_shows_no_card_but_yours_while_the_other_is_thinking_too(seat):
    board, shown = None, []

    def passing(state):
        shown.extend([str(told(board))] if board else [])
        return "pass"

    board = play_board(Kuhn(), passing, seat=seat)
    shown.append(str(told(board)))
    send(board, "move", 1)  # a bet, after which the other gives up
    shown.append(str(told(board)))
    deal = board.game.states[1].deal
    assert (board.game.moves[-2:], len(shown)) == (("bet", "pass"), 3)
    assert not any(f"player {1 - seat}  {deal[1 - seat]}" in page or deal in page for page in shown)
    assert f"player {seat}  {deal[seat]}" in shown[0]
    assert "deal of two cards" in shown[0]
