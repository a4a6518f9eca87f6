"""Nim for two and more players."""

import pytest
from games.some_games import play_all

from mcts_teach import Nim


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_takes_the_last_object_of_nim_wins(players):
    state = play_all(Nim((1, 1, 1, 1, 1), players), [1, 101, 201, 301, 401])
    winner = 4 % players
    assert state.player == (winner + 1) % players
    assert state.rewards() == tuple(float(player == winner) for player in range(players))


def test_a_click_on_an_object_of_nim_takes_it_and_all_above():
    state = Nim((3, 0, 2))
    objects = [cell for cell in state.cells() if cell.move is not None]
    assert len(objects) == 5
    for cell in objects:
        pile, above = round(cell.x / 1.5), sum(o.x == cell.x and o.y <= cell.y for o in objects)
        assert state.play(cell.move).piles[pile] == state.piles[pile] - above


def test_an_empty_pile_of_nim_keeps_its_place():
    start, end = Nim((1, 2)), Nim((1, 2)).play(1).play(102)
    assert {(cell.x, cell.y) for cell in end.cells()} == {(cell.x, cell.y) for cell in start.cells() if not cell.y}
    assert [cell.move for cell in end.cells()] == [None, None]
    assert not any(cell.line for cell in (*start.cells(), *end.cells()))  # no row of them wins
