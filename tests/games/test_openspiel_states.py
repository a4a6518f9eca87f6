"""Games of OpenSpiel as positions, against what OpenSpiel itself says."""

import copy
import math
import pickle
import re
from random import Random
from types import SimpleNamespace

import pytest
from many import naming

from mcts_teach import best_move, draw_board, draw_tree, explain, record, search, search_parallel
from mcts_teach.drawing import board_svg, tree_svg
from mcts_teach.games import TicTacToe
from mcts_teach.games.chance import is_chance, odds_of
from mcts_teach.games.contract import check_game
from mcts_teach.playing import mcts_player, perfect_player, play, random_player, read_move
from mcts_teach.variants import simulate_native, simulate_with_chance, with_chance

pyspiel = pytest.importorskip("pyspiel")
from mcts_teach.games.openspiel import OpenSpiel, bot  # noqa: E402 (after it is known to be there)

SHORT = ["breakthrough(rows=5,columns=5)", "checkers", "clobber", "connect_four", "dots_and_boxes", "go(board_size=3)"]
SHORT += ["hex(board_size=4)", "mancala", "mnk(m=4,n=4,k=3)", "nim", "oware", "pentago", "tic_tac_toe"]
SHORT += ["twixt(board_size=5)", "ultimate_tic_tac_toe", "y(board_size=4)"]
ALONE = "cliff_walking(horizon=12)"  # whose rewards lie between their bounds
SOME = ["go(board_size=3)", "mancala", "tic_tac_toe", "y(board_size=4)", "chess"]


@pytest.mark.parametrize("name", SOME)
def test_a_game_is_searched_drawn_and_played(name):
    state = OpenSpiel(name)
    iterations = 5 if name == "chess" else 30
    trace = record(state, iterations, simulate=simulate_native)
    move = best_move(trace.root)
    assert explain(trace.at(iterations)).startswith(f"iteration {iterations}")
    assert state.name(move) in tree_svg(trace) or len(state.name(move)) > 14
    assert all(line.split()[0][0] in board_svg(state) for line in str(state).splitlines() if line.strip())
    assert draw_tree(trace).figure is not draw_board(state).figure
    players = [mcts_player(2, simulate=simulate_native), random_player()]
    if name != "chess":
        game = play(state, players)
        assert game.outcome != "unfinished"
        assert sum(game.rewards) == pytest.approx(1)
        assert read_move(state.name(game.moves[0]), state) == game.moves[0]


def test_positions_are_values():
    one = OpenSpiel("tic_tac_toe").play(4).play(0)
    twin, text = OpenSpiel("tic_tac_toe", (4, 0)), str(one)
    assert one == twin == copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == eval(repr(one))
    assert hash(one) == hash(twin)
    assert one != OpenSpiel("tic_tac_toe", (0, 4))
    assert one != OpenSpiel("connect_four", (4, 0))
    assert one != TicTacToe().play(4).play(0)
    one.play(8)
    assert str(one) == text
    there = pyspiel.load_game("tic_tac_toe").new_initial_state()
    here = OpenSpiel.of(there)
    there.apply_action(4)
    assert here == OpenSpiel("tic_tac_toe")


@pytest.mark.slow
def test_a_position_that_begins_elsewhere_is_copied_with_its_start():
    state = OpenSpiel.of(pyspiel.load_game("chess").new_initial_state("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"))
    assert state != OpenSpiel("chess")
    for position in (state, state.play(state.moves()[0])):
        for twin in (copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
            assert (twin, hash(twin), twin.moves()) == (position, hash(position), position.moves())
    root = search_parallel(state, 400, trees=2, workers=2, progress=False)
    assert state.name(best_move(root)) == "Ra8#"


@pytest.mark.slow
def test_our_players_play_openspiel_s_matches():
    game = pyspiel.load_game("connect_four(rows=4,columns=4,x_in_row=3)")
    ours = bot(mcts_player(100, keep_tree=True))
    for seat, least in (0, 8), (1, 4):
        bots = [pyspiel.make_uniform_random_bot(place, 7) for place in (0, 1)]
        bots[seat] = ours
        points = [pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)[seat] for seed in range(10)]
        assert sum(points) >= least
    small = pyspiel.load_game("tic_tac_toe")
    theirs = pyspiel.MCTSBot(small, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 200, 100, True, 3, False)
    state = small.new_initial_state()
    state.apply_action(4)
    assert pyspiel.evaluate_bots(state, [theirs, bot(perfect_player())], 0) == [0.0, 0.0]


def test_a_game_that_cannot_be_searched_is_refused():
    for name, words in (
        ("goofspiel", "goofspiel cannot be searched: its players move at the same time; here they must take turns"),
        ("kuhn_poker", "kuhn_poker cannot be searched: its players do not see everything; here they must"),
        ("chses", "'chses' is no game of OpenSpiel; .* such as 'chess'"),
        (3, "3 is no game of OpenSpiel"),
        (None, "None is no game of OpenSpiel"),
        ("stones_and_gems", "stones_and_gems cannot be searched: .* does not say with which odds"),
        ("hex(board_size=", "OpenSpiel cannot load 'hex\\(board_size=': "),
        ("hex(size=3)", "OpenSpiel cannot load 'hex\\(size=3\\)': "),
    ):
        with naming(name), pytest.raises(ValueError, match=words):
            OpenSpiel(name)


def test_a_game_whose_rewards_lie_between_no_two_bounds_is_refused():
    for bounds in ((-math.inf, 1), (-1, math.inf), (-math.inf, math.inf), (0, 0), (1, 0)):
        game = SimpleNamespace(get_type=pyspiel.load_game("tic_tac_toe").get_type)  # none of OpenSpiel's own is so
        game.get_game, game.min_utility, game.max_utility = (lambda answer=answer: answer for answer in (game, *bounds))
        words = "tic_tac_toe cannot be searched: it has no bounds between which its rewards"
        with naming(bounds), pytest.raises(ValueError, match=words):
            OpenSpiel.of(game)


def test_wrong_moves_and_early_rewards_are_refused():
    state = OpenSpiel("tic_tac_toe").play(4)
    for wrong in (4, 9, -1, "a", None, 2.0):
        with pytest.raises(ValueError, match=f"illegal move {wrong!r}; the legal moves are 0, 1, 2, 3, 5, 6, 7, 8"):
            state.play(wrong)
    with pytest.raises(ValueError, match="illegal move 4"):
        OpenSpiel("tic_tac_toe", (4, 4))
    with pytest.raises(ValueError, match="the game is not over yet"):
        state.rewards()
    over = OpenSpiel("tic_tac_toe", (0, 3, 1, 4, 2))
    assert (over.moves(), over.player, over.rewards()) == ((), 0, (1.0, 0.0))
    with pytest.raises(ValueError, match="cannot play 5: the game is over"):
        over.play(5)


def is_for_this_search(kind):
    """Whether players take turns and see everything, and the outcomes are listed; said by OpenSpiel."""
    turns = kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    seen = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
    listed = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    return turns and seen and listed and kind.default_loadable


CHANCE = [kind.short_name for kind in pyspiel.registered_games() if is_for_this_search(kind)]
SLOW = {"2048", "yacht"}  # thousands of outcomes, or thousands of moves


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.thorough] * (name in SLOW)) for name in CHANCE])
def test_a_game_of_chance_is_searched(name):
    state = OpenSpiel(name)
    assert state.playout(Random(1)) == simulate_with_chance(state, Random(1))
    root = search(state, 8, **with_chance() | {"simulate": simulate_native})
    assert root.visits == 8
    assert set(root.children) <= set(state.moves())


def test_chance_is_refused_where_it_is_not_meant():
    with pytest.raises(ValueError, match="is a game of chance, whose dice a search must not choose"):
        search(OpenSpiel("pig"), 10)
    assert not hasattr(OpenSpiel("chess"), "chance")
    with pytest.raises(ValueError, match="nothing happens by chance here"):
        OpenSpiel("2048", (0, 30)).chance()


@pytest.mark.parametrize("name", [*SHORT, ALONE, *(name for name in CHANCE if name != "yacht")])
def test_a_random_game_keeps_the_promises_and_is_in_step_with_openspiel(name):
    state, rng, game = OpenSpiel(name), Random(name), pyspiel.load_game(name)
    theirs, low, high = game.new_initial_state(), game.min_utility(), game.max_utility()
    assert check_game(state) == game.num_players()
    while not theirs.is_terminal():
        moves = list(state.moves())
        assert moves == theirs.legal_actions()
        assert (state.player is None) == is_chance(state) == theirs.is_chance_node()
        assert OpenSpiel.of(theirs) == state
        move = rng.choice(moves)
        if is_chance(state):
            assert list(odds_of(state).items()) == theirs.chance_outcomes()
        else:
            assert state.player == theirs.current_player()
        if name in SHORT:
            assert state.constant_sum
            assert state.name(move) == theirs.action_to_string(move)
            assert str(state) == re.sub("\x1b.*?m", "", str(theirs)).rstrip("\n")
        assert theirs.action_to_string(move).endswith(state.name(move))
        before, state = state, state.play(move)
        theirs.apply_action(move)
        assert before != state
    assert state == OpenSpiel.of(theirs)
    assert (state.moves(), state.player) == ((), 0)
    assert state.rewards() == pytest.approx([(value - low) / (high - low) for value in theirs.returns()])
    assert not state.constant_sum or sum(state.rewards()) == pytest.approx(1)
