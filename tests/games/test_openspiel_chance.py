"""OpenSpiel's games of chance as positions, against what OpenSpiel itself says, and our own Pig."""

from random import Random

import pytest

from mcts_teach import search
from mcts_teach.games import Pig
from mcts_teach.games.chance import is_chance, odds_of
from mcts_teach.games.contract import check_game
from mcts_teach.variants import simulate_native, simulate_with_chance, with_chance

pyspiel = pytest.importorskip("pyspiel")
from mcts_teach.games.openspiel import OpenSpiel  # noqa: E402 (after it is known to be there)


def is_for_this_search(kind):
    """Whether players take turns and see everything, and the outcomes are listed; said by OpenSpiel."""
    turns = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    seen = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    listed = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    return turns and seen and listed and kind.default_loadable


GAMES = [kind.short_name for kind in pyspiel.registered_games() if is_for_this_search(kind)]
SLOW = {"2048", "yacht"}  # thousands of outcomes, or thousands of moves


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.thorough] * (name in SLOW)) for name in GAMES])
def test_a_game_keeps_the_promises_and_is_searched(name):
    state, game = OpenSpiel(name), pyspiel.load_game(name)
    assert check_game(state) == game.num_players()
    assert state.playout(Random(1)) == simulate_with_chance(state, Random(1))
    root = search(state, 8, **with_chance() | {"simulate": simulate_native})
    assert root.visits == 8
    assert set(root.children) <= set(state.moves())


@pytest.mark.parametrize("name", [name for name in GAMES if name != "yacht"])
def test_a_random_game_is_in_step_with_openspiel(name):
    state, rng = OpenSpiel(name), Random(name)
    game = pyspiel.load_game(name)
    theirs, low, high = game.new_initial_state(), game.min_utility(), game.max_utility()
    while not theirs.is_terminal():
        assert list(state.moves()) == theirs.legal_actions()
        assert (state.player is None) == is_chance(state) == theirs.is_chance_node()
        assert theirs.action_to_string(state.moves()[0]).endswith(state.name(state.moves()[0]))
        if theirs.is_chance_node():
            assert list(odds_of(state).items()) == theirs.chance_outcomes()
        else:
            assert state.player == theirs.current_player()
        move = rng.choice(state.moves())
        state = state.play(move)
        theirs.apply_action(move)
    assert state == OpenSpiel.of(theirs)
    assert (state.moves(), state.player) == ((), 0)
    assert state.rewards() == pytest.approx([(value - low) / (high - low) for value in theirs.returns()])


ACTIONS = {"roll": 0, "hold": 1}  # in OpenSpiel; and face 1 is outcome 0


def test_its_pig_goes_as_ours():
    rng = Random(0)
    for _ in range(20):
        ours, theirs = Pig(20), OpenSpiel("pig(winscore=20)")
        while ours.moves():
            enough = ours.player is not None and ours.turn == 20 - ours.points[ours.who]
            move = "hold" if enough else rng.choice(ours.moves())  # with enough points OpenSpiel does not let one roll
            ours, theirs = ours.play(move), theirs.play(move - 1 if ours.player is None else ACTIONS[move])
            if ours.moves():
                assert theirs.player == ours.player
                assert f"Scores: {ours.points[0]} {ours.points[1]}, " in str(theirs)
            if 0 < ours.turn < 20 - ours.points[ours.who]:
                assert f"Turn total: {ours.turn}\n" in str(theirs)
        assert theirs.rewards() == ours.rewards()


def test_what_cannot_be_searched_is_refused():
    with pytest.raises(ValueError, match=r"stones_and_gems cannot be searched: .* does not say with which odds"):
        OpenSpiel("stones_and_gems")
    with pytest.raises(ValueError, match="is a game of chance, whose dice a search must not choose"):
        search(OpenSpiel("pig"), 10)
    assert not hasattr(OpenSpiel("chess"), "chance")
    with pytest.raises(ValueError, match="nothing happens by chance here"):
        OpenSpiel("2048", (0, 30)).chance()
