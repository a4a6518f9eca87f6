"""Rules are compiled as they stand, whoever wrote them, anew when they change; and what cannot be compiled is said."""

import json
import linecache
import os
import subprocess
import sys
from typing import NamedTuple

import numpy as np
import pytest
from compiled import fast
from trees import facts

from mcts_teach import TicTacToe, search

pytestmark = pytest.mark.compiles

rules_file = fast.rules


def same(root, state, iterations, **how):
    """Whether a compiled tree is the one that the readable engine grows."""
    return facts(root.to_tree()) == facts(search(state, iterations, **how))


# Games of learners


def bit_count(number):
    """A helper that has the name of a method of numbers; both are meant."""
    return number.bit_count()


class Pile(NamedTuple):
    """Take 1, 2 or 3 of a pile, and after 3 once more; its fields have the names of a node's. A rest of 1 is a draw.

    Near the end a move may be any number, as nobody looks there before a search; it takes 1.
    """

    state: int = 20
    parts: int = 0
    player: int = 0
    number: int = 3
    shift: int = 0  # by which a number on the way to a position grows, and by which it is made smaller again

    def moves(self):
        """Up to three numbers."""
        if self.state <= 1:
            return []
        if self.state <= 3:
            return [self.number, 1]
        return [step for step in (1, 3, 7) if bit_count(step) <= self.state]

    def play(self, move):
        """Helpers may be methods."""
        if move not in (1, 3, 7, self.number):
            raise ValueError(f"illegal {move}")
        turn = self.player if move == 7 else 1 - self.player
        return Pile(self.after(move), self.parts + 1, turn, self.number, self.shift)

    def after(self, move):
        return (self.state << self.shift >> self.shift) - (move.bit_count() if move in (1, 3, 7) else 1)

    def rewards(self):
        if self.state == 1:
            return (0.5, 0.5)
        return (1, 0) if self.player == 1 else (0, 1)


@pytest.mark.parametrize("number", [3, 2**31 - 1, -(2**31)])  # the last two are the largest that a tree can hold
def test_a_learners_game_is_compiled_as_it_stands(number):
    state = Pile(number=number)
    assert facts(fast.search(state, 2000, seed=1).to_tree()) == facts(search(state, 2000, seed=1))


@pytest.mark.parametrize("number", [2**31, -(2**31) - 1, 2**62 + 1])
def test_a_move_that_a_tree_cannot_hold_is_refused_wherever_it_comes_up(number):
    fast.search(Pile(), 1)  # its rules are tried out, and then no more
    with pytest.raises(ValueError, match=r"^a move is a number of 2\^31 or more, too large for the compiled engine$"):
        fast.search(Pile(5, number=number), 200)


GOAL = 9
TABLE = np.array([1, 2])


def winner(player, bonus):
    """A helper, which a class calls by its name."""
    return 1.0 if player == bonus else 0.0


def counting_game(bonus, limit, start=0):
    """A class of the same name every time, with other rules: what a corrected cell makes."""

    class Count(NamedTuple):
        total: int = start
        player: int = 0

        def moves(self):
            found = []
            for step in range(1, 4):
                if self.total < min(limit, GOAL) + TABLE[0]:
                    found.append(step)
            return found

        def play(self, move):
            return Count(self.total + move, 1 - self.player)

        def rewards(self):
            return winner(self.player, bonus), winner(1 - self.player, bonus)

    return Count


def test_other_rules_have_another_name_whatever_makes_them_others(monkeypatch):
    digests = [rules_file.digest(counting_game(*how)) for how in ((0, 5), (1, 5), (0, 6), (0, 5, 1))]
    monkeypatch.setitem(globals(), "GOAL", 8)
    digests.append(rules_file.digest(counting_game(0, 5)))
    monkeypatch.setitem(globals(), "TABLE", np.array([1, 3]))
    digests.append(rules_file.digest(counting_game(0, 5)))
    monkeypatch.setitem(globals(), "winner", lambda player, bonus: 0.5)
    digests.append(rules_file.digest(counting_game(0, 5)))
    monkeypatch.setattr(rules_file, "find_rows", bit_count)  # of the package, and so in no digest of learners' code
    digests.append(rules_file.digest(counting_game(0, 5)))
    assert len(set(digests)) == 8
    monkeypatch.undo()
    assert rules_file.digest(counting_game(0, 5)) == digests[0]


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


SCRIPT = """
import json, sys
from mcts_teach import fast, search
from mcts_teach.fast.engine import grow
from mine import Mine
roots = fast.search(Mine(), 300, seed=1), search(Mine(), 300, seed=1)
wins = [[child.wins for child in root.children.values()] for root in roots]
print(json.dumps([*wins, sum(grow.stats.cache_hits.values())]))
"""


def run_with(source, folder):
    """Search with this text as `mine.py`, in a new process; return wins of both engines, and what was found on disk."""
    surroundings = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    (folder / "run.py").write_text(SCRIPT, encoding="utf-8")
    (folder / "mine.py").write_text(source, encoding="utf-8")
    command = [sys.executable, str(folder / "run.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=surroundings)
    return json.loads(done.stdout)


@pytest.mark.thorough
def test_an_edited_file_plays_by_the_edited_rules_in_a_new_process_and_an_old_one_is_found_on_disk(tmp_path):
    runs = [run_with(CELL.format(n=n), tmp_path) for n in (2, 3, 2)]
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
    write = rules_file.rewrite_moves(game.moves)
    for state in (game(0), game(8)):
        buffer = [0] * 9
        assert buffer[: write(state, buffer)] == list(state.moves())
        assert write(state, [0]) == len(state.moves())  # one does not fit, and is counted


def test_rules_whose_source_is_not_at_hand_or_has_changed_are_compiled_as_they_are(monkeypatch):
    names = {"__name__": "__main__"}
    exec(CELL.format(n=2), names)
    assert rules_file.rewrite_moves(names["Mine"].moves) is None
    game = cell_of_a_notebook(CELL.format(n=2))["Mine"]
    monkeypatch.setattr("inspect.getsource", lambda function: "    def moves(self):\n        return [1]\n")
    assert rules_file.rewrite_moves(game.moves) is None


# Games that cannot be compiled


class Raising(NamedTuple):
    """Numba cannot format a text like this."""

    total: int = 0
    player: int = 0

    def moves(self):
        return [step for step in (1, 2, 3) if self.total + step <= 21]

    def play(self, move):
        return Raising(self.total + len(f"{move:5.2f}"), 1 - self.player)

    def rewards(self):
        return (1.0, 0.0) if self.player == 1 else (0.0, 1.0)


class _Fields(NamedTuple):
    player: int
    total: int


class Turned(_Fields):
    """Its constructor takes its fields in another order."""

    __slots__ = ()

    def __new__(cls, total=0, player=0):
        return super().__new__(cls, player, total)

    def moves(self):
        return [1, 2][: 5 - self.total]

    def play(self, move):
        return Turned(self.total + move, 1 - self.player)

    def rewards(self):
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (Turned(), r"calls Turned with its fields in order, Turned\(player, total\), and Turned\(1, 2\) is not the"),
        (Pile(shift=60), "Pile plays otherwise when it is compiled. Most likely a number grows beyond 63 bits"),
        (Raising(), "numba cannot compile the rules of Raising: (?s:.*)It compiles a NamedTuple of whole numbers"),
    ],
)
def test_what_cannot_be_compiled_is_explained(state, words, monkeypatch):
    monkeypatch.setattr(fast.run, "CHECKED", set())  # so that rules are tried out though they were before
    with pytest.raises(ValueError, match=words) as caught:
        fast.search(state, 10)
    assert "mcts_teach/fast" not in str(caught.value).replace("\\", "/")


def test_rules_that_are_tried_out_alone_are_refused_in_the_same_words():
    fast.try_out(TicTacToe())
    with pytest.raises(ValueError, match=r"numba cannot compile the rules of Raising: (?s:.*)It compiles a Named"):
        fast.try_out(Raising())
