"""What all games of the package have in common: whose turn it is, rewards, positions as values, what is refused."""

import copy
import pickle
from random import Random

import pytest
from games.some_games import GAMES, every_game, play_all, random_game, random_positions
from starts import STARTS

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe, record
from mcts_teach.games import BUILT_IN, Kuhn, Pig
from mcts_teach.trace import Trace


def test_every_game_of_the_package_is_tested():
    assert {type(start) for start in STARTS} == set(BUILT_IN) - {
        TicTacToe,
        Pig,
        Kuhn,
    }  # chance: test_pig.py, test_kuhn.py


@every_game
def test_players_take_turns_and_share_one_point_at_the_end(start):
    for seed in range(10):
        *before, end = random_game(start, Random(seed))
        for ply, state in enumerate([*before, end]):
            assert state.player == ply % getattr(start, "players", 2)
        for state in before:
            with pytest.raises(ValueError, match="the game is not over yet"):
                state.rewards()
        assert sum(end.rewards()) == 1


@every_game
def test_a_recording_knows_its_game(start, tmp_path):
    state = random_game(start, Random(1))[-2:][0]
    record(state, 1).save(tmp_path / "trace.json")
    assert Trace.load(tmp_path / "trace.json").at(1).root.state == state


def test_repr_is_the_call_that_a_learner_would_write():
    assert [repr(s) for s in (TicTacToe(), MNK(4, 3, 3), ConnectFour(), ConnectFour(4, 5, 3), Hex(3))] == [
        "TicTacToe()",
        "MNK(4, 3, 3)",
        "ConnectFour()",
        "ConnectFour(4, 5, 3)",
        "Hex(3)",
    ]
    assert repr(ConnectFour(2, 3, 2).play(1)) == "from_text('... / .X.', ConnectFour(2, 3, 2))"
    assert repr(Nim((1, 2)).play(1)) == "Nim((0, 2), players=2, player=1)"


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


def test_different_orders_of_moves_lead_to_equal_positions():
    for start, one, other in [
        (TicTacToe(), [0, 4, 8], [8, 4, 0]),
        (ConnectFour(), [0, 1, 6], [6, 1, 0]),
        (Hex(3), [0, 4, 8], [8, 4, 0]),
        (Nim((3, 3)), [1, 102], [102, 1]),
    ]:
        assert play_all(start, one) == play_all(start, other)
        assert hash(play_all(start, one)) == hash(play_all(start, other))


def test_positions_of_different_games_are_never_equal():
    four = ConnectFour(3, 3, 3)
    three = MNK(3, 3, 3)
    assert tuple(four) == tuple(three)
    assert four != three
    assert (four == three) is False
    assert len({four, three}) == 2
    assert three != tuple(three)
    assert tuple(three) != three


def test_boards_of_different_sizes_are_not_equal():
    assert MNK(3, 4, 3) != MNK(4, 3, 3)
    assert Hex(3) != Hex(4)
    assert Nim((1, 2)) != Nim((1, 2), players=3)
    assert Nim((1,)) != Nim((1, 0))


@every_game
def test_an_illegal_move_is_refused_and_the_legal_ones_are_named(start):
    for state in random_positions(start, games=2):
        legal = state.moves()
        message = "the legal moves are " + ", ".join(map(str, legal)) + "$" if legal else "the game is over$"
        for move in (-1, 10_000, 10**40, "0", "a1", 0.0, 1.5, None, [0], (0,)):
            with pytest.raises(ValueError, match=message):
                state.play(move)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: MNK(0, 3, 3), "m, the number of columns, must be a whole number from 1 to 26, not 0"),
        (lambda: MNK(27, 3, 3), "from 1 to 26, not 27"),
        (lambda: MNK(3, 100, 3), "n, the number of rows, must be a whole number from 1 to 99, not 100"),
        (lambda: MNK(3, 4, 5), "k, the stones in a row, must be a whole number from 1 to 4, not 5"),
        (lambda: MNK(3, 3, 0), "from 1 to 3, not 0"),
        (lambda: MNK(3.0, 3, 3), r"not 3\.0"),
        (lambda: MNK("3", 3, 3), "not '3'"),
        (lambda: MNK(True, 3, 1), "not True"),
        (lambda: ConnectFour(0), "rows must be a whole number from 1 to 26, not 0"),
        (lambda: ConnectFour(6, 27), "cols must be a whole number from 1 to 26, not 27"),
        (lambda: ConnectFour(k=8), "k, the discs in a row, must be a whole number from 1 to 7, not 8"),
        (lambda: ConnectFour(3, 3), "from 1 to 3, not 4"),
        (lambda: Hex(0), "size must be a whole number from 1 to 11, not 0"),
        (lambda: Hex(12), "not 12"),
        (lambda: Hex(None), "not None"),
        (lambda: Nim(()), "the number of piles must be a whole number from 1 to 8, not 0"),
        (lambda: Nim((1,) * 9), "not 9"),
        (lambda: Nim((100,)), "a pile must be a whole number from 0 to 99, not 100"),
        (lambda: Nim((-1,)), "not -1"),
        (lambda: Nim((1,), players=1), "players must be a whole number from 2 to 4, not 1"),
        (lambda: Nim((1,), players=2, player=2), "player must be a whole number from 0 to 1, not 2"),
    ],
)
def test_bad_sizes_are_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_moves_are_named_as_people_write_them():
    assert [TicTacToe().name(move) for move in (0, 2, 6, 8)] == ["a1", "c1", "a3", "c3"]
    assert [MNK(26, 99, 5).name(move) for move in (25, 26 * 99 - 1)] == ["z1", "z99"]
    assert [Hex(11).name(move) for move in (0, 10, 120)] == ["a1", "k1", "k11"]
    assert [ConnectFour().name(move) for move in (0, 6)] == ["a", "g"]
    assert [Nim((3, 4)).name(move) for move in (3, 104)] == ["A-3", "B-4"]


def test_no_two_moves_share_a_name():
    for start in GAMES:
        names = [start.name(move) for move in start.moves()]
        assert len(set(names)) == len(names), start
