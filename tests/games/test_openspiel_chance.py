"""OpenSpiel's games of chance as positions, against what OpenSpiel itself says, and our own Pig."""

import pickle
from random import Random

import matplotlib
import pytest

from mcts_teach import (
    Trace,
    draw_tree,
    exact_value,
    explain,
    explore,
    mcts_player,
    optimal_moves,
    perfect_player,
    play,
    print_tree,
    random_player,
    record,
    search,
)
from mcts_teach.drawing import tree_svg
from mcts_teach.games import Pig
from mcts_teach.games.chance import is_chance, odds_of
from mcts_teach.games.contract import check_game
from mcts_teach.variants import simulate_native, simulate_with_chance, with_chance

pyspiel = pytest.importorskip("pyspiel")
from mcts_teach.games.openspiel import OpenSpiel, bot  # noqa: E402 (after it is known to be there)

matplotlib.use("Agg")


def is_for_this_search(kind):
    """Whether players take turns and see everything, and the outcomes are listed; said by OpenSpiel."""
    turns = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    seen = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    listed = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    return turns and seen and listed and kind.default_loadable


GAMES = [kind.short_name for kind in pyspiel.registered_games() if is_for_this_search(kind)]
SLOW = {"2048", "yacht"}  # thousands of outcomes, or thousands of moves


def test_these_games_are_known():
    assert {"2048", "backgammon", "banqi", "einstein_wurfelt_nicht", "maedn", "pig", "yacht"} <= set(GAMES)


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


# Backgammon


def test_backgammon_is_searched_drawn_and_played():
    start = OpenSpiel("backgammon")
    assert {start.play(move).player for move in start.moves()} == {0, 1}  # whoever threw more begins
    state = start.play(0)
    trace = record(state, 40, **with_chance() | {"simulate": simulate_native})
    child = max(trace.root.children.values(), key=lambda node: len(node.children))
    throw = next(iter(child.children))
    assert is_chance(child.state)
    assert child.state.name(throw) in tree_svg(trace)
    assert child.state.name(throw).startswith("(roll: ")
    assert draw_tree(trace).figure
    matplotlib.pyplot.close("all")
    assert explain(trace.at(40)).startswith("iteration 40")
    assert len(explore(state, 5, **with_chance() | {"simulate": simulate_native}).trace) == 5
    game = play(state, [mcts_player(2, **with_chance() | {"simulate": simulate_native}), random_player()])
    assert game.rewards in ((1.0, 0.0), (0.0, 1.0))
    assert len(game.moves) > 20


def test_a_bot_plays_openspiel_s_matches_with_dice():
    game, how = pyspiel.load_game("pig(winscore=20)"), with_chance()
    ours, theirs = bot(mcts_player(60, **how)), pyspiel.make_uniform_random_bot(1, 7)
    points = [pyspiel.evaluate_bots(game.new_initial_state(), [ours, theirs], seed)[0] for seed in range(10)]
    assert sum(points) >= 4  # of 10: at least 7 wins; who plays at random stops at half of its turns


# Pig, and a game for one


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


def test_its_pig_is_worth_what_ours_is():
    theirs, ours = OpenSpiel("pig(winscore=10)", (0, 4, 1, 0, 2)), Pig(10, points=(5, 0), turn=3, who=1)
    roll = search(theirs, 3000, **with_chance()).children[0]
    assert theirs.name(0) == "roll"
    assert optimal_moves(ours) == ["roll"]
    assert roll.wins / roll.visits == pytest.approx(exact_value(ours)[1], abs=0.05)


def test_a_ball_that_can_always_be_caught():
    state = OpenSpiel("catch(rows=4,columns=3)")
    assert exact_value(state) == (1.0,)
    assert [play(state, [perfect_player()], seed=seed).rewards for seed in range(5)] == [(1.0,)] * 5


# Values, and what is refused


def test_positions_are_values(tmp_path):
    one = OpenSpiel("backgammon", (0, 11))
    assert one == pickle.loads(pickle.dumps(one)) == eval(repr(one))
    assert repr(one) == "OpenSpiel('backgammon', (0, 11))"
    trace = record(OpenSpiel("pig(winscore=8)"), 20, **with_chance())
    trace.save(tmp_path / "trace.json")
    again = Trace.load(tmp_path / "trace.json", start=OpenSpiel("pig(winscore=8)"))
    assert print_tree(again.root) == print_tree(trace.root)


def test_what_cannot_be_searched_is_refused():
    with pytest.raises(ValueError, match=r"stones_and_gems cannot be searched: .* does not say with which odds"):
        OpenSpiel("stones_and_gems")
    with pytest.raises(ValueError, match="is a game of chance, whose dice a search must not choose"):
        search(OpenSpiel("pig"), 10)
    assert not hasattr(OpenSpiel("chess"), "chance")
    with pytest.raises(ValueError, match="nothing happens by chance here"):
        OpenSpiel("2048", (0, 30)).chance()
