"""Tasks and their workers: nothing is lost when one dies, the stop button, and places that have no workers."""

import concurrent.futures
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import Mock

import pytest
from some_workers import facts, quietly

import mcts_teach
from mcts_teach import ConnectFour, Nim, TicTacToe, search, search_parallel, ucb1, workers
from mcts_teach.parallel import match_parallel
from mcts_teach.playing import flat_mc_player, match, mcts_player, random_player


@pytest.fixture(params=[how for how in multiprocessing.get_all_start_methods() if how != "forkserver"])
def start_method(request):
    """A way to start processes; those of a "forkserver" are told of all as those of "spawn" are."""
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method(request.param, force=True)
    yield
    multiprocessing.set_start_method(before, force=True)


# Workers that die


def dies_at(number, log, die, state, iterations, *, seed, **how):
    """An engine that dies when it begins the tree of this number; it logs all seeds it gets."""
    for begun in count(1):
        with suppress(FileExistsError), open(f"{log}/{begun}", "x", encoding="ascii") as file:
            file.write(str(seed))
            break
    if begun == number:
        die()
    return search(state, iterations, seed=seed, **how)


def fails(error, state, iterations, *, seed):
    raise error


def dies(state, iterations, *, seed):
    os._exit(1)


leave = partial(os._exit, 1)


def test_when_a_worker_dies_the_rest_is_done_once_more(tmp_path):
    words = "a worker died .*; 2 of 4 tasks are finished, the others are run once more"
    with ProcessPoolExecutor(1) as pool, pytest.warns(RuntimeWarning, match=words):
        root = quietly(Nim((3, 4)), 200, engine=partial(dies_at, 3, tmp_path, leave), executor=pool)
    assert facts(root) == facts(quietly(Nim((3, 4)), 200, workers=1))
    dice = Random(0)
    first, second, third, fourth = (str(dice.getrandbits(32)) for _ in range(4))
    begun = [(tmp_path / str(number)).read_text(encoding="ascii") for number in range(1, 6)]
    assert begun[:3] == [first, second, third]
    assert sorted(begun[3:]) == sorted([third, fourth])


@pytest.mark.slow
@pytest.mark.usefixtures("start_method")
def test_nothing_is_lost_with_a_worker_of_the_processes_started_here(tmp_path):
    """Nor is a score on its way to them."""
    how = {"trees": 6, "score": partial(ucb1, c=0.5)}
    with pytest.warns(RuntimeWarning, match=r"of 6 tasks are finished"):
        root = quietly(Nim((3, 4)), 120, engine=partial(dies_at, 3, tmp_path, leave), workers=2, **how)
    assert facts(root) == facts(quietly(Nim((3, 4)), 120, workers=1, **how))
    assert facts(root) != facts(quietly(Nim((3, 4)), 120, workers=1, trees=6))


def test_workers_that_die_twice_are_an_error():
    with (
        pytest.warns(RuntimeWarning, match="0 of 2 tasks"),
        pytest.raises(RuntimeError, match="workers died in two attempts; 0 of 2 tasks are finished"),
    ):
        quietly(Nim((3, 4)), 20, trees=2, engine=dies, workers=2)


def test_a_worker_without_enough_memory_loses_nothing_that_others_have_finished(tmp_path):
    starve = partial(fails, MemoryError(), None, None, seed=0)
    with pytest.warns(RuntimeWarning, match=r"a worker died \(MemoryError\(\)\); \d of 4 tasks are finished"):
        root = quietly(Nim((3, 4)), 40, engine=partial(dies_at, 2, tmp_path, starve), workers=2)
    assert facts(root) == facts(quietly(Nim((3, 4)), 40, workers=1))


@pytest.mark.parametrize(("workers", "error"), [(1, KeyError("oops")), (2, KeyError("oops")), (1, MemoryError("oops"))])
def test_what_a_task_raises_is_raised_and_not_tried_again(workers, error):
    with pytest.raises(type(error), match="oops"):
        quietly(TicTacToe(), 20, engine=partial(fails, error), workers=workers)


def test_when_a_task_raises_the_others_are_dropped():
    futures = []

    class FirstFails(Executor):
        def submit(self, function, /, *args, **kwargs):
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_exception(KeyError("oops"))
            return futures[-1]

    with pytest.raises(KeyError, match="oops"):
        quietly(TicTacToe(), 20, executor=FirstFails())
    assert [future.cancelled() for future in futures] == [False, True, True, True]


@pytest.mark.thorough
def test_a_dask_cluster_takes_the_same_calls():
    """Of two processes, which gives up a task with the first worker that it kills."""
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install '.[dask]'")
    import dask

    players = [mcts_player(20), flat_mc_player(4)]
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        cluster.get_client() as client,
    ):
        executor = client.get_executor(pure=False)
        grown = quietly(ConnectFour(), 200, executor=executor)
        played = match_parallel(TicTacToe(), players, 8, executor=executor, progress=False)
    assert facts(grown) == facts(quietly(ConnectFour(), 200, workers=1))
    assert played == match(TicTacToe(), players, 8, progress=False)


# The stop button


def press():
    signal.raise_signal(signal.SIGINT)


def test_the_stop_button_drops_the_trees_that_were_not_begun(capsys):
    begun, handler = [], signal.getsignal(signal.SIGINT)

    def engine(state, iterations, *, seed):
        begun.append(seed)
        if len(begun) == 2:
            press()
        return search(state, iterations, seed=seed)

    root = quietly(TicTacToe(), 100, engine=engine, workers=1)
    assert len(begun) == 2
    assert root.visits == 50
    assert capsys.readouterr().out == "Stopped after 50 iterations; this is what they found.\n"
    assert signal.getsignal(signal.SIGINT) is handler


def test_the_stop_button_waits_for_the_trees_that_other_workers_grow(capsys):
    two = threading.Barrier(2, timeout=60)

    def engine(state, iterations, *, seed):
        if two.wait() == 0:
            press()
        two.wait()
        return search(state, iterations, seed=seed)

    engine.__module__ = "mcts_teach.fast"  # so that it gets threads
    assert quietly(TicTacToe(), 600, trees=6, engine=engine, workers=2).visits == 200
    assert capsys.readouterr().out == "Stopped after 200 iterations; this is what they found.\n"


def test_a_match_that_is_stopped_has_as_many_games_from_each_seat():
    once = iter([press])

    def presses(state):
        next(once, int)()
        return state.moves()[0]

    players = [random_player(), presses]
    played = match_parallel(TicTacToe(), players, 20, workers=1, progress=False)
    assert played.games == match(TicTacToe(), [random_player(), presses], 20, progress=False).games[:2]


PRESSES = """
import os, signal
from mcts_teach import ConnectFour, search_parallel, simulate
playouts = []
def press_once(state, rng):
    playouts.append(state)
    if len(playouts) == 100:
        os.killpg(0, signal.SIGINT)
    return simulate(state, rng)
if __name__ == '__main__':
    print(search_parallel(ConnectFour(), 10**9, trees=1, simulate=press_once, workers=2, progress=False))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there the stop button reaches no group of processes")
def test_the_stop_button_reaches_the_search_of_a_worker(tmp_path):
    script = tmp_path / "stopped.py"
    script.write_text(PRESSES, encoding="utf-8")
    done = run_python(script, start_new_session=True)
    assert done.stdout.count("Stopped after") == 1
    assert "Stopped after 100 iterations; this is what they found." in done.stdout
    assert "<Node: root, 100 visits, 7 children, 0 untried>" in done.stdout


# What is sent


def run_python(*arguments, **settings):
    """Python in a process of its own, which knows this package."""
    how = {"capture_output": True, "text": True, "timeout": 100, "check": True} | settings
    return subprocess.run([sys.executable, *map(str, arguments)], cwd=Path(mcts_teach.__file__).parents[1], **how)


@pytest.mark.slow
def test_a_game_of_a_notebook_is_refused_in_words_where_processes_start_afresh():
    done = run_python(
        "-c",
        "import multiprocessing\n"
        "from mcts_teach import Nim\n"
        "from mcts_teach.parallel import search_parallel\n"
        "class MyGame(Nim): pass\n"
        "multiprocessing.set_start_method('spawn')\n"
        "print(search_parallel(MyGame((3, 4)), 40, workers=1, progress=False))\n"
        "try: search_parallel(MyGame((3, 4)), 40, workers=2, progress=False)\n"
        "except ValueError as error: print(error)\n",
    )
    assert done.stderr == ""
    assert "<Node: root, 40 visits, 7 children, 0 untried>" in done.stdout
    assert "this cannot be sent to another process: Can't get attribute 'MyGame'" in done.stdout
    assert "put a game or function of your own into a file, my_game.py" in done.stdout


def test_what_has_no_name_goes_to_threads_and_not_to_processes():
    cautious = {"score": lambda parent, child: ucb1(parent, child, c=0.5)}
    with pytest.raises(ValueError, match=r"cannot be sent to another process: .*lambda"):
        quietly(TicTacToe(), 100, workers=2, **cautious)
    with ThreadPoolExecutor(2) as pool:
        root = quietly(TicTacToe(), 100, executor=pool, **cautious)
    assert facts(root) == facts(quietly(TicTacToe(), 100, workers=1, score=partial(ucb1, c=0.5)))


# Where there are no workers


IN_TURN = "No other processes or threads can be started here, so one task is done after the other.\n"


@pytest.fixture
def untold():
    """Nothing was said yet, and nothing is after the test."""
    workers._print_once.cache_clear()
    yield
    workers._print_once.cache_clear()


@pytest.mark.usefixtures("untold")
@pytest.mark.parametrize(
    ("owner", "name", "error"),
    [
        (threading.Thread, "start", RuntimeError("can't start new thread")),
        (concurrent.futures, "ProcessPoolExecutor", NotImplementedError("this system has no semaphores")),
    ],
    ids=["no threads", "no processes"],
)
def test_where_nothing_can_be_started_the_work_is_done_in_turn(owner, name, error, monkeypatch, capsys):
    expected = facts(quietly(TicTacToe(), 100, workers=1))
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(owner, name, Mock(side_effect=error))
    assert facts(quietly(TicTacToe(), 100)) == expected
    assert capsys.readouterr().out == IN_TURN
    assert facts(search_parallel(TicTacToe(), 100, workers=4)) == expected
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "/4 [" in captured.err
    assert "monitor" not in captured.err


def test_an_executor_that_is_broken_already_is_replaced():
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(os._exit, 1).exception() is not None
        with pytest.warns(RuntimeWarning, match="0 of 2 tasks are finished"):
            root = quietly(Nim((3, 4)), 20, trees=2, executor=pool)
    assert facts(root) == facts(quietly(Nim((3, 4)), 20, trees=2, workers=1))
