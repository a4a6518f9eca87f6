"""Searches, playouts and matches on several workers: the same sums wherever they are done."""

import os
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from random import Random

import pytest
from some_workers import Counting, facts, quietly

from mcts_teach import ConnectFour, Nim, TicTacToe, best_move, from_text, search
from mcts_teach.parallel import match_parallel, parallel_player, search_parallel, simulate_parallel, tournament_parallel
from mcts_teach.playing import flat_mc_player, mcts_player, random_player, tournament
from mcts_teach.variants import solver


@pytest.mark.slow
def test_the_same_on_one_two_and_four_workers_and_on_any_executor():
    one = facts(quietly(ConnectFour(), 400, workers=1))
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        for where in {"workers": 2}, {"workers": 4}, {"executor": threads}, {"executor": processes}:
            assert facts(quietly(ConnectFour(), 400, **where)) == one
    for other in {"seed": 1}, {"trees": 2}:
        assert facts(quietly(ConnectFour(), 400, workers=1, **other)) != one


@pytest.mark.parametrize("workers", [1, 2])
def test_what_one_tree_proves_counts_for_all(workers, capfd):
    state = from_text("X.. / XO. / .XO", TicTacToe())
    root = search_parallel(state, 4000, progress=False, workers=workers, **solver())
    assert (root.proof, root.children[6].proof, best_move(root)) == ((0.5, 0.5), (0.5, 0.5), 6)
    told = f"The root is proven: draw.\nStopped after {root.visits} iterations; this is what they found.\n"
    assert capfd.readouterr().out == told


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


@pytest.mark.slow
def test_a_tournament_is_the_tournament_that_is_played_one_game_after_the_other():
    kept = mcts_player(20, keep_tree=True)
    players = {"random": random_player(), "flat": flat_mc_player(4), "mcts": kept, "trees": parallel_player(20)}
    expected = tournament(TicTacToe(), players, 4, seed=5, progress=False)
    with ThreadPoolExecutor(2) as pool:
        for where in {"workers": 2}, {"executor": pool}:
            assert tournament_parallel(TicTacToe(), players, 4, seed=5, progress=False, **where) == expected


@pytest.mark.parametrize(("games", "tasks"), [(2, 1), (50, 25), (200, 100), (202, 51)])
def test_many_short_games_are_handed_out_in_few_batches(games, tasks):
    executor, players = Counting(), [random_player(), random_player()]
    played = match_parallel(Nim((1, 1)), players, games, executor=executor, progress=False)
    assert (len(played.games), executor.tasks) == (games, tasks)


def test_each_task_needs_a_playout():
    with pytest.raises(ValueError, match="3 tasks need at least 3 playouts, one each, not 2"):
        simulate_parallel(TicTacToe(), Random(0), executor=Counting(), playouts=2, tasks=3)


def test_a_bar_shows_how_far_it_is(capsys):
    search_parallel(TicTacToe(), 100, workers=1)
    assert "/4 [" in capsys.readouterr().err
    match_parallel(TicTacToe(), [random_player(), random_player()], 10, workers=1)
    assert "/10 [" in capsys.readouterr().err
    quietly(TicTacToe(), 100, workers=1)
    assert capsys.readouterr().err == ""


def test_a_game_that_is_over_is_not_played_out():
    executor = Counting()
    assert simulate_parallel(from_text("XXX / OO. / ...", TicTacToe()), Random(0), executor=executor) == (1, 0)
    assert executor.tasks == 0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"trees": 200}, "200 trees need at least 200 iterations, one each, not 100"),
        ({"executor": 42}, r"42 is not an executor.*client.get_executor\(pure=False\)"),
        ({"executor": Counting(), "workers": 2}, "workers=2 is for processes started here"),
    ],
    ids=["trees", "executor", "workers"],
)
def test_a_search_says_what_is_wrong_with_its_workers(settings, words):
    with pytest.raises(ValueError, match=words):
        quietly(TicTacToe(), 100, **settings)
