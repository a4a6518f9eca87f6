"""Films of recordings, held against them; what a film shows at a moment is told to node, in test_script.py."""

import json
import re
from copy import deepcopy
from functools import cache, partial
from itertools import pairwise
from math import inf, isnan, nan
from random import Random

import numpy as np
import pytest
from living_page import later
from recordings import MAKERS, recording
from trees import Passing, Race, facts, nodes, path_facts

from mcts_teach import Nim, TicTacToe, record, search
from mcts_teach.drawing.moments import find_playout_end, moment_of, sort_moves
from mcts_teach.drawing.words import explain, path_text, result, score_of, short_name
from mcts_teach.explorer.board_data import Positions
from mcts_teach.explorer.film_file import complete_film
from mcts_teach.explorer.filming import film, still
from mcts_teach.explorer.living_tree import last_tree
from mcts_teach.names import player_name
from mcts_teach.searching import robust_child
from mcts_teach.variants import solver

USUAL_SIGNS = {"∞": inf, "-∞": -inf, "?": nan}


class Spelling(Race):
    """A game whose moves are texts, some of them empty, long or markup."""

    def moves(self):
        return ["", "<b>", "a very long word indeed", "ß"] if self.left else []

    def play(self, move):
        return Spelling(self.left - 1, 1 - self.player)


def counts_nothing_known(path, rewards):
    """Wins that are no numbers any more."""
    for node in path:
        node.visits += 1
        node.wins += (inf, -inf, nan)[node.visits % 3]


def counts_with_numpy(path, rewards):
    for node in path:
        node.visits = np.int64(node.visits + 1)
        node.wins = np.float32(node.visits / 2)


ODD = {
    "None is a move": partial(record, Passing(), 30),
    "texts are moves": partial(record, Spelling(), 30),
    "infinite wins": partial(record, TicTacToe(), 20, backpropagate=counts_nothing_known),
    "counts of numpy": partial(record, TicTacToe(), 20, backpropagate=counts_with_numpy),
    "rewards of numpy": partial(record, TicTacToe(), 20, simulate=lambda state, rng: (np.int64(1), np.float32(0.5))),
    "from the middle": lambda: record(Nim((2, 2)).play(Nim((2, 2)).moves()[0]), 20),
}
LONG = ["Hex(11)", "many", "MNK(9, 9, 5)"]
NAMES = [name for name in (MAKERS | ODD) if name not in LONG]
every_recording = pytest.mark.parametrize("name", [*NAMES[::2], *later(NAMES[1::2] + LONG)])


@cache
def trace_of(name):
    return ODD[name]() if name in ODD else recording(name)


@cache
def film_of(name):
    return film(trace_of(name))


def same(values, others):
    """Whether the numbers of a film are those; NaN is not equal to itself."""
    pairs = zip((USUAL_SIGNS.get(value, value) for value in values), others, strict=True)
    return all(one == other or abs(one - other) < 1e-9 or (isnan(one) and isnan(other)) for one, other in pairs)


@every_recording
def test_a_film_has_the_paths_counts_and_scores_that_were_recorded(name):
    trace, data = trace_of(name), json.loads(json.dumps(film_of(name), allow_nan=False))  # as a browser gets it
    read, scores = complete_film(deepcopy(data)), {}
    assert {key: value for key, value in read.items() if key in data} == data
    for number, (row, entry) in enumerate(zip(trace.rows, data["iterations"], strict=True)):
        assert (entry["path"], entry["selected"], entry["size"]) == (list(row.path), row.selected, row.size)
        assert same(entry["visits"] + entry["wins"], [seen[k] for k in (0, 1) for seen in row.seen])
        assert (len(entry["say"]), len(entry["why"])) == (4, row.selected - 1)
        above = trace.nodes[row.path[row.selected - 1]].state
        assert entry.get("untried", []) == [short_name(above, move) for move in trace.left.get(number, ())]
        for phase in ("expand", "backpropagate"):
            scores |= entry.get("scores", {}).get(phase, [])
    for number, child in last_children(trace) if data["score"]["c"] is None else ():
        assert same([scores[number]], [score_of(trace.score, child[0], child[1])])
    if name in ("TicTacToe()", "double moves", "expand all", "own score"):
        assert counts(last_tree(read)) == counts(trace.root)


def counts(root):
    """What there is to see at the nodes of a tree, in any order."""
    named = ((node, sorted(short_name(node.state, move) for move in node.children)) for node in nodes(root))
    return sorted((node.visits, node.wins, names) for node, names in named)


def last_children(trace):
    """The nodes of the last tree that are somebody's children, by number, each with its parent."""
    *_, (moment, numbered) = trace.replay()
    numbers = {id(node): number for number, node in enumerate(numbered)}
    return [(numbers[id(child)], (above, child)) for above in nodes(moment.root) for child in above.children.values()]


@every_recording
def test_a_film_says_what_happens_and_why_and_what_would_be_played(name):
    trace, data, rng = trace_of(name), film_of(name), Random(name)
    wanted, played = {rng.randrange(4 * len(trace)) for _ in range(20)}, [""]
    for t, (moment, _) in enumerate(trace.replay()):
        if moment.phase == "backpropagate":
            played.append(robust_child(moment.root) if moment.root.children else "")
        if t in wanted:
            row, at = data["iterations"][t // 4], moment_of(moment)
            said = explain(moment).split(": ", 1)[1]
            for path in (at.path, at.path[:-1]):  # a page has room for all of it
                said = said.replace(path_text(path), path_text(path, inf)) if path else said
            assert said == "; ".join([row["say"][t % 4], *(row["why"] if t % 4 == 0 else ())])
            end = find_playout_end(at)
            assert end is None or end.result == row["end"]
            assert known(trace.at(moment.iteration, moment.phase)) == known(moment)
    told = re.match(r"the search would play (.+), its choice since iteration (\d+)(;|$)", data.get("after", ""))
    assert bool(told) == bool(trace.root.children and trace.root.state.player is not None)
    if told:
        since = max(i for i, move in enumerate(played) if move != played[-1]) + 1
        assert told.groups()[:2] == (short_name(trace.root.state, played[-1]), str(since))


def known(moment):
    """A moment as text: NaN is not equal to itself."""
    return repr((path_facts(moment.path), facts(moment.root), moment.rewards, moment.playout))


@every_recording
def test_a_film_says_what_each_node_is_and_plays_the_playouts_as_they_were(name):
    trace, columns = trace_of(name), film_of(name)["nodes"]
    signs, positions = film_of(name)["players"], Positions(trace.nodes[0].state)
    for number, seen in enumerate(trace.nodes):
        state, mover = seen.state, columns["mover"][number]
        assert mover == seen.mover
        assert columns["player"][number] == (state.player if len(state.moves()) else None)
        assert mover is None or signs[mover] == player_name(state, mover)
        if number and seen.parent is not None:
            above = trace.nodes[seen.parent].state
            assert (columns["parent"][number], columns["name"][number]) == (seen.parent, short_name(above, seen.move))
            there = sort_moves(above.moves())
            assert seen.move not in there or columns["place"][number] == there.index(seen.move)
        if number and seen.parent is None:
            assert columns["name"][number] == "?"
            assert any((columns["parent"][number], number) in pairwise(row.path) for row in trace.rows)
        moves, legal = columns["moves"][number], [short_name(state, move) for move in state.moves()]
        assert moves == len(legal) if isinstance(moves, int) else sorted(moves) == sorted(legal)
        assert columns["position"][number].rstrip() == positions.text(state).rstrip()
    over = [n for n, seen in enumerate(trace.nodes) if not seen.state.moves()]
    assert [n for n, end in enumerate(columns["end"]) if end] == over
    assert all(columns["end"][n] == result(child) for n, (_, child) in last_children(trace) if n in over)
    for row, entry in zip(trace.rows, film_of(name)["iterations"], strict=True):
        check_playout(trace.nodes[row.path[-1]].state, row.playout, entry, positions)


def check_playout(state, playout, entry, positions):
    """A playout of a film is that of the recording: its moves, and after each what has changed on the board."""
    text = positions.text(state)
    assert bool(entry["end"]) == bool(state.moves())
    for move, named, change in zip(playout, entry["playout"], entry["positions"], strict=True):
        assert named == short_name(state, move)
        state, before = state.play(move), text
        text = positions.text(state)
        there = enumerate(zip(text, before.ljust(len(text), "?"), strict=True))
        assert change == (text if positions.plan is None else [[n, new] for n, (new, old) in there if new != old])


@pytest.mark.parametrize("name", ["TicTacToe()", "Nim((2, 2), players=3)", "text only", "double moves"])
def test_a_film_of_a_tree_has_one_moment(name):
    root = search(recording(name).nodes[0].state, 60)
    data = complete_film(still(root))
    assert (data["iterations"], data["there"]) == ([], len(list(nodes(root))))
    assert counts(last_tree(data)) == counts(root)


def test_once_something_is_proven_a_film_says_which_move_would_be_played():
    trace = record(TicTacToe().play(4).play(1), 60, **solver())
    data = film(trace)
    first = next(number for number, row in enumerate(data["iterations"], 1) if "proofs" in row)
    iterations, played = zip(*data["plays"], strict=True)
    assert iterations[0] == first
    assert list(iterations) == sorted(set(iterations))
    assert f"the search would play {data['nodes']['name'][played[-1]]}, " in data["after"]
    assert still(trace.at(60).root)["plays"] == [[0, played[-1]]]
    assert "plays" not in film(recording("TicTacToe()"))
