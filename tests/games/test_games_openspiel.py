"""The rules of every game in step with OpenSpiel's: the same moves, player and end at each ply of random games."""

from random import Random

import pytest
from games.dots_and_boxes import Bare
from hypothesis import strategies as st
from many import few_or_many, hold

from mcts_teach import MNK, ConnectFour, Hex, Nim

pyspiel = pytest.importorskip("pyspiel")


ACROSS_FIRST = [0, 1, 6, 7, 8, 2, 3, 9, 10, 11, 4, 5]  # lines of Dots and Boxes, in which one moves on after a box


def name_there(start):
    """What a game of this package is called there."""
    match start:
        case MNK():
            return "mnk(m={},n={},k={})".format(*start)
        case ConnectFour():
            return "connect_four(rows={},columns={},x_in_row={})".format(*start)
        case Hex():
            return f"hex(board_size={start.size})"
        case Bare():
            return "dots_and_boxes(num_rows=2,num_cols=2)"
    return f"nim(pile_sizes={';'.join(map(str, start.piles))},is_misere=False)"


def translations(start):
    """A move as it is numbered there, and back: in Nim by the number taken first and by the pile second."""
    if isinstance(start, Bare):
        return ACROSS_FIRST.__getitem__, ACROSS_FIRST.index
    if not isinstance(start, Nim):
        return (lambda move: move), (lambda action: action)
    piles = start.heaps
    return (
        lambda move: (move % 100 - 1) * piles + move // 100,
        lambda action: 100 * (action % piles) + action // piles + 1,
    )


def rewards_of(other):
    """Theirs are -1, 0 and 1."""
    return tuple((value + 1) / 2 for value in other.returns())


def assert_in_step(start, games, name=None, seed=None):
    """Play random games on both boards at once."""
    theirs = pyspiel.load_game(name or name_there(start))
    action, move_of = translations(start)
    rng = Random(repr(start) if seed is None else seed)
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
        assert state.rewards() == rewards_of(other)


sizes, in_a_row = st.integers(1, 9), st.integers(1, 9)
GAMES = {
    MNK: st.builds(lambda m, n, k: MNK(m, n, 1 + (k - 1) % max(m, n)), sizes, sizes, in_a_row),
    ConnectFour: st.builds(
        lambda rows, cols, k: ConnectFour(rows, cols, 1 + (k - 1) % max(rows, cols)), sizes, sizes, in_a_row
    ),
    Hex: st.integers(2, 11).map(Hex),  # theirs of a single cell does not end
    Nim: st.lists(st.integers(0, 99), min_size=2, max_size=8).filter(any).map(Nim),
    Bare: st.just(Bare()),
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
@few_or_many(8, 2_500)
def test_every_size_is_in_step(game, cases):
    """Ten games of each."""
    hold(lambda start, seed: assert_in_step(start, 10, seed=seed), cases, start=GAMES[game], seed=st.integers(0))
