"""Budgets, the stop button, threads and players of the compiled engine, and the arguments that it refuses."""

import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from compiled import fast
from trees import assert_lawful, facts

from mcts_teach import MNK, ConnectFour, Hex, TicTacToe

run_file, tree_file = fast.run, fast.tree
Tree = run_file.Tree


@pytest.mark.slow
def test_the_stop_button_leaves_a_tree_of_whole_iterations_that_can_be_searched_on(monkeypatch, capsys):
    fast.search(TicTacToe(), 1)  # compiles its rules, and tries them out
    grow, batches = Tree.grow, []

    def pressed_in_the_third_batch(tree, *how):
        batches.append(grow(tree, *how))
        if len(batches) == 3:
            signal.raise_signal(signal.SIGINT)
        return batches[-1]

    monkeypatch.setattr(Tree, "grow", pressed_in_the_third_batch)
    root = fast.search(TicTacToe(), 10**9, seed=6)
    assert root.visits == sum(batches)
    assert capsys.readouterr().out == f"Stopped after {root.visits:,} iterations; this is the tree they grew.\n"
    assert facts(root.to_tree()) == facts(fast.search(TicTacToe(), root.visits, seed=6).to_tree())
    visits = root.visits
    assert fast.search(root, 500).visits == visits + 500
    assert_lawful(root.to_tree(visits=1))


def test_a_press_that_raises_right_after_the_compiled_call_leaves_a_whole_tree(monkeypatch):
    root = fast.search(TicTacToe(), 10, seed=6)
    grow = tree_file.grow

    def broken_off(*how):
        grow(*how)
        raise KeyboardInterrupt

    monkeypatch.setattr(tree_file, "grow", broken_off)
    with pytest.raises(KeyboardInterrupt):
        fast.search(root, 50)
    monkeypatch.undo()
    assert root.visits == 60
    fast.search(root, 500)
    assert_lawful(root.to_tree())


def test_batches_grow_with_the_speed_of_a_game_and_stay_short(monkeypatch):
    now, asked = [0], []
    monkeypatch.setattr(run_file, "time", SimpleNamespace(perf_counter=lambda: now[0] / 1000))

    def a_thousand_a_millisecond(tree, root, rules, iterations, c, rng):
        asked.append(iterations)
        now[0] += iterations / 1000
        return iterations

    fast.search(TicTacToe(), 1)  # compiled and tried out before
    monkeypatch.setattr(Tree, "grow", a_thousand_a_millisecond)
    fast.search(TicTacToe(), 50_000)
    assert asked[:3] == [64, 1024, 10_000]
    assert max(asked) == 10_000
    assert sum(asked) == 50_000


def test_the_stop_button_ends_all_threads(monkeypatch):
    grow = Tree.grow

    def pressed_in_the_first_batch(tree, *how):
        finished = grow(tree, *how)
        if threading.current_thread() is threading.main_thread():
            signal.raise_signal(signal.SIGINT)
        return finished

    monkeypatch.setattr(Tree, "grow", pressed_in_the_first_batch)
    root = fast.search(TicTacToe(), 10**9, threads=2)
    assert [part.visits < 10**9 for part in root.parts] == [True, True]


@pytest.mark.parametrize(
    ("state", "bits"),
    [(MNK(8, 8, 5), 64), (ConnectFour(7, 8), 64), (Hex(8), 64), (Hex(11), 121), (MNK(15, 15, 5), 225)],
)
def test_a_board_that_is_too_large_is_refused_with_the_limit(state, bits):
    with pytest.raises(ValueError, match=f"this board needs {bits} bits a player, .* takes at most 63"):
        fast.search(state, 10)


def test_without_numba_it_says_what_to_install():
    code = "import sys; sys.modules['numba'] = None\nfrom mcts_teach import fast"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 1
    assert "mcts_teach.fast needs numba: install it with  pip install numba" in done.stderr
