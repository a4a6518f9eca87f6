"""The rules of every game in step with OpenSpiel's: the same moves, player and end at each ply of random games."""

from random import Random

import pytest

from mcts_teach import MNK, ConnectFour, Hex, Nim, TicTacToe

pyspiel = pytest.importorskip("pyspiel")


def assert_in_step(start, name, games, action=lambda move: move, move_of=lambda action: action):
    """Play random games on both boards at once; `action` and `move_of` translate between their moves."""
    theirs = pyspiel.load_game(name)
    rng = Random(name)
    for _ in range(games):
        state, other = start, theirs.new_initial_state()
        while moves := state.moves():
            assert not other.is_terminal()
            assert state.player == other.current_player()
            assert sorted(moves) == sorted(map(move_of, other.legal_actions()))
            move = rng.choice(moves)
            state = state.play(move)
            other.apply_action(action(move))
        assert other.is_terminal()
        assert state.rewards() == tuple((value + 1) / 2 for value in other.returns())  # theirs are -1, 0 and 1


def test_tic_tac_toe_is_in_step():
    assert_in_step(TicTacToe(), "tic_tac_toe", games=1_000)


@pytest.mark.parametrize(("rows", "cols", "k"), [(6, 7, 4), (4, 5, 4), (4, 4, 3), (7, 5, 5), (3, 9, 3), (6, 2, 4)])
def test_connect_four_is_in_step(rows, cols, k):
    assert_in_step(ConnectFour(rows, cols, k), f"connect_four(rows={rows},columns={cols},x_in_row={k})", games=300)


@pytest.mark.parametrize("size", range(2, 12))
def test_hex_is_in_step(size):
    # OpenSpiel's first player, too, joins top and bottom, and its cells lean and count the same way.
    assert_in_step(Hex(size), f"hex(board_size={size})", games=300 if size < 8 else 100)


@pytest.mark.parametrize(("m", "n", "k"), [(3, 3, 3), (4, 4, 3), (5, 5, 4), (4, 3, 3), (3, 5, 3), (7, 2, 4), (9, 9, 5)])
def test_m_n_k_games_are_in_step(m, n, k):
    assert_in_step(MNK(m, n, k), f"mnk(m={m},n={n},k={k})", games=200)


@pytest.mark.parametrize("piles", [(0, 3), (1, 2), (1, 3, 5, 7), (4, 4, 4), (9, 2, 1, 1)])
def test_nim_is_in_step(piles):
    # OpenSpiel numbers its moves by the number taken first and by the pile second.
    assert_in_step(
        Nim(piles),
        f"nim(pile_sizes={';'.join(map(str, piles))},is_misere=False)",
        games=300,
        action=lambda move: (move % 100 - 1) * len(piles) + move // 100,
        move_of=lambda action: 100 * (action % len(piles)) + action // len(piles) + 1,
    )
