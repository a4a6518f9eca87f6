"""Connect Four, held against published counts."""

from itertools import islice

from games.some_games import play_all, plies

from mcts_teach import ConnectFour, from_text


def test_connect_four_has_the_known_numbers_of_sequences_and_positions_by_ply():
    first = list(islice(plies(ConnectFour()), 8))
    assert [reached.total() for reached in first] == [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536]
    assert [len(reached) for reached in first] == [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859]
    assert sum(sequences for state, sequences in first[7].items() if state.won) == 13_032
    assert not any(state.won for reached in first[:7] for state in reached)


def test_a_win_with_the_last_disc_is_a_win_and_no_draw():
    assert from_text("OX. / XOO / OXX", ConnectFour(3, 3, 3)).play(2).rewards() == (0.5, 0.5)
    assert from_text("XX. / XOX / OXO / OXO", ConnectFour(4, 3, 3)).play(2).rewards() == (0.0, 1.0)


def test_four_discs_win_in_every_direction():
    across, up, rising = [0, 0, 1, 1, 2, 2, 3], [0, 1, 0, 1, 0, 1, 0], [0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3]
    falling = [6 - move for move in rising]
    for moves in (across, up, rising, falling):
        assert play_all(ConnectFour(), moves[:-1]).moves()
        assert play_all(ConnectFour(), moves).rewards() == (1.0, 0.0)
