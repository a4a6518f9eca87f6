"""Nim, and Dots and Boxes, in step with OpenSpiel's: the same moves, player and end at each ply of random games.

Boards in a row and Hex are held against their rules without bits, in test_plain_rules.py.
"""

from random import Random

import pytest
from games.dots_and_boxes import Bare
from hypothesis import strategies as st
from many import few_or_many, hold

from mcts_teach import Nim

pyspiel = pytest.importorskip("pyspiel")


ACROSS_FIRST = [0, 1, 6, 7, 8, 2, 3, 9, 10, 11, 4, 5]  # lines of Dots and Boxes, in which one moves on after a box


def assert_in_step(start, theirs, action, move_of, seed):
    """Play ten random games on both boards at once."""
    rng = Random(seed)
    for _ in range(10):
        state, other = start, pyspiel.load_game(theirs).new_initial_state()
        while moves := state.moves():
            assert not other.is_terminal()
            assert state.player == other.current_player()
            assert sorted(moves) == sorted(map(move_of, other.legal_actions()))
            move = rng.choice(moves)
            state = state.play(move)
            other.apply_action(action(move))
        assert other.is_terminal()
        assert state.rewards() == tuple((value + 1) / 2 for value in other.returns())  # theirs are -1, 0 and 1


def nim_in_step(piles, seed):
    """In Nim moves are numbered there by the number taken first, and by the pile second."""
    n, theirs = len(piles), f"nim(pile_sizes={';'.join(map(str, piles))},is_misere=False)"
    to_theirs, to_ours = lambda m: (m % 100 - 1) * n + m // 100, lambda a: 100 * (a % n) + a // n + 1
    assert_in_step(Nim(piles), theirs, to_theirs, to_ours, seed)


def boxes_in_step(seed):
    theirs = "dots_and_boxes(num_rows=2,num_cols=2)"
    assert_in_step(Bare(), theirs, ACROSS_FIRST.__getitem__, ACROSS_FIRST.index, seed)


@few_or_many(8, 2_500)
def test_nim_and_boxes_are_in_step(cases):
    piles = st.lists(st.integers(0, 99), min_size=2, max_size=8).filter(any)
    hold(nim_in_step, cases, piles=piles, seed=st.integers(0))
    hold(boxes_in_step, cases, seed=st.integers(0))
