"""The check of a reader's own player: any rule passes whose moves are legal, and no other."""

import random

import numpy as np
import pytest

from mcts_teach import ConnectFour, flat_mc_player
from mcts_teach.checks.pieces.own_players import AFTER, PLAYED_GAMES, any_move, check_own_player

# Wrong ones


def centre_without_a_second_choice(state):
    for column in (3, 2, 4):
        if column in state.moves():
            return column


def looks_two_ahead(state):
    def replies(move):
        after = state.play(move)
        return min(len(after.play(reply).moves()) for reply in after.moves())

    return min(state.moves(), key=replies)


def waits_for_the_centre(state):
    while 3 not in state.moves():
        pass
    return 3


def move_by_move(state):
    yield from state.moves()


def an_index(state):
    sizes = [len(state.play(move).moves()) for move in state.moves()]
    return sizes.index(min(sizes))


WRONG = {
    "the centre, always": (lambda state: 3, "3, and column d is full"),
    "a place in the list": (an_index, "0, and column a is full"),
    "the second move": (lambda state: state.moves()[1], "IndexError: list index out of range"),
    "no second choice": (centre_without_a_second_choice, "None"),
    "no return": (lambda state: print(end=""), "None"),
    "a list": (lambda state: state.moves()[:1], "[0], which is no column"),
    "a name": (lambda state: state.name(state.moves()[0]), "'a', which is no column"),
    "a position": (lambda state: state.play(state.moves()[0]), "something of type ConnectFour, which is no column"),
    "a generator": (move_by_move, "something of type generator, which is no column"),
    "mirrored": (lambda state: 6 - state.moves()[0], "4, and column e is full"),
    "past the end": (looks_two_ahead, "ValueError: min() arg is an empty sequence"),
    "an endless wait": (waits_for_the_centre, ""),
}


@pytest.mark.parametrize(("player", "returned"), WRONG.values(), ids=WRONG)
def test_a_move_that_is_not_legal_is_told_with_its_position(player, returned):
    verdict = check_own_player(player)
    assert verdict.outcome == "wrong"
    assert verdict.returned.startswith(returned)
    assert "to move" in verdict.called
    if verdict.key == "never-ends":  # the words of it name the position
        assert verdict.picture is None
    else:
        assert isinstance(verdict.picture.right, ConnectFour)


def test_the_position_is_one_in_which_it_goes_wrong():
    verdict = check_own_player(lambda state: 3)
    assert 3 not in verdict.picture.right.moves()
    assert verdict.called == "player(state), with O to move and full columns: d"
    assert verdict.expected == "one of 0 (a), 1 (b), 2 (c), 4 (e), 5 (f), 6 (g)"


def test_where_one_move_is_left_it_is_the_only_one():
    verdict = check_own_player(lambda state: state.moves()[1])
    assert (verdict.expected, verdict.why) == (
        "1 (b), the only move",
        "near the end of a game a single move may be left",
    )


# Right ones


def from_the_centre(state):
    return next(column for column in (3, 2, 4, 1, 5, 0, 6) if column in state.moves())


def until_one_is_free(state):
    while (column := random.randrange(7)) not in state.moves():
        pass
    return column


class InTurn:
    """A player that remembers how often it was asked."""

    turn = 0

    def __call__(self, state):
        self.turn += 1
        return state.moves()[self.turn % len(state.moves())]


RIGHT = {
    "the first": any_move,
    "from the centre": from_the_centre,
    "by the global dice": lambda state: random.choice(state.moves()),
    "until one is free": until_one_is_free,
    "of numpy": lambda state: np.array(state.moves())[-1],
    "a float": lambda state: float(state.moves()[0]),  # a match takes it too
    "an object": InTurn(),
    "flat Monte Carlo": flat_mc_player(3),
}


@pytest.mark.parametrize("player", RIGHT.values(), ids=RIGHT)
def test_any_rule_with_legal_moves_is_right(player):
    stream = random.getstate()
    verdict = check_own_player(player)
    assert verdict.outcome == "right", verdict
    assert random.getstate() == stream


def test_a_rule_for_columns_is_right_and_hears_of_other_games():
    assert "tic-tac-toe and Nim as well" in check_own_player(any_move).remark
    assert "is lost" in check_own_player(from_the_centre).remark


@pytest.mark.parametrize("game", PLAYED_GAMES)
def test_the_games_are_drawn_and_fill_the_board(game):
    state = ConnectFour()
    for column in game:
        state = state.play(int(column))
    assert state.rewards() == (0.5, 0.5)
    assert AFTER[-1] == len(game) - 1
