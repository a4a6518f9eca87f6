"""What notebooks 00 to 12 say of trees, games and formulas, held against the thing itself."""

import json
import math
import re
from functools import partial
from itertools import pairwise

import pytest
from lessons import LESSONS, NOTEBOOKS, ROOT, Session, cells, code_cells, said, source
from trees import nodes

from mcts_teach import (
    TicTacToe,
    backpropagate,
    exact_value,
    from_text,
    mcts_player,
    optimal_moves,
    record,
    search,
    ucb1,
)
from mcts_teach.playing.history import whole_game

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the position of the course
CORNER = TicTacToe().play(0)


@pytest.fixture
def kernel(monkeypatch):
    """A function that runs some cells of a lesson, one after the other, and returns its names."""
    monkeypatch.chdir(NOTEBOOKS)

    def run(lesson, *ids):
        session = Session(LESSONS[lesson].stem, monkeypatch)
        for cell in ids:
            session.run(source(lesson, cell), cell)
        return session.module

    return run


# 00: a search of 1,000 iterations can be beaten


def test_the_line_that_beats_a_thousand_iterations():
    [line] = said("00", "then-connect-four", r"play ((?:[abc][123](?:, )?){4})\. You win!")
    moves = {TicTacToe().name(move): move for move in TicTacToe().moves()}
    human = iter(line.split(", "))
    game = whole_game(TicTacToe(), [lambda state: moves[next(human)], mcts_player(1000)])
    assert game.rewards == (1.0, 0.0)
    assert game.moves[1] not in optimal_moves(CORNER) == [4]


def test_why_a_thousand_iterations_can_be_beaten():
    pattern = r"a3 has (\d+) visits and a mean of ([\d.]+), the centre (\d+) and (\d\.\d+)"
    counts = said("00", "then-connect-four", pattern)
    [winning] = said("00", "then-connect-four", r"looked at them only (\d+) times together")
    player = mcts_player(1000)
    assert player(CORNER) == 6
    a3, centre = (player.tree.children[move] for move in (6, 4))
    assert counts == tuple(str(n) for node in (a3, centre) for n in (node.visits, f"{node.wins / node.visits:.2f}"))
    refuting = optimal_moves(a3.state)
    assert len(refuting) == 3
    assert exact_value(a3.state) == (1.0, 0.0)
    assert sum(a3.children[move].visits for move in refuting) == int(winning)
    assert mcts_player(2000)(CORNER) == 4


# 01 and 06: a leaf has no children, and need not be the end of a game


def test_leaves_and_where_walks_stop():
    counts = said("06", "can-grow-it-has-at-least-one-untried-mov", r"Of the (\d+) leaves.* (\d+) lie")
    fork = from_text("OXX / X.. / O..", TicTacToe())
    found = [node for node in nodes(search(fork, 20, seed=97)) if not node.children]
    assert (len(found), sum(bool(node.untried) for node in found)) == tuple(map(int, counts))
    trace = record(fork, 20, seed=97)
    assert any(trace.at(number, "select").path[-1].children for number in range(1, 21))


# 02: whose numbers, and who is first among equals


# The appendix on the tic-tac-toe tutorial: what it printed


# 08: wrong ways, and means instead of sums


def trees_of(rule, **phases):
    """The visits of 20 trees that are grown with a rule of backpropagation."""
    grown = (search(STATE, 300, seed=seed, backpropagate=rule, **phases) for seed in range(20))
    return [[node.visits for node in nodes(root)] for root in grown]


def counting(sign: int, flip: bool):
    """The form with a minus sign, with or without its two changes of sign."""

    def rule(path, rewards):
        value = sign * (2 * rewards[path[-1].state.player] - 1)
        for node in reversed(path):
            node.visits += 1
            node.wins += value
            value = -value if flip else value

    return rule


@pytest.mark.slow
def test_what_each_minus_sign_is_for(kernel):
    lesson = kernel("08", "setup", "def-for-everybody-path-rewards", "def-for-the-next-player-path-rewards")
    wide = partial(ucb1, c=2 * math.sqrt(2))
    assert trees_of(counting(-1, flip=True), score=wide) == trees_of(backpropagate)
    assert trees_of(counting(1, flip=True), score=wide) == trees_of(lesson.for_the_next_player)
    without_flips = trees_of(counting(-1, flip=False), score=wide)
    assert not any(a == b for a, b in zip(without_flips, trees_of(lesson.for_everybody), strict=True))

    def for_the_leafs_mover(path, rewards):
        for node in path:
            node.visits += 1
            node.wins += rewards[path[-1].mover]

    assert without_flips == trees_of(for_the_leafs_mover)


def test_means_can_be_kept_as_the_exercise_says():
    setup, step = said("08", "summary", r"`(means = \w+\(\w+\))`.*`(means\[node\] \+= [^`]+)`")
    names: dict = {}
    exec(f"from collections import defaultdict\n{setup}", names)

    def with_means(path, rewards):
        backpropagate(path, rewards)
        for node in path[1:]:
            exec(step, names | {"node": node, "reward": rewards[node.mover]})

    root = search(STATE, 100, seed=3, backpropagate=with_means)
    assert all(math.isclose(names["means"][node], node.wins / node.visits) for node in nodes(root) if node is not root)


# 08 to 10: nothing breaks when a cell is run again


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "last"),
    [("08", "backpropagate-path-rewards"), ("09", "ten-hundred-thousand"), ("10", "all-four-agree")],
)
def test_cells_can_be_run_again(lesson, last, kernel):
    code = list(code_cells(lesson))
    first = code.index("hex-tree") if lesson == "10" else 1
    kernel(lesson, "setup", *(id_ for id_ in code[first : code.index(last) + 1] for _ in range(2)))


# 09, 10 and 12: bars, moves and tables


def test_a_bar_may_shrink_or_grow_after_a_win():
    for number, move, scores in [(5, 2, ["2.67", "2.27"]), (16, 5, ["1.65", "1.69"])]:
        moment = record(STATE, number, seed=10).at(number)
        assert (moment.path[1].move, moment.rewards) == (move, (0.0, 1.0))
        roots = [search(STATE, n, seed=10) for n in (number - 1, number)]
        bars = [ucb1(root, root.children[move]) for root in roots]
        means = [root.children[move].wins / root.children[move].visits for root in roots]
        assert [f"{bar:.2f}" for bar in bars] == scores
        assert bars[0] - means[0] > bars[1] - means[1]


# All of them


def test_each_notebook_leads_to_the_next():
    first_book = sorted(LESSONS)[:14]
    for here, there in pairwise(first_book):
        prose = "\n".join(source(here, id_) for id_, cell in cells(here).items() if cell["cell_type"] == "markdown")
        assert re.findall(r"^\*\*Next:\*\* \[[^]]+\]\((\S+)\)", prose, re.MULTILINE) == [LESSONS[there].name]


def test_a_billion_random_games_are_counted_by_a_script():
    cell = "a-billion-random-games-counted-for-this-"
    script, *shares = said("07", cell, r"`(\S+)`\) gave ([\d.]+)\D+([\d.]+)\D+([\d.]+)")
    assert (ROOT / script).exists()
    counted = json.loads((ROOT / "notebooks" / "measured" / "random_games.json").read_text(encoding="utf-8"))
    endings = (counted[ending] / counted["games"] for ending in ("won_by_first", "won_by_second", "drawn"))
    assert shares == [f"{share:.5f}" for share in endings]
    assert f"{counted['mean_length']:.2f} moves" in source("07", cell)
