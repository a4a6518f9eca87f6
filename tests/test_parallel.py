"""Searches, playouts and matches on several workers: the same sums wherever they are done, and nothing lost."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count, permutations
from math import isclose
from pathlib import Path
from random import Random

import pytest

import mcts_teach
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
    _added_up,
    match_parallel,
    parallel_player,
    search_parallel,
    simulate_parallel,
    tournament_parallel,
)

# Python 3.12 and 3.13 say so on Linux, where they fork; from 3.14 on they no longer do.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")

GAMES = [TicTacToe(), ConnectFour(), Hex(3), Nim((2, 2), players=3)]
quietly = partial(search_parallel, progress=False)


def facts(root):
    """All that a parallel search says, in its order."""
    counts = [(move, child.visits, child.wins, child.mover, child.state) for move, child in root.children.items()]
    return root.visits, counts, root.untried


class Counting(Executor):
    """Does each task as it comes, and keeps count."""

    def __init__(self):
        self.tasks = 0

    def submit(self, function, /, *args, **kwargs):
        self.tasks += 1
        future = Future()
        future.set_result(function(*args, **kwargs))
        return future


@pytest.fixture
def start_method(request):
    """Another way to start processes than this system's own."""
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method(request.param, force=True)
    yield request.param
    multiprocessing.set_start_method(before, force=True)


every_start_method = pytest.mark.parametrize("start_method", multiprocessing.get_all_start_methods(), indirect=True)


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


@every_start_method
def test_the_same_however_processes_start(start_method):
    cautious = partial(ucb1, c=0.5)
    expected = facts(quietly(Hex(3), 100, trees=2, score=cautious, workers=1))
    assert facts(quietly(Hex(3), 100, trees=2, score=cautious, workers=2)) == expected


def test_the_order_of_the_trees_does_not_matter_not_even_for_rounding():
    assert 0.1 + 0.2 + 0.3 != 0.3 + 0.2 + 0.1  # a plain sum would tell
    tallies = [(1, {1: (1, 0.1)}), (1, {1: (1, 0.2)}), (2, {1: (1, 0.3), 2: (1, 1 / 3)})]
    roots = [_added_up(Nim((2,)), order) for order in permutations(tallies)]
    assert {root.children[1].wins for root in roots} == {0.6}
    assert all(facts(root) == facts(roots[0]) for root in roots)


def test_a_move_that_no_tree_has_tried_is_untried():
    root = quietly(TicTacToe(), 4, trees=2, seed=3, workers=1)
    assert root.visits == 4 == sum(child.visits for child in root.children.values())
    assert sorted([*root.children, *root.untried]) == list(range(9))
    assert 2 <= len(root.children) <= 4


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
    pytest.importorskip("numba", reason="needs numba: pip install 'mcts-teach[fast]'")
    from mcts_teach import fast

    root = quietly(TicTacToe(), 1000, seed=4, engine=fast.search)
    assert facts(root) == facts(quietly(TicTacToe(), 1000, seed=4, workers=1))


def test_a_player_that_grows_several_trees():
    player = parallel_player(400, trees=2, seed=9)
    assert repr(player) == "parallel_player(iterations=400, trees=2, seed=9)"
    expected = best_move(quietly(ConnectFour(), 400, trees=2, seed=Random(9).getrandbits(32), workers=1))
    assert player(ConnectFour()) == expected
    played = match(TicTacToe(), [parallel_player(400), random_player()], 20, progress=False)
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


def test_a_tournament_is_the_tournament_that_is_played_one_game_after_the_other():
    expected = tournament(TicTacToe(), PLAYERS, 6, seed=5, progress=False)
    assert tournament_parallel(TicTacToe(), PLAYERS, 6, seed=5, workers=2, progress=False) == expected
    with ThreadPoolExecutor(2) as pool:
        assert tournament_parallel(TicTacToe(), PLAYERS, 6, seed=5, executor=pool, progress=False) == expected
    assert str(expected).startswith(" " * 8)


@pytest.mark.parametrize(("games", "tasks"), [(2, 1), (50, 25), (200, 100), (202, 51)])
def test_many_short_games_are_handed_out_in_few_batches(games, tasks):
    executor, players = Counting(), [random_player(), random_player()]
    played = match_parallel(Nim((1, 1)), players, games, executor=executor, progress=False)
    assert (len(played.games), executor.tasks) == (games, tasks)
    assert tasks <= MOST_BATCHES


# Workers that die


def dies_at(number, log, state, iterations, *, seed):
    """An engine that takes its process with it when it begins the tree of this number; it logs all seeds it gets."""
    for begun in count(1):
        with suppress(FileExistsError), open(f"{log}/{begun}", "x", encoding="ascii") as file:
            file.write(str(seed))
            break
    if begun == number:
        os._exit(1)
    return search(state, iterations, seed=seed)


def dies(state, iterations, *, seed):
    """An engine that always takes its process with it."""
    os._exit(1)


def fails(state, iterations, *, seed):
    """An engine with a mistake."""
    raise KeyError("oops")


def test_when_a_worker_dies_what_is_finished_counts_and_the_rest_is_done_once_more(tmp_path):
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.warns(
            RuntimeWarning, match=r"a worker died .*; 2 of 4 tasks are finished, the others are run once more"
        ),
    ):
        root = quietly(Nim((3, 4)), 200, engine=partial(dies_at, 3, tmp_path), executor=pool)
    assert facts(root) == facts(quietly(Nim((3, 4)), 200, workers=1))
    dice = Random(0)
    first, second, third, fourth = (str(dice.getrandbits(32)) for _ in range(4))
    begun = [(tmp_path / str(number)).read_text(encoding="ascii") for number in range(1, 6)]
    assert begun[:3] == [first, second, third]
    assert sorted(begun[3:]) == sorted([third, fourth])


@every_start_method
def test_nothing_is_lost_with_a_worker_of_the_processes_started_here(tmp_path, start_method):
    with pytest.warns(RuntimeWarning, match=r"of 6 tasks are finished"):
        root = quietly(Nim((3, 4)), 120, trees=6, engine=partial(dies_at, 3, tmp_path), workers=2)
    assert facts(root) == facts(quietly(Nim((3, 4)), 120, trees=6, workers=1))


def test_an_executor_that_is_broken_already_is_replaced():
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(os._exit, 1).exception() is not None
        with pytest.warns(RuntimeWarning, match="0 of 2 tasks are finished"):
            root = quietly(Nim((3, 4)), 20, trees=2, executor=pool)
    assert facts(root) == facts(quietly(Nim((3, 4)), 20, trees=2, workers=1))


def test_workers_that_die_twice_are_an_error():
    with (
        pytest.warns(RuntimeWarning, match="0 of 2 tasks"),
        pytest.raises(RuntimeError, match="workers died in two attempts; 0 of 2 tasks are finished"),
    ):
        quietly(Nim((3, 4)), 20, trees=2, engine=dies, workers=2)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_task_raises_is_raised_and_not_tried_again(workers):
    with pytest.raises(KeyError, match="oops"):
        quietly(TicTacToe(), 20, engine=fails, workers=workers)


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


# A Dask cluster


@pytest.fixture(scope="module")
def cluster():
    """A cluster of two processes, which gives up a task with the first worker that it kills."""
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install 'mcts-teach[dask]'")
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
    ):
        yield cluster


@pytest.fixture(scope="module")
def dask_executor(cluster):
    with cluster.get_client() as client:
        yield client.get_executor(pure=False)


def test_a_dask_cluster_takes_the_same_calls(dask_executor):
    assert facts(quietly(ConnectFour(), 200, executor=dask_executor)) == facts(quietly(ConnectFour(), 200, workers=1))
    players = [mcts_player(20), flat_mc_player(4)]
    played = match_parallel(TicTacToe(), players, 8, executor=dask_executor, progress=False)
    assert played == match(TicTacToe(), players, 8, progress=False)


def test_nothing_is_lost_when_a_worker_of_a_dask_cluster_is_killed(dask_executor, tmp_path):
    engine = partial(dies_at, 3, tmp_path)
    with pytest.warns(RuntimeWarning, match=r"a worker died \(KilledWorker.*of 6 tasks are finished"):
        root = quietly(Nim((3, 4)), 120, trees=6, engine=engine, executor=dask_executor)
    assert facts(root) == facts(quietly(Nim((3, 4)), 120, trees=6, workers=1))


def test_a_dask_cluster_that_tries_again_by_itself_needs_no_help(cluster, dask_executor, tmp_path):
    cluster.scheduler.allowed_failures = 3  # as a cluster comes
    engine = partial(dies_at, 3, tmp_path)
    root = quietly(Nim((3, 4)), 120, trees=6, engine=engine, executor=dask_executor)
    assert facts(root) == facts(quietly(Nim((3, 4)), 120, trees=6, workers=1))


# The stop button


def press():
    signal.raise_signal(signal.SIGINT)


def test_the_stop_button_drops_the_trees_that_were_not_begun(capsys):
    begun = []

    def engine(state, iterations, *, seed):
        begun.append(seed)
        if len(begun) == 2:
            press()
        return search(state, iterations, seed=seed)

    root = quietly(TicTacToe(), 100, engine=engine, workers=1)
    assert len(begun) == 2
    assert root.visits == 50
    assert capsys.readouterr().out == "Stopped after 50 iterations; this is what they found.\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


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


def test_pressed_again_it_raises():
    def engine(state, iterations, *, seed):
        press()
        press()

    with pytest.raises(KeyboardInterrupt):
        quietly(TicTacToe(), 100, engine=engine, workers=1)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_match_that_is_stopped_has_as_many_games_from_each_seat():
    moves = []

    def presses(state):
        moves.append(state)
        if len(moves) == 1:
            press()
        return state.moves()[0]

    players = [random_player(), presses]
    played = match_parallel(TicTacToe(), players, 20, workers=1, progress=False)
    assert played.games == match(TicTacToe(), [random_player(), presses], 20, progress=False).games[:2]


def deaf(state, iterations, *, seed):
    """An engine that sees whether the stop button leaves its process alone."""
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    return search(state, iterations, seed=seed)


def test_the_stop_button_does_not_kill_a_worker_that_waits():
    assert quietly(TicTacToe(), 20, trees=2, engine=deaf, workers=2).visits == 20


@pytest.mark.skipif(sys.platform == "win32", reason="there the stop button reaches no group of processes")
def test_the_stop_button_reaches_the_search_of_a_worker(tmp_path):
    script = tmp_path / "stopped.py"
    script.write_text(
        "import os, signal\n"
        "from mcts_teach import ConnectFour, simulate\n"
        "from mcts_teach.parallel import search_parallel\n"
        "playouts = []\n"
        "def press_once(state, rng):\n"
        "    playouts.append(state)\n"
        "    if len(playouts) == 100:\n"
        "        os.killpg(0, signal.SIGINT)\n"
        "    return simulate(state, rng)\n"
        "if __name__ == '__main__':\n"
        "    print(search_parallel(ConnectFour(), 10**9, trees=1, simulate=press_once, workers=2, progress=False))\n",
        encoding="utf-8",
    )
    done = run_python(script, start_new_session=True)
    assert "Stopped after 100 iterations; this is what they found." in done.stdout
    assert "<Node: root, 100 visits, 7 children, 0 untried>" in done.stdout


# What is sent, and what is said


def run_python(*arguments, **settings):
    """Python in a process of its own, which knows this package."""
    return subprocess.run(
        [sys.executable, *map(str, arguments)],
        cwd=Path(mcts_teach.__file__).parents[1],
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
        **settings,
    )


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


def test_what_has_no_name_is_refused_in_words_by_other_processes_and_not_by_threads():
    cautious = {"score": lambda parent, child: ucb1(parent, child, c=0.5)}
    with pytest.raises(ValueError, match=r"cannot be sent to another process: .*lambda"):
        quietly(TicTacToe(), 100, workers=2, **cautious)
    with ThreadPoolExecutor(2) as pool:
        root = quietly(TicTacToe(), 100, executor=pool, **cautious)
    assert facts(root) == facts(quietly(TicTacToe(), 100, workers=1, score=partial(ucb1, c=0.5)))


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
    with pytest.raises(ValueError, match="a match is between two players, not 3"):
        match_parallel(TicTacToe(), [random_player()] * 3, 2)
    with pytest.raises(ValueError, match="3 is not a player"):
        match_parallel(TicTacToe(), [random_player(), 3], 2)
    with pytest.raises(ValueError, match="at least two players, not 1"):
        tournament_parallel(TicTacToe(), {"me": random_player()}, 2)


def test_a_bar_shows_how_far_it_is(capsys):
    search_parallel(TicTacToe(), 100, workers=1)
    assert "/4 [" in capsys.readouterr().err
    match_parallel(TicTacToe(), [random_player(), random_player()], 10, workers=1)
    assert "/10 [" in capsys.readouterr().err
    quietly(TicTacToe(), 100, workers=1)
    assert capsys.readouterr().err == ""
