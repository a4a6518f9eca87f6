"""Games of chance on a board to play on."""

import re

import pytest
from explorer.board_parts import send, status

from mcts_teach import play_board, random_player
from mcts_teach.games import Kuhn, Pig


def test_the_die_falls_by_itself():
    board = play_board(Pig(20), random_player())
    send(board, "move", 0)
    assert board.game.moves[0] == "roll"
    assert board.game.moves[1] in range(1, 7)
    assert f"player 0 played roll, die {board.game.moves[1]}" in status(board)
    assert board.game.states[-1].player == 0 or not board.game.states[-1].moves()
    send(board, "undo")
    assert board.game.moves == ()


def test_who_moves_again_is_named_once():
    board = play_board(Pig(20), lambda state: state.moves()[0])  # it rolls once, and holds
    while len(board.game.moves) < 40 and "player 1" not in status(board):
        send(board, "move", 0)
    assert re.search(r"; player 1 played roll, die ([2-6], hold|1)\. Your turn", status(board))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_board_shows_no_card_but_yours(seat):
    """While the other is thinking, too; and what is said of the deal tells nothing."""
    boards, shown = [], []

    def passing(state):
        shown.extend(str(board._page.shown) for board in boards)
        return "pass"

    boards.append(play_board(Kuhn(), passing, seat=seat))
    [board] = boards
    shown.append(str(board._page.shown))
    board.hear({"do": "move", "with": 1, "at": board._page.shown["at"]})  # a bet, after which the other gives up
    shown.append(str(board._page.shown))
    deal = board.game.states[1].deal
    assert board.game.moves[-2:] == ("bet", "pass")
    assert len(shown) == 3
    for page in shown:
        assert f"player {1 - seat}  {deal[1 - seat]}" not in page
        assert deal not in page
    assert f"player {seat}  {deal[seat]}" in shown[0]
    assert "deal of two cards" in shown[0]
