"""The compiled engine grows the trees of the readable one, node for node, and says what it cannot compile."""

import importlib
import json
import linecache
import math
import os
import signal
import subprocess
import sys
import threading
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from trees import assert_lawful, facts

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    TicTacToe,
    best_move,
    draw_tree,
    from_text,
    mcts_player,
    play,
    print_tree,
    search,
    simulate,
    table,
    to_networkx,
    ucb1,
)
from mcts_teach.variants import max_child, max_robust_child, secure_child, simulate_decisive, simulate_native

numba = pytest.importorskip("numba", reason="the extra 'fast' is not installed")
np = pytest.importorskip("numpy")
fast = importlib.import_module("mcts_teach.fast")

ROOT = Path(__file__).parents[2]
# The first draws of Random(3), on each Python from 3.11 on
RANDRANGE, CHOICE = [1, 4, 4, 1, 2, 4, 3, 5, 4, 0], "eadcebbd"
BITS = [964374396846031797, 549197861342191831]
TUTORIAL = from_text("X.. / XO. / .XO", TicTacToe())
LATE = from_text("O...... / X...... / O.XX... / X.OXO.. / O.XOX.O / XXOOX.O", ConnectFour())
GAMES = [
    (TicTacToe(), 5000),
    (TUTORIAL, 5000),
    (ConnectFour(), 5000),
    (LATE, 5000),
    (Hex(5), 5000),
    (Nim((3, 4, 5)), 5000),
    (Nim((2, 3, 2), players=3), 5000),
    (MNK(4, 3, 3), 5000),
    (ConnectFour(4, 5, 3), 5000),
    (Hex(7), 1500),  # the largest boards of 63 bits
    (MNK(9, 7, 5), 1000),
    (ConnectFour(6, 9), 1500),
    (MNK(26, 2, 26), 500),  # rows longer than a processor can shift
    (ConnectFour(20, 3, 15), 500),
    (Nim((99,) * 8), 60),  # 792 moves
]


def same(root, state, iterations, **how):
    """Whether a compiled tree is the one that the readable engine grows."""
    return facts(root.to_tree()) == facts(search(state, iterations, **how))


# The dice


@numba.njit
def drawn(dice, rounds):
    """Draws of every kind, as whole numbers and as others."""
    fast.temper(dice)
    numbers, parts = np.empty((rounds, 3), np.int64), np.empty(rounds)
    for k in range(rounds):
        numbers[k, 0] = dice.getrandbits(k % 63)
        numbers[k, 1] = dice.randrange(1 + k)
        numbers[k, 2] = dice.choice((5, 6, 7))
        parts[k] = dice.random()
    return numbers, parts


@pytest.mark.parametrize("already", [0, 1, 623, 624, 5000])
def test_compiled_dice_roll_as_pythons_do_and_bring_them_along(already):
    rng, twin = Random(8), Random(8)
    for _ in range(already):
        rng.getrandbits(32), twin.getrandbits(32)
    dice = fast.dice_of(rng)
    for k, (row, part) in enumerate(zip(*(numbers.tolist() for numbers in drawn(dice, 400)), strict=True)):
        assert row == [twin.getrandbits(k % 63), twin.randrange(1 + k), twin.choice((5, 6, 7))]
        assert part == twin.random()
    fast.roll_on(rng, dice)
    assert rng.getstate() == twin.getstate()


@pytest.mark.parametrize(
    "seed", [0, 1, -5, True, 2**31, 2**32 - 1, 2**32, -(2**64), 3**13_000], ids=lambda seed: f"{seed:x}"[-9:]
)
def test_a_seed_makes_the_dice_that_it_makes_in_python(seed):
    mine, pythons = fast.dice_of(seed), fast.dice_of(Random(seed))
    assert mine["twister"].tolist() == pythons["twister"].tolist()
    assert mine["next"] == pythons["next"]


def test_the_first_draws_are_those_of_every_python():
    rng = Random(3)
    assert [rng.randrange(7) for _ in range(10)] == RANDRANGE
    assert "".join(rng.choice("abcde") for _ in range(8)) == CHOICE
    assert [rng.getrandbits(60) for _ in range(2)] == BITS


def bits_of(number):
    """How many bits are set, and how many there are, by the compiled methods of whole numbers."""
    return number.bit_count(), number.bit_length()


def test_bits_are_counted_as_python_does():
    copy, fill = fast.blank_copy(bits_of, "here")
    fill(lambda value: value)
    compiled = numba.njit(copy)
    for number in [0, 1, 2, 3, 255, 256, 2**31, 2**32 - 1, 2**62, 2**63 - 1, -1, -5, -(2**62)]:
        assert compiled(number) == bits_of(number)


class Bits(NamedTuple):
    """A game whose helper has the name of a method of numbers; both are meant."""

    left: int = 20
    player: int = 0

    def moves(self):
        return [1, 3] if self.left > 0 else [0][:0]

    def play(self, move):
        return Bits(self.left - bit_count(move), 1 - self.player)

    def rewards(self):
        return (1.0, 0.0) if self.left.bit_count() % 2 else (0.0, 1.0)


def bit_count(number):
    return number.bit_count()


def test_a_helper_may_have_the_name_of_a_method_of_numbers():
    assert facts(fast.search(Bits(), 500).to_tree()) == facts(search(Bits(), 500))


OTHERS = """
import numba, numpy as np
from numba.core.errors import TypingError

def asks_for(code):
    try:
        return numba.njit(eval(code))(np.zeros(1, [("twister", np.int64)])[0] if "record" in code else -1)
    except (TypingError, KeyError) as error:
        return type(error).__name__

CODES = ["lambda n: n.bit_count()", "lambda n: n.bit_length()", "lambda record: record.random()", "lambda n: n + 1"]
before = [asks_for(code) for code in CODES]
from mcts_teach import Hex, fast
after = [asks_for(code) for code in CODES]
print(before == after, before[-1], len(fast.search(Hex(2), 10).children))
"""


def test_the_numba_of_others_stays_as_it_is_and_may_have_been_used_before(tmp_path):
    surroundings = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}  # compiled anew, not found on disk
    command = [sys.executable, "-c", OTHERS]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=surroundings, cwd=Path(__file__).parents[2]
    )
    assert done.stdout == "True 0 4\n"


# Same seed, same tree


@pytest.mark.parametrize("how", [simulate, simulate_native])
@pytest.mark.parametrize(("state", "iterations"), GAMES, ids=lambda value: repr(value).replace(" ", ""))
def test_both_engines_grow_the_same_tree(state, iterations, how):
    assert same(fast.search(state, iterations, seed=7, simulate=how), state, iterations, seed=7, simulate=how)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("c", [0, 0.1, 1.0, 30.0])
def test_the_trees_are_the_same_for_any_seed_and_any_c(seed, c):
    root = fast.search(TUTORIAL, 400, seed=seed, c=c)
    assert same(root, TUTORIAL, 400, seed=seed, score=partial(ucb1, c=c))


def test_a_search_goes_on_where_it_was_and_so_do_the_dice():
    rng, twin = Random(5), Random(5)
    compiled = fast.search(fast.search(ConnectFour(), 700, seed=rng), 900, seed=rng)
    readable = search(search(ConnectFour(), 700, seed=twin), 900, seed=twin)
    assert facts(compiled.to_tree()) == facts(readable)
    assert rng.getstate() == twin.getstate()


def test_a_child_is_searched_on_like_any_root():
    compiled, readable = (engine(TicTacToe(), 500, seed=2) for engine in (fast.search, search))
    below = fast.search(compiled.children[4], 300, seed=9)
    assert facts(below.to_tree()) == facts(search(readable.children[4], 300, seed=9))
    assert facts(compiled.to_tree()) == facts(readable)


def test_a_tree_that_outgrows_its_arrays_gets_larger_ones(monkeypatch):
    def tiny(tree, size, begin=fast.Tree.__init__):
        begin(tree, 8)
        tree.path = tree.path[:2]

    monkeypatch.setattr(fast.Tree, "__init__", tiny)
    root = fast.search(ConnectFour(), 2000, seed=4)
    assert len(root.tree.slots) > 2000
    assert same(root, ConnectFour(), 2000, seed=4)


def test_larger_arrays_are_given_up_where_there_is_no_time_for_them():
    root = fast.search(ConnectFour(), 100, seed=4)
    before = root.tree.slots
    root.tree.make_room(lambda: False)
    assert root.tree.slots is before
    root.tree.make_room(lambda: True)
    assert len(root.tree.slots) == 2 * len(before)
    assert same(root, ConnectFour(), 100, seed=4)


def test_a_full_tree_is_searched_on_for_one_iteration_at_least():
    root = fast.search(ConnectFour(), 100, seed=4)
    root.tree.slots = root.tree.slots[: root.tree.used].copy()
    assert fast.search(root, seconds=1e-9).visits > 100
    assert_lawful(root.to_tree())


def test_a_slot_takes_24_bytes():
    tree = fast.Tree(100)
    assert (tree.slots.nbytes + tree.moves.nbytes) / 100 == 24


# Endings


def test_the_stop_button_leaves_a_tree_of_whole_iterations_that_can_be_searched_on(monkeypatch, capsys):
    fast.search(Hex(5), 1)  # compiles its rules, and tries them out
    grow, batches = fast.Tree.grow, []

    def pressed_in_the_third_batch(tree, *how):
        batches.append(grow(tree, *how))
        if len(batches) == 3:
            signal.raise_signal(signal.SIGINT)
        return batches[-1]

    monkeypatch.setattr(fast.Tree, "grow", pressed_in_the_third_batch)
    root = fast.search(Hex(5), 10**9, seed=6)
    assert root.visits == sum(batches)
    assert capsys.readouterr().out == f"Stopped after {root.visits:,} iterations; this is the tree they grew.\n"
    assert facts(root.to_tree()) == facts(fast.search(Hex(5), root.visits, seed=6).to_tree())
    visits = root.visits
    assert fast.search(root, 500).visits == visits + 500
    assert_lawful(root.to_tree(visits=1))


def test_a_time_budget_ends_a_search_between_two_iterations():
    root = fast.search(TicTacToe(), seconds=0.02, seed=6)
    assert root.visits >= 64
    assert facts(root.to_tree()) == facts(fast.search(TicTacToe(), root.visits, seed=6).to_tree())


def test_batches_grow_with_the_speed_of_a_game_and_stay_short(monkeypatch):
    now, asked = [0], []
    monkeypatch.setattr(fast, "time", SimpleNamespace(perf_counter=lambda: now[0] / 1000))

    def a_thousand_a_millisecond(tree, root, rules, iterations, c, dice):
        asked.append(iterations)
        now[0] += iterations / 1000
        return iterations

    fast.search(TicTacToe(), 1)  # compiled and tried out before
    monkeypatch.setattr(fast.Tree, "grow", a_thousand_a_millisecond)
    fast.search(TicTacToe(), 50_000)
    assert asked[:3] == [64, 1024, 10_000]
    assert max(asked) == 10_000
    assert sum(asked) == 50_000


# Views


def test_a_view_is_read_as_a_node_is(capsys):
    compiled, readable = (engine(TUTORIAL, 300, seed=3) for engine in (fast.search, search))
    assert repr(compiled) == repr(readable).replace("Node", "FastNode")
    for policy in (max_child, max_robust_child, secure_child):
        assert best_move(compiled, policy) == best_move(readable, policy)
    assert str(table(compiled)) == str(table(readable))
    print_tree(readable, depth=2)
    print_tree(compiled, depth=2)
    text = capsys.readouterr().out
    assert text[: len(text) // 2] == text[len(text) // 2 :]
    assert to_networkx(compiled).number_of_nodes() == to_networkx(readable).number_of_nodes()
    assert len(draw_tree(compiled).texts) == len(draw_tree(readable).texts)


def test_children_are_the_same_objects_whenever_one_asks_and_tell_how_things_stand():
    root = fast.search(TicTacToe(), 5)
    child = next(iter(root.children.values()))
    assert (child.visits, child.mover, len(child.untried), child.children) == (1, 0, 8, {})
    fast.search(root, 1000)
    assert next(iter(root.children.values())) is child
    assert child.visits > 1
    assert len(child.children) == 8


def test_a_part_of_a_tree_as_ordinary_nodes():
    root = fast.search(ConnectFour(), 2000)
    part = root.to_tree(depth=2, visits=50)
    deep = [child for node in part.children.values() for child in node.children.values()]
    assert part.visits == 2000
    assert min(node.visits for node in deep) >= 50
    assert not any(node.children for node in deep)
    assert root.children[3].to_tree(depth=0).children == {}


@pytest.mark.parametrize("how", [simulate, simulate_native])
def test_a_fast_player_plays_the_moves_of_the_readable_one(how):
    compiled = play(TicTacToe(), [fast.fast_player(200, seed=4, simulate=how)] * 2)
    assert compiled.moves == play(TicTacToe(), [mcts_player(200, seed=4, simulate=how)] * 2).moves


# Threads


def test_threads_grow_trees_of_their_own_which_are_added_up():
    rng = Random(3)
    seeds = [Random(rng.getrandbits(64)) for _ in range(2)]
    parts = [fast.search(TicTacToe(), 400, seed=seed) for seed in seeds]
    root = fast.search(TicTacToe(), 400, seed=3, threads=2)
    assert root.visits == 800
    assert repr(root) == "<Together: root, 800 visits, 9 children, 0 untried>"
    for move, child in root.children.items():
        assert child.visits == sum(part.children[move].visits for part in parts)
        assert child.wins == sum(part.children[move].wins for part in parts)
        assert root.children[move] is child
    assert root.to_tree().children[4].children[0].visits == root.children[4].children[0].visits
    assert facts(root.to_tree()) == facts(fast.search(TicTacToe(), 400, seed=3, threads=2).to_tree())


def test_trees_of_threads_are_searched_on_together():
    root = fast.search(fast.search(ConnectFour(), 100, threads=2), 50, threads=2)
    assert root.visits == 300
    with pytest.raises(ValueError, match="this tree was grown by 2 threads, so search on with threads=2"):
        fast.search(root, 50)
    assert fast.search(Hex(3), 4, threads=2).untried == [
        move for move in range(9) if move not in fast.search(Hex(3), 4, threads=2).children
    ]


def test_the_stop_button_ends_all_threads(monkeypatch):
    grow = fast.Tree.grow

    def pressed_in_the_first_batch(tree, *how):
        finished = grow(tree, *how)
        if threading.current_thread() is threading.main_thread():
            signal.raise_signal(signal.SIGINT)
        return finished

    monkeypatch.setattr(fast.Tree, "grow", pressed_in_the_first_batch)
    root = fast.search(TicTacToe(), 10**9, threads=2)
    assert [part.visits < 10**9 for part in root.parts] == [True, True]


# Games of learners


class Race(NamedTuple):
    """Add 1 to 3; whoever reaches 21 wins. Reaching exactly 20 is a draw."""

    total: int = 0
    player: int = 0

    def moves(self):
        """Up to three numbers."""
        if self.total >= 20:
            return []
        return [step for step in (1, 2, 3) if self.total + step <= 21]

    def play(self, move):
        """Helpers may be methods."""
        if move not in (1, 2, 3):
            raise ValueError(f"illegal {move}")
        return Race(self.after(move), 1 - self.player)

    def after(self, move):
        return self.total + move

    def rewards(self):
        if self.total == 20:
            return (0.5, 0.5)
        return (1, 0) if self.player == 1 else (0, 1)


GOAL = 9


def winner(player, bonus):
    """A helper, which a class calls by its name."""
    return 1.0 if player == bonus else 0.0


def counting_game(bonus, limit):
    """A class of the same name every time, with other rules: what a corrected cell makes."""

    class Count(NamedTuple):
        total: int = 0
        player: int = 0

        def moves(self):
            found = []
            for step in range(1, 4):
                if self.total < limit:
                    found.append(step)
            return found

        def play(self, move):
            return Count(self.total + move, 1 - self.player)

        def rewards(self):
            return winner(self.player, bonus), winner(1 - self.player, bonus)

    return Count


CELL = """
from typing import NamedTuple
def final(total, player):
    return 1.0 if (total + player) % {n} == 0 else 0.0
class Mine(NamedTuple):
    total: int = 0
    player: int = 0
    def moves(self):
        return [1, 2] if self.total < 8 else []
    def play(self, move):
        return Mine(self.total + move, 1 - self.player)
    def rewards(self):
        return final(self.total, 0), final(self.total, 1)
"""


def cell_of_a_notebook(source):
    """What a cell defines; Python finds its source as it does in a notebook."""
    name = f"<cell {len(linecache.cache)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    names = {"__name__": "__main__"}
    exec(compile(source, name, "exec"), names)
    return names


class Pile(NamedTuple):
    """Take 1 to 3 of a pile; its fields have the names of a node's."""

    state: int = 9
    parts: int = 0
    player: int = 0

    def moves(self):
        return [n for n in (1, 2, 3) if n <= self.state]

    def play(self, move):
        return Pile(self.state - move, self.parts + 1, 1 - self.player)

    def rewards(self):
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)


def test_a_position_with_fields_that_a_node_has_too_is_no_node():
    assert same(fast.search(Pile(), 500, seed=1), Pile(), 500, seed=1)
    both = fast.search(Pile(), 500, seed=1, threads=2)
    assert (both.state, both.visits) == (Pile(), 1000)


def test_a_learners_game_is_compiled_as_it_stands():
    assert same(fast.search(Race(), 2000, seed=1), Race(), 2000, seed=1)


def test_a_class_inside_a_function_that_is_made_again_with_other_rules_plays_by_these():
    for bonus, limit in ((0, 5), (1, 5), (1, 9)):
        state = counting_game(bonus, limit)()
        assert same(fast.search(state, 500, seed=1), state, 500, seed=1)


def test_a_corrected_cell_plays_by_the_corrected_rules():
    for n in (2, 3, 2):
        state = cell_of_a_notebook(CELL.format(n=n))["Mine"]()
        assert same(fast.search(state, 500, seed=1), state, 500, seed=1)


def test_a_corrected_helper_is_noticed_though_the_class_is_the_same():
    cell = cell_of_a_notebook(CELL.format(n=2))
    before = fast.search(cell["Mine"](), 500, seed=1).to_tree()
    exec("def final(total, player):\n    return float(player)", cell)
    after = fast.search(cell["Mine"](), 500, seed=1)
    assert same(after, cell["Mine"](), 500, seed=1)
    assert facts(before) != facts(after.to_tree())


SCRIPT = """
import json, sys
from mcts_teach import fast, search
from mine import Mine
roots = fast.search(Mine(), 300, seed=1), search(Mine(), 300, seed=1)
wins = [[child.wins for child in root.children.values()] for root in roots]
print(json.dumps([*wins, sum(fast._grow.stats.cache_hits.values())]))
"""


def test_an_edited_file_plays_by_the_edited_rules_in_a_new_process_and_an_old_one_is_found_on_disk(tmp_path):
    surroundings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    runs = []
    for n in (2, 3, 2):
        (tmp_path / "mine.py").write_text(CELL.format(n=n), encoding="utf-8")
        (tmp_path / "run.py").write_text(SCRIPT, encoding="utf-8")
        command = [sys.executable, str(tmp_path / "run.py")]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
        runs.append(json.loads(done.stdout))
    assert [compiled == readable for compiled, readable, _ in runs] == [True] * 3
    assert runs[0][0] == runs[2][0] != runs[1][0]
    assert [hits for *_, hits in runs] == [0, 0, 1]


LISTINGS = [
    "return [1, 2] if self.total < 8 else []",
    "if self.total >= 8:\n            return ()\n        return 1, 2",
    "return range(1, 3 if self.total < 8 else 1)",
    "return list(range(1, 3)) if self.total < 8 else []",
    "return [a + b for a in range(2) if self.total < 8 for b in range(1, 3) if a + b < 3]",
    "found = []\n        for move in (1, 2):\n            if self.total < 8:\n                found.append(move)\n"
    "        return found",
]


@pytest.mark.parametrize("listing", LISTINGS)
def test_moves_are_written_where_they_are_wanted_however_they_are_listed(listing):
    game = cell_of_a_notebook(CELL.format(n=2).replace(LISTINGS[0], listing))["Mine"]
    write = fast.written_into(game.moves)
    for state in (game(0), game(8)):
        out = [0] * 9
        assert out[: write(state, out)] == list(state.moves())
        assert write(state, [0]) == len(state.moves())  # one does not fit, and is counted


def test_rules_whose_source_is_not_at_hand_or_has_changed_are_compiled_as_they_are(monkeypatch):
    names = {"__name__": "__main__"}
    exec(CELL.format(n=2), names)
    assert fast.written_into(names["Mine"].moves) is None
    game = cell_of_a_notebook(CELL.format(n=2))["Mine"]
    monkeypatch.setattr("inspect.getsource", lambda function: "    def moves(self):\n        return [1]\n")
    assert fast.written_into(game.moves) is None


# What it refuses


@pytest.mark.parametrize(
    ("state", "bits"),
    [(MNK(8, 8, 5), 64), (ConnectFour(7, 8), 64), (Hex(8), 64), (Hex(11), 121), (MNK(15, 15, 5), 225)],
)
def test_a_board_that_is_too_large_is_refused_with_the_limit(state, bits):
    with pytest.raises(ValueError, match=f"this board needs {bits} bits a player, .* takes at most 63"):
        fast.search(state, 10)


class Cells(NamedTuple):
    cells: tuple = (0, 0)
    player: int = 0

    def moves(self):
        return [1]

    def play(self, move):
        return self

    def rewards(self):
        return (1, 0)


class Doubling(Race):
    """Grows beyond 64 bits."""

    def moves(self):
        return [2] if self.total < 2**70 else []

    def play(self, move):
        return Doubling(max(1, self.total) * 2, 1 - self.player)


class Overflowing(Race):
    """No position is too large, but a number on the way to it is."""

    def moves(self):
        return [1, 2] if self.total < 9 else []

    def play(self, move):
        return Overflowing(self.total + move, (self.total << 62) % 3 % 2)


class Keeping(Race):
    """A property where numba wants a field."""

    @property
    def player(self):
        return 0

    def play(self, move):
        return Keeping(self.total + self.step * move)

    @property
    def step(self):
        return 1


class Raising(Race):
    """Numba cannot format a text like this."""

    def play(self, move):
        return Raising(self.total + len(f"{move:5.2f}"), 1 - self.player)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (
            SimpleNamespace(player=0, moves=lambda: [1], play=min, rewards=min),
            "NamedTuples of whole numbers, and Sim",
        ),
        (Cells(), r"whole numbers below 2\^63, and Cells.cells is \(0, 0\)"),
        (Doubling(), r"whole numbers below 2\^63, and Doubling.total is 9223372036854775808"),
        (Overflowing(), "Overflowing plays otherwise when it is compiled. Most likely a number grows beyond 63 bits"),
        (Raising(), "numba cannot compile the rules of Raising: (?s:.*)It compiles a NamedTuple of whole numbers"),
        (Keeping(), "numba cannot compile the rules of Keeping: (?s:.*)`player` must be a field"),
        (TicTacToe, "TicTacToe is the game itself"),
        (from_text("XXX / OO. / ...", TicTacToe()), "the game is over"),
    ],
)
def test_what_cannot_be_compiled_is_explained(state, words):
    with pytest.raises(ValueError, match=words):
        fast.search(state, 10)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({}, "say how long to search"),
        ({"iterations": 0}, "iterations must be a whole number of at least 1"),
        ({"iterations": 9, "threads": 0}, "threads must be a whole number of at least 1, not 0"),
        ({"iterations": 9, "simulate": simulate_decisive}, "the compiled engine has mcts.simulate and variants"),
        ({"iterations": 9, "c": None}, "c must be a number such as 1.4, not None"),
        ({"iterations": 9, "c": "1"}, "c must be a number such as 1.4, not '1'"),
        ({"iterations": 9, "c": math.nan}, "c must be a number such as 1.4, not nan"),
        ({"iterations": 9, "c": True}, "c must be a number such as 1.4, not True"),
        ({"iterations": 9, "c": 10**400}, "c must be a number such as 1.4, not 1000"),
        ({"iterations": 9, "seed": SimpleNamespace(randrange=1, choice=1)}, "the dice of a random.Random, not of"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(how, words):
    with pytest.raises(ValueError, match=words):
        fast.search(TicTacToe(), **how)


def test_another_kind_of_number_as_c_compiles_nothing_anew():
    fast.search(TicTacToe(), 50, c=1.0)
    compiled = len(fast._grow.signatures)
    roots = [fast.search(TicTacToe(), 50, c=c) for c in (1, np.float32(1), Fraction(1))]
    assert len(fast._grow.signatures) == compiled
    assert [facts(root.to_tree()) for root in roots] == 3 * [facts(fast.search(TicTacToe(), 50, c=1.0).to_tree())]


def test_without_numba_it_says_what_to_install():
    code = "import sys; sys.modules['numba'] = None\nfrom mcts_teach import fast"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.returncode == 1
    assert "mcts_teach.fast needs numba: install it with  pip install 'mcts-teach[fast]'" in done.stderr
