"""Nim for two and more players."""

from math import prod

import pytest
from games.some_games import play_all, positions, random_positions

from mcts_teach import Nim


@pytest.mark.parametrize("piles", [(4,), (1, 2), (3, 2, 1)])
def test_nim_positions_are_all_smaller_piles(piles):
    smaller = {state.piles for state in positions(Nim(piles))}
    assert len(smaller) == prod(size + 1 for size in piles)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_takes_the_last_object_of_nim_wins(players):
    state = play_all(Nim((1, 1, 1, 1, 1), players), [1, 101, 201, 301, 401])
    winner = 4 % players
    assert state.player == (winner + 1) % players
    assert state.rewards() == tuple(float(player == winner) for player in range(players))


@pytest.mark.parametrize("piles", [5, None, 1.5, {3, 4}])
def test_nim_asks_for_a_row_of_piles(piles):
    with pytest.raises(ValueError, match=r"piles must be a row of whole numbers such as \(3, 4, 5\)"):
        Nim(piles)


def test_nim_moves_say_the_pile_and_the_number():
    state = Nim((2, 0, 3))
    assert state.moves() == [1, 2, 201, 202, 203]
    assert state.play(203).piles == (2, 0, 0)
    assert state.play(203).player == 1


@pytest.mark.parametrize("start", [Nim((3,)), Nim((1, 0, 99)), Nim((2, 2), players=3)], ids=repr)
def test_repr_of_nim_leads_back_to_the_position(start):
    for state in random_positions(start):
        assert eval(repr(state)) == state


@pytest.mark.parametrize("move", [0, 4, 100, 103, 200, -99])
def test_a_pile_without_that_many_objects_is_refused(move):
    with pytest.raises(ValueError, match=rf"illegal move {move}; the legal moves are 1, 2, 3, 101, 102"):
        Nim((3, 2)).play(move)


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
