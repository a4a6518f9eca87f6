"""What the check of simulate takes: a playout may copy the position."""

import copy
import pickle

import pytest
from odd_things import checked

from mcts_teach.checks import check


def ways_to_copy():
    return [copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))]


@pytest.mark.parametrize("way", range(2))
def test_a_playout_may_copy_the_position(way):
    def playout(state, rng):
        state = ways_to_copy()[way](state)
        while state.moves():
            state = ways_to_copy()[way](state).play(rng.choice(state.moves()))
        return state.rewards()

    found = checked("simulate", playout)
    assert found.outcome == "right", found


def test_a_playout_that_stops_early_is_told_in_which_game():
    def thirty_moves(state, rng):
        for _ in range(30):
            if not state.moves():
                return state.rewards()
            state = state.play(rng.choice(state.moves()))
        return 0.5, 0.5

    verdict = check.simulate(thirty_moves)
    assert (verdict.returned, verdict.key) == ("where the game is not over: (0.5, 0.5)", "cut-short")


@pytest.mark.slow
def test_a_wrong_playout_that_copies_is_told_what_is_wrong():
    def playout(state, rng):
        while state.moves():
            state = copy.deepcopy(state).play(state.moves()[0])
        return state.rewards()

    assert checked("simulate", playout).key == "always-the-same"
