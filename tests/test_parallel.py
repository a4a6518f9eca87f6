"""Searches, playouts and matches on several workers: the same sums wherever they are done."""

import os
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import permutations
from math import isclose
from random import Random

import pytest
from some_workers import Counting, facts, quietly

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    best_move,
    exact_value,
    flat_mc_player,
    from_text,
    match,
    mcts_player,
    print_tree,
    random_player,
    random_value,
    search,
    simulate,
    table,
    tournament,
    ucb1,
)
from mcts_teach.parallel import (
    MOST_BATCHES,
    _add_up_trees,
    match_parallel,
    parallel_player,
    search_parallel,
    simulate_parallel,
    tournament_parallel,
)
from mcts_teach.variants import solver

# Python 3.12 and 3.13 say so on Linux, where they fork; from 3.14 on they no longer do.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

GAMES = [TicTacToe(), ConnectFour(), Hex(3), Nim((2, 2), players=3)]


# Many trees


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_the_sums_are_those_of_the_trees_grown_one_by_one(state):
    root = quietly(state, 202, trees=4, seed=7, workers=1)
    rng = Random(7)
    trees = [search(state, share, seed=rng.getrandbits(32)) for share in (51, 51, 50, 50)]
    assert root.visits == 202
    for move, child in root.children.items():
        assert child.visits == sum(tree.children[move].visits for tree in trees)
        assert isclose(child.wins, sum(tree.children[move].wins for tree in trees))
        assert child.mover == state.player
        assert child.state == state.play(move)
    assert list(root.children) == list(state.moves())
    assert root.untried == []


def test_the_same_on_one_two_and_four_workers_and_on_any_executor():
    one = facts(quietly(ConnectFour(), 400, workers=1))
    assert facts(quietly(ConnectFour(), 400, workers=2)) == one
    assert facts(quietly(ConnectFour(), 400, workers=4)) == one
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert facts(quietly(ConnectFour(), 400, executor=threads)) == one
        assert facts(quietly(ConnectFour(), 400, executor=processes)) == one
    assert facts(quietly(ConnectFour(), 400, seed=1, workers=1)) != one
    assert facts(quietly(ConnectFour(), 400, trees=2, workers=1)) != one


def test_the_order_of_the_trees_does_not_matter_not_even_for_rounding():
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1  # a plain sum would tell
    first, second = ({1: (1, wins, None)} for wins in (0.1, 0.2))
    tallies = [((visits, 0.0, None), moves) for visits, moves in ((1, first), (1, second))]
    tallies.append(((2, 0.0, None), {1: (1, 0.3, None), 2: (1, 1 / 3, None)}))
    roots = [_add_up_trees(Nim((2,)), order) for order in permutations(tallies)]
    assert {root.children[1].wins for root in roots} == {0.6}
    assert all(facts(root) == facts(roots[0]) for root in roots)


def test_a_move_that_no_tree_has_tried_is_untried():
    root = quietly(TicTacToe(), 4, trees=2, seed=3, workers=1)
    assert root.visits == 4 == sum(child.visits for child in root.children.values())
    assert sorted([*root.children, *root.untried]) == list(range(9))
    assert 2 <= len(root.children) <= 4


@pytest.mark.parametrize("workers", [1, 2])
def test_what_one_tree_proves_counts_for_all(workers, capfd):
    state = from_text("X.. / XO. / .XO", TicTacToe())
    root = search_parallel(state, 4000, progress=False, workers=workers, **solver())
    assert (root.proof, root.children[6].proof) == ((0.5, 0.5), (0.5, 0.5))
    assert best_move(root) == 6
    told = f"The root is proven: draw.\nStopped after {root.visits} iterations; this is what they found.\n"
    assert capfd.readouterr().out == told


def test_a_parallel_player_proves_in_silence(capsys):
    state = from_text("X.. / XO. / .XO", TicTacToe())
    assert parallel_player(400, engine=partial(search, **solver()))(state) == 6
    assert capsys.readouterr().out == ""


def test_one_tree_is_a_search():
    root = quietly(TicTacToe(), 300, trees=1, seed=5, workers=1)
    tree = search(TicTacToe(), 300, seed=Random(5).getrandbits(32))
    assert {m: (c.visits, c.wins) for m, c in root.children.items()} == {
        m: (c.visits, c.wins) for m, c in tree.children.items()
    }


def test_what_reads_a_root_reads_this_one_and_a_search_goes_on_with_it():
    trap = from_text("X.. / XO. / .XO", TicTacToe())
    root = quietly(trap, 2000, seed=3, workers=1)
    assert exact_value(trap.play(best_move(root))) == exact_value(trap)
    assert "2,000" in str(table(root))
    assert print_tree(root) is None
    assert search(root, 100).visits == 2100


@pytest.mark.parametrize("workers", [1, 2])
def test_any_engine_grows_the_trees_and_a_compiled_one_gets_threads(workers):
    seen = []

    def engine(state, iterations, *, seed):
        seen.append((os.getpid(), threading.current_thread() is threading.main_thread()))
        return search(state, iterations, seed=seed)

    engine.__module__ = "mcts_teach.fast"
    root = quietly(TicTacToe(), 100, engine=partial(engine), workers=workers)
    assert facts(root) == facts(quietly(TicTacToe(), 100, workers=1))
    assert seen == [(os.getpid(), workers == 1)] * 4


def test_the_compiled_engine_grows_the_same_trees():
    pytest.importorskip("numba", reason="needs numba: pip install '.[fast]'")
    from mcts_teach import fast

    root = quietly(TicTacToe(), 1000, seed=4, engine=fast.search)
    assert facts(root) == facts(quietly(TicTacToe(), 1000, seed=4, workers=1))


def test_a_player_that_grows_several_trees():
    player = parallel_player(400, trees=2, seed=9)
    assert repr(player) == "parallel_player(400, seed=9, trees=2)"
    expected = best_move(quietly(ConnectFour(), 400, trees=2, seed=Random(9).getrandbits(32), workers=1))
    assert player(ConnectFour()) == expected
    played = match(TicTacToe(), [parallel_player(200), random_player()], 10, progress=False)
    assert played.losses == 0


# Many playouts


def test_playouts_are_the_same_on_any_executor_and_have_the_exact_mean():
    start = TicTacToe().play(0)
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(2) as processes:
        means = [
            simulate_parallel(start, Random(1), executor=executor, playouts=4001)
            for executor in (Counting(), threads, processes)
        ]
    assert means[0] == means[1] == means[2]
    assert means[0] == pytest.approx([float(value) for value in random_value(start)], abs=0.03)
    dice = Random(1)
    seeds = [dice.randrange(2**32) for _ in range(4)]
    first = Random(seeds[0])
    games = [simulate(start, first) for _ in range(1001)]
    for seed in seeds[1:]:
        rng = Random(seed)
        games += [simulate(start, rng) for _ in range(1000)]
    assert means[0] == tuple(sum(game[player] for game in games) / 4001 for player in (0, 1))


def test_a_leaf_that_is_played_out_many_times_counts_one_visit():
    leaf = partial(simulate_parallel, executor=Counting(), playouts=8, tasks=2)
    root = search(TicTacToe(), 50, simulate=leaf)
    assert root.visits == 50 == sum(child.visits for child in root.children.values())
    assert any(child.wins * 16 % 16 for child in root.children.values())  # means, not single games
    assert all(isclose(child.wins * 16, round(child.wins * 16)) for child in root.children.values())


def test_a_game_that_is_over_is_not_played_out():
    executor = Counting()
    assert simulate_parallel(from_text("XXX / OO. / ...", TicTacToe()), Random(0), executor=executor) == (1, 0)
    assert executor.tasks == 0


# Many games

PLAYERS = {
    "random": random_player(),
    "flat": flat_mc_player(4),
    "mcts": mcts_player(20, keep_tree=True),
    "trees": parallel_player(20),
}


@pytest.mark.parametrize("workers", [1, 2])
def test_a_match_is_the_match_that_is_played_one_game_after_the_other(workers):
    players = [PLAYERS["mcts"], PLAYERS["flat"]]
    played = match_parallel(TicTacToe(), players, 12, seed=5, workers=workers, progress=False)
    assert played == match(TicTacToe(), players, 12, seed=5, progress=False)
    assert len(played.games) == 12


def test_a_match_from_openings_is_the_match_that_is_played_one_game_after_the_other():
    players, openings = [PLAYERS["flat"], PLAYERS["random"]], [TicTacToe().play(0), TicTacToe().play(4)]
    played = match_parallel(TicTacToe(), players, 8, openings=openings, workers=1, progress=False)
    assert played == match(TicTacToe(), players, 8, openings=openings, progress=False)
    assert {game.start for game in played.games} == set(openings)


def test_a_tournament_is_the_tournament_that_is_played_one_game_after_the_other():
    expected = tournament(TicTacToe(), PLAYERS, 4, seed=5, progress=False)
    assert tournament_parallel(TicTacToe(), PLAYERS, 4, seed=5, workers=2, progress=False) == expected
    with ThreadPoolExecutor(2) as pool:
        assert tournament_parallel(TicTacToe(), PLAYERS, 4, seed=5, executor=pool, progress=False) == expected
    assert str(expected).startswith(" " * 8)


@pytest.mark.parametrize(("games", "tasks"), [(2, 1), (50, 25), (200, 100), (202, 51)])
def test_many_short_games_are_handed_out_in_few_batches(games, tasks):
    executor, players = Counting(), [random_player(), random_player()]
    played = match_parallel(Nim((1, 1)), players, games, executor=executor, progress=False)
    assert (len(played.games), executor.tasks) == (games, tasks)
    assert tasks <= MOST_BATCHES


# What is said


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"trees": 0}, "trees must be a whole number of at least 1, not 0"),
        ({"trees": 200}, "200 trees need at least 200 iterations, one each, not 100"),
        ({"workers": 0}, "workers must be a whole number of at least 1, not 0"),
        ({"executor": 42}, r"42 is not an executor.*client.get_executor\(pure=False\)"),
        ({"executor": Counting(), "workers": 2}, "workers=2 is for processes started here"),
        ({"seed": "x"}, "seed must be a whole number or a random.Random, not 'x'"),
        ({"iterations": 0}, "iterations must be a whole number of at least 1, not 0"),
        ({"state": from_text("XXX / OO. / ...", TicTacToe())}, "the game is over"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_search_says_what_is_wrong_with_its_arguments(settings, words):
    with pytest.raises(ValueError, match=words):
        quietly(**{"state": TicTacToe(), "iterations": 100, **settings})


def test_what_is_no_phase_is_refused_in_words():
    with pytest.raises(TypeError, match="a search takes no 'scores'; it takes a function for each of score, select"):
        quietly(TicTacToe(), 100, scores=ucb1)


def test_playouts_and_games_say_what_is_wrong_with_their_arguments():
    with pytest.raises(ValueError, match="3 tasks need at least 3 playouts, one each, not 2"):
        simulate_parallel(TicTacToe(), Random(0), executor=Counting(), playouts=2, tasks=3)
    with pytest.raises(ValueError, match="this game is for 2 players, and 3 were given"):
        match_parallel(TicTacToe(), [random_player()] * 3, 2)
    with pytest.raises(ValueError, match="3 is not a player"):
        match_parallel(TicTacToe(), [random_player(), 3], 2)
    with pytest.raises(ValueError, match="at least 2 players, not 1"):
        tournament_parallel(TicTacToe(), {"me": random_player()}, 2)


def test_a_bar_shows_how_far_it_is(capsys):
    search_parallel(TicTacToe(), 100, workers=1)
    assert "/4 [" in capsys.readouterr().err
    match_parallel(TicTacToe(), [random_player(), random_player()], 10, workers=1)
    assert "/10 [" in capsys.readouterr().err
    quietly(TicTacToe(), 100, workers=1)
    assert capsys.readouterr().err == ""
