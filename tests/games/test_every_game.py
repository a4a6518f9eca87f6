"""What all games of the package have in common: whose turn it is, rewards, positions as values, what is refused."""

import copy
import pickle
from random import Random

import pytest
from games.some_games import every_game, random_game, random_positions

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe


@every_game
def test_players_take_turns_and_who_moves_last_wins_or_nobody(start):
    players = getattr(start, "players", 2)
    for seed in range(10):
        *before, end = random_game(start, Random(seed))
        assert [state.player for state in (*before, end)] == [ply % players for ply in range(len(before) + 1)]
        for state in before:
            with pytest.raises(ValueError, match="the game is not over yet"):
                state.rewards()
        last = (len(before) - 1) % players
        assert end.rewards() in (tuple(float(player == last) for player in range(players)), (0.5, 0.5))


@every_game
def test_a_position_is_a_value_that_is_copied_and_never_changed(start):
    for name in "player", "note":
        with pytest.raises(AttributeError):
            setattr(start, name, 1)
    for state in random_positions(start, games=2):
        copies = [copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        assert all(type(other) is type(state) and other == state for other in copies)
        before = tuple(state)
        for move in state.moves():
            state.play(move)
        assert tuple(state) == before


@every_game
def test_an_illegal_move_is_refused_and_the_legal_ones_are_named(start):
    for state in random_positions(start, games=1):
        legal = state.moves()
        message = "the legal moves are " + ", ".join(map(str, legal)) + "$" if legal else "the game is over$"
        for move in (-1, 10_000, 10**40, "0", "a1", 0.0, 1.5, None, [0], (0,), *{*range(130)}.difference(legal)):
            with pytest.raises(ValueError, match=message):
                state.play(move)


def test_moves_are_named_as_people_write_them():
    assert [TicTacToe().name(move) for move in (0, 2, 6, 8)] == ["a1", "c1", "a3", "c3"]
    assert [MNK(26, 99, 5).name(move) for move in (25, 26 * 99 - 1)] == ["z1", "z99"]
    assert [Hex(11).name(move) for move in (0, 10, 120)] == ["a1", "k1", "k11"]
    assert [ConnectFour().name(move) for move in (0, 6)] == ["a", "g"]
    assert [Nim((3, 4)).name(move) for move in (3, 104)] == ["A-3", "B-4"]


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
