"""What lessons say of trees, games, formulas and measurements, held against the thing itself."""

import json
import math
import re
from functools import partial
from itertools import pairwise

import pytest
from lessons import LESSONS, NOTEBOOKS, ROOT, Session, cells, code_cells, said, source
from trees import nodes

from mcts_teach import (
    Nim,
    TicTacToe,
    backpropagate,
    exact_value,
    from_text,
    mcts_player,
    optimal_moves,
    record,
    search,
)
from mcts_teach.playing.history import whole_game
from mcts_teach.variants import alphazero_phases, expand_all, puct, uniform_policy
from mcts_teach.workshop import read_measured

STATE = from_text("X.. / XO. / .XO", TicTacToe())  # the position of the course
CORNER = TicTacToe().play(0)


def test_a_line_beats_a_thousand_iterations_and_why():
    [line] = said("00", "then-connect-four", r"play ((?:[abc][123](?:, )?){4})\. You win!")
    moves, human = {TicTacToe().name(move): move for move in TicTacToe().moves()}, iter(line.split(", "))
    game = whole_game(TicTacToe(), [lambda state: moves[next(human)], mcts_player(1000)])
    assert (game.rewards, game.moves[1], optimal_moves(CORNER)) == ((1.0, 0.0), 6, [4])
    pattern = r"a3 has (\d+) visits and a mean of ([\d.]+), the centre (\d+) and (\d\.\d+)"
    counts = said("00", "then-connect-four", pattern)
    [winning] = said("00", "then-connect-four", r"Only (\d+) of the 181 visits")
    player = mcts_player(1000)
    assert player(CORNER) == 6
    a3, centre = (player.tree.children[move] for move in (6, 4))
    assert counts == tuple(str(n) for node in (a3, centre) for n in (node.visits, f"{node.wins / node.visits:.2f}"))
    assert exact_value(a3.state) == (1.0, 0.0)
    assert sum(a3.children[move].visits for move in optimal_moves(a3.state)) == int(winning)


def test_leaves_and_where_walks_stop():
    fork = from_text("OXX / X.. / O..", TicTacToe())
    found = [node for node in nodes(search(fork, 20, seed=97)) if not node.children]
    assert any(node.untried for node in found), "a leaf may lie in the middle of a game"
    trace = record(fork, 20, seed=97)
    assert any(trace.at(number, "select").path[-1].children for number in range(1, 21))


def test_means_can_be_kept_as_the_exercise_says():
    setup, step = said("08", "on-your-own", r"`(means = \w+\(\w+\))`.*`(means\[node\] \+= [^`]+)`")
    names: dict = {}
    exec(f"from collections import defaultdict\n{setup}", names)

    def with_means(path, rewards):
        backpropagate(path, rewards)
        for node in path[1:]:
            exec(step, names | {"node": node, "reward": rewards[node.mover]})

    root = search(STATE, 100, seed=3, backpropagate=with_means)
    assert all(math.isclose(names["means"][node], node.wins / node.visits) for node in nodes(root) if node is not root)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "first", "last"),
    [
        ("08", "setup", "backpropagate-path-rewards"),
        ("09", "setup", "ten-hundred-thousand"),
        ("10", "hex-tree", "four-policies"),
    ],
)
def test_cells_can_be_run_again(lesson, first, last, monkeypatch):
    monkeypatch.chdir(NOTEBOOKS)
    session, ids = Session(LESSONS[lesson].stem, monkeypatch), [*code_cells(lesson)]
    for cell in ["setup", *ids[ids.index(first) : ids.index(last) + 1]]:
        session.run(source(lesson, cell), cell)
        session.run(source(lesson, cell), cell)


@pytest.mark.parametrize("n", [51, 101, 401])
def test_the_interval_of_a_median_holds_the_true_one_95_times_in_100(n):
    names = {"math": math}
    exec(source("14", "middle-of"), names)
    median, low, high = names["middle"](range(1, n + 1))
    assert (median, low - 1) == ((n + 1) / 2, n - high)
    outside = 2 * sum(math.comb(n, below) for below in range(low)) / 2**n
    assert 0.04 < outside < 0.05


@pytest.mark.parametrize("state", [TicTacToe(), Nim((2, 3), players=3)], ids=repr)
def test_the_parent_has_a_visit_whenever_a_child_is_chosen_by_its_prior(state):
    asked = []

    def noting(parent, child, score):
        asked.append(parent.visits)
        return score(parent, child)

    guided = alphazero_phases(lambda state: (uniform_policy(state), (0.5,) * getattr(state, "players", 2)))
    for phases in {"score": puct, "expand": expand_all}, guided:
        search(state, 100, **{**phases, "score": partial(noting, score=phases["score"])})
    assert min(asked) == 1


def test_the_budgets_tried_span_what_a_twentieth_of_a_second_buys():
    first, *_, last = (row["per_second"] / 20 for row in read_measured("steps")["rows"])
    assert 300 < first < 1_000 < 100_000 < last  # there the facts know what is found


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
