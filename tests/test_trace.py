"""A recording, held against searches that were stopped where it says."""

import json
import re
from copy import copy, deepcopy
from functools import partial
from itertools import islice
from pickle import dumps, loads
from random import Random

import pytest
from pressing import Pressing
from trees import Passing, facts, path_facts

from mcts_teach import (
    MNK,
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    Trace,
    backpropagate,
    expand,
    from_text,
    record,
    search,
    select,
    simulate,
    steps,
    ucb1,
)
from mcts_teach.trace import PHASES
from mcts_teach.variants import puct, ucb1_inside

GAMES = [
    TicTacToe(),
    from_text("X.. / XO. / .XO", TicTacToe()),
    MNK(4, 3, 3),
    ConnectFour(4, 5),
    Hex(3),
    Nim((2, 3), players=3),
]


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_every_moment_equals_a_search_stopped_there(state):
    trace = record(state, 40, seed=5)
    root = Node(state)
    for index, step in enumerate(islice(steps(root, Random(5)), 4 * 40)):
        moment = trace.at(index // 4 + 1, step.phase)
        assert moment.path[0] is moment.root
        assert facts(moment.root) == facts(root)
        assert path_facts(moment.path) == path_facts(step.path)
        assert (moment.phase, moment.rewards) == (step.phase, step.rewards)


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_recording_does_not_change_the_search_and_its_playouts_lead_to_their_rewards(state):
    trace = record(state, 300, seed=9)
    assert facts(trace.root) == facts(search(state, 300, seed=9))
    for iteration in range(1, 61):
        moment = trace.at(iteration, "simulate")
        position = moment.path[-1].state
        for move in moment.playout:
            position = position.play(move)
        assert position.rewards() == moment.rewards


def test_iteration_zero_is_the_tree_before_the_search():
    moment = record(TicTacToe(), 3).at(0)
    assert facts(moment.root) == facts(Node(TicTacToe()))


def test_a_trace_grows_on_as_one_search():
    assert facts(record(TicTacToe(), 50).grow(70).root) == facts(search(TicTacToe(), 120))
    assert len(record(TicTacToe(), 50).grow(70)) == 120


def test_moments_are_copies():
    trace = record(TicTacToe(), 10)
    trace.at(10).root.visits = 99
    assert trace.at(10).root.visits == trace.root.visits == 10


@pytest.mark.parametrize("state", GAMES, ids=repr)
def test_a_saved_trace_is_the_same_when_it_is_loaded(state, tmp_path):
    trace = record(state, 50, score=partial(ucb1, c=0.5))
    trace.save(tmp_path / "trace.json")
    loaded = Trace.load(tmp_path / "trace.json")
    assert loaded.rows == trace.rows
    assert loaded.nodes == trace.nodes
    assert loaded.score.keywords == {"c": 0.5}
    for iteration, phase in [(1, "select"), (17, "simulate"), (50, "backpropagate")]:
        assert facts(loaded.at(iteration, phase).root) == facts(trace.at(iteration, phase).root)
    assert facts(loaded.root) == facts(trace.root)
    with pytest.raises(ValueError, match="loaded from a file, so its search cannot go on"):
        loaded.grow(1)


OLD_FILE = """{"format": "mcts_teach trace 1", "start": "Nim((1, 2), players=2)", "score": "ucb1(c=0.5)", \
"births": [[0, 101, 0], [0, 102, 0], [0, 1, 0]], "rows": [[1, [0, 1], 2, [101, 1], [1.0, 0.0], [[1, 0.0], [1, 1.0]]], \
[1, [0, 2], 3, [1], [0.0, 1.0], [[2, 0.0], [1, 0.0]]], [1, [0, 3], 4, [102], [0.0, 1.0], [[3, 0.0], [1, 0.0]]]], \
"left": []}
"""


def test_files_are_written_and_read_as_they_were_in_the_first_version(tmp_path):
    record(Nim((1, 2)), 3, c=0.5).save(tmp_path / "new.json")
    assert (tmp_path / "new.json").read_text() == OLD_FILE
    (tmp_path / "old.json").write_text(OLD_FILE)
    loaded = Trace.load(tmp_path / "old.json")
    assert facts(loaded.root) == facts(search(Nim((1, 2)), 3, c=0.5))
    assert loaded.score.keywords == {"c": 0.5}


def test_a_recording_without_iterations_is_saved_too(tmp_path, capsys):
    trace = record(TicTacToe(), 9, select=lambda root, score: [])
    assert (len(trace), repr(trace)) == (0, "<Trace: 0 iterations, 1 nodes, from TicTacToe()>")
    assert "select returned no path: nothing is left to search, or to decide." in capsys.readouterr().out
    trace.save(tmp_path / "empty.json")
    assert facts(Trace.load(tmp_path / "empty.json").at(0).root) == facts(Node(TicTacToe()))


@pytest.mark.parametrize("iterations", [1, 8, 30])
def test_an_empty_path_ends_a_recording(iterations, capsys):
    walks = iter(range(iterations))
    trace = record(TicTacToe(), 90, select=lambda root, score: [] if next(walks, None) is None else select(root, score))
    assert facts(trace.root) == facts(trace.at(iterations).root) == facts(search(TicTacToe(), iterations))
    assert len(trace) == iterations
    assert trace.notes == []
    assert capsys.readouterr().out == (
        "select returned no path: nothing is left to search, or to decide.\n"
        f"Stopped; the trace has {iterations} iterations.\n"
    )


def test_a_recording_lasts_as_many_seconds_as_it_is_given(monkeypatch):
    now = [0]
    monkeypatch.setattr("time.perf_counter", lambda: now[0])

    def of_a_second(state, rng):
        now[0] += 1
        return simulate(state, rng)

    trace = record(TicTacToe(), seconds=20, simulate=of_a_second)
    assert len(trace) == 20
    assert len(trace.grow(seconds=2.5)) == 23
    assert len(trace.grow(4, seconds=100)) == 27
    assert len(trace.grow(100, seconds=4)) == 31


@pytest.mark.parametrize("score", [partial(ucb1_inside, c=1), puct], ids=["partial", "puct"])
def test_another_score_is_written_down_by_its_name_and_constants(score, tmp_path):
    record(TicTacToe(), 5, score=score, c=2).save(tmp_path / "trace.json")
    name = f"{score.func.__name__ if isinstance(score, partial) else score.__name__}(c=2)"
    with pytest.raises(ValueError, match=re.escape(f"it was searched with a score of its own, {name}; give it as")):
        Trace.load(tmp_path / "trace.json")


class Countdown:
    """A learner's own game: a plain class, moves that are words, nothing that JSON knows."""

    def __init__(self, left=5, player=0):
        self.left, self.player = left, player

    def moves(self):
        return ["one", "two"][: self.left]

    def play(self, move):
        return Countdown(self.left - (1 if move == "one" else 2), 1 - self.player)

    def rewards(self):
        return (0.0, 1.0) if self.player == 0 else (1.0, 0.0)

    def __eq__(self, other):
        return (self.left, self.player) == (other.left, other.player)

    def __hash__(self):
        return hash((self.left, self.player))


def own_score(parent, child):
    return ucb1(parent, child, 0.9)


def test_a_game_and_a_score_of_ones_own_are_given_again_when_loading(tmp_path):
    file = tmp_path / "trace.json"
    trace = record(Countdown(), 30, score=own_score)
    trace.save(file)
    assert facts(Trace.load(file, start=Countdown(), score=own_score).root) == facts(trace.root)
    with pytest.raises(ValueError, match="first position as start="):
        Trace.load(file, score=own_score)
    with pytest.raises(ValueError, match="a score of its own, own_score; give it as score="):
        Trace.load(file, start=Countdown())


def damaged(trace, change):
    data = json.loads(trace)
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(format="something else"), "does not say"),
        (lambda d: d.pop("rows"), "has no 'rows'"),
        (lambda d: d.update(rows=[]), "came in no iteration"),
        (lambda d: d["births"].__setitem__(0, [0, 77, 0]), "illegal move 77; the legal moves are 1, 2, 5, 6"),
        (lambda d: d["births"].__setitem__(0, [8, 1, 0]), "a node's parent must be a whole number from 0 to 0, not 8"),
        (lambda d: d["births"].__setitem__(0, "abc"), "illegal move 'b'|a node's parent must be"),
        (lambda d: d["rows"][3].__setitem__(1, [0, 99]), "a node on a path must be a whole number"),
        (lambda d: d["rows"][3].__setitem__(5, [[1, "many"], [1, 0]]), "visits and wins must be numbers"),
        (lambda d: d["rows"][3].pop(), "not enough values"),
        (lambda d: d.update(left=[[20, [1]]]), "a row with moves left must be a whole number from 0 to 19, not 20"),
        (lambda d: d.update(left=[[3, 1]]), "not iterable"),
        (lambda d: d.update(left=[[3]]), "not enough values"),
        (lambda d: d.update(start="__import__('os').getcwd()"), "not a game of this package"),
        (lambda d: d.update(start="from_text('XXX', TicTacToe())"), "expected 3 rows of 3 cells"),
        (lambda d: d.update(start="TicTacToe("), "TicTacToe\\( is not a position of this package"),
        (lambda d: d.update(start=3), "a position is written as a text"),
        (lambda d: d.update(score="os.remove"), "a score of its own"),
    ],
)
def test_a_damaged_file_gets_a_clear_error(tmp_path, change, message):
    file = tmp_path / "trace.json"
    record(from_text("X.. / XO. / .XO", TicTacToe()), 20).save(file)
    file.write_text(damaged(file.read_text(), change))
    with pytest.raises(ValueError, match="is not a trace that can be read") as caught:
        Trace.load(file)
    assert caught.match(message)


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", '"trace"', "\x00\x01", "[" * 100_000])
def test_a_file_that_is_no_trace_at_all_gets_a_clear_error(tmp_path, text):
    file = tmp_path / "trace.json"
    file.write_text(text)
    with pytest.raises(ValueError, match="is not a trace that can be read"):
        Trace.load(file)


def test_a_file_cut_short_anywhere_gets_a_clear_error(tmp_path):
    file = tmp_path / "trace.json"
    record(TicTacToe(), 5).save(file)
    text = file.read_text().rstrip()
    for length in range(len(text)):
        file.write_text(text[:length])
        with pytest.raises(ValueError, match="is not a trace that can be read"):
            Trace.load(file)


def test_a_learners_wrong_backpropagate_is_recorded_as_it_is():
    def only_the_leaf(path, rewards):
        path[-1].visits += 1
        path[-1].wins += rewards[0]

    moment = record(TicTacToe(), 9, backpropagate=only_the_leaf).at(9)
    assert moment.root.visits == 0
    assert [child.visits for child in moment.root.children.values()] == [1] * 9


def test_a_learners_expand_may_add_all_children_at_once():
    def all_at_once(node, rng):
        while node.untried:
            child = expand(node, rng)
        return child if node.children else None

    trace = record(TicTacToe(), 2, expand=all_at_once)
    assert len(trace.at(1, "select").root.children) == 0
    assert len(trace.at(1, "expand").root.children) == 9
    assert facts(trace.at(2).root) == facts(trace.root)


def test_a_learners_expand_may_strike_moves_and_keep_others(tmp_path):
    def careless(node, rng):
        """Strikes two moves at the root, and elsewhere forgets to strike the one that it plays."""
        before = node.untried[:]
        child = expand(node, rng)
        node.untried = node.untried[:-1] if node.mover is None else before
        return child

    trace = record(Countdown(12), 30, seed=2, expand=careless)
    trace.save(tmp_path / "trace.json")
    loaded = Trace.load(tmp_path / "trace.json", start=Countdown(12))
    root = Node(Countdown(12))
    for index, step in enumerate(islice(steps(root, Random(2), expand=careless), 4 * 30)):
        for recorded in (trace, loaded):
            assert facts(recorded.at(index // 4 + 1, step.phase).root) == facts(root)


def test_what_is_left_untried_is_written_down_only_where_it_must_be(tmp_path):
    assert record(TicTacToe(), 100).left == {}
    file = tmp_path / "trace.json"
    record(TicTacToe(), 20).save(file)
    data = json.loads(file.read_text())
    del data["left"]  # as files were before
    file.write_text(json.dumps(data))
    assert facts(Trace.load(file).root) == facts(search(TicTacToe(), 20))


def test_a_child_that_nobody_hung_into_the_tree_is_seen_on_the_path(tmp_path):
    def lost_child(node, rng):
        return Node(node.state.play(rng.choice(node.state.moves())), node.state.player)

    trace = record(TicTacToe(), 3, expand=lost_child)
    moment = trace.at(3)
    assert len(moment.path) == 2
    assert moment.root.children == {}
    with pytest.raises(ValueError, match="cannot be saved"):
        trace.save(tmp_path / "trace.json")
    assert not (tmp_path / "trace.json").exists()


def test_a_move_may_be_none(tmp_path):
    trace = record(Passing(), 20)
    assert facts(trace.at(20).root) == facts(search(Passing(), 20))
    assert list(trace.at(20).root.children) == [None, 1] or list(trace.at(20).root.children) == [1, None]
    assert trace.notes == []
    trace.save(tmp_path / "passing.json")
    loaded = Trace.load(tmp_path / "passing.json", start=Passing())
    assert (loaded.nodes, loaded.rows) == (trace.nodes, trace.rows)
    assert facts(loaded.root) == facts(trace.root)


@pytest.mark.parametrize("again", [copy, deepcopy], ids=["copy", "deepcopy"])
def test_a_playout_may_copy_the_position(again):
    def careful(state, rng):
        state = again(state)
        while state.moves():
            state = again(state.play(rng.choice(state.moves())))
        return state.rewards()

    state = TicTacToe()
    assert record(state, 20, simulate=careful).rows == record(state, 20).rows


def test_what_a_playout_sends_elsewhere_is_the_position_itself():
    sent = []

    def sending(state, rng):
        sent.append(loads(dumps(state)))
        return simulate(sent[-1], rng)

    trace = record(TicTacToe(), 5, simulate=sending)
    assert sent == [moment.path[-1].state for moment in map(trace.at, range(1, 6))]
    assert {type(state) for state in sent} == {type(TicTacToe())}


def test_what_changed_off_the_path_is_said(capsys):
    def everybody(path, rewards):
        backpropagate(path, rewards)
        for child in path[0].children.values():
            child.visits += 1

    trace = record(TicTacToe(), 5, backpropagate=everybody)
    assert trace.notes == [
        "4 of 6 nodes have other visits or wins than the recording saw: they were changed while no path led there."
    ]
    assert trace.notes[0] in capsys.readouterr().out
    assert record(TicTacToe(), 5).notes == []


def test_a_playout_that_looks_ahead_is_recorded_by_the_line_it_ends_in():
    def greedy(state, rng):
        while state.moves():
            state = next((s for s in map(state.play, state.moves()) if not s.moves()), state.play(state.moves()[0]))
        return state.rewards()

    moment = record(from_text("X.. / XO. / .XO", TicTacToe()), 1, simulate=greedy).at(1)
    position = moment.path[-1].state
    for move in moment.playout:
        position = position.play(move)
    assert position.moves() == []
    assert position.rewards() == moment.rewards


def test_a_playout_that_plays_nothing_has_no_tail():
    assert record(TicTacToe(), 1, simulate=lambda state, rng: (0.5, 0.5)).at(1).playout == ()


def test_a_phase_that_raises_keeps_what_was_before_it():
    calls = []

    def tired(state, rng):
        calls.append(state)
        if len(calls) == 8:
            raise RuntimeError("too tired")
        return simulate(state, rng)

    trace = Trace(TicTacToe(), simulate=tired)
    with pytest.raises(RuntimeError, match="too tired"):
        trace.grow(20)
    assert len(trace) == 7
    assert facts(trace.root) == facts(trace.at(7).root) == facts(search(TicTacToe(), 7))
    assert len(trace.nodes) == 8


def test_a_recording_that_was_broken_off_often_goes_on_as_if_it_had_not_been():
    calls = []

    def often_tired(state, rng):
        calls.append(state)
        if len(calls) % 3 == 0:
            raise RuntimeError("tired again")
        return simulate(state, rng)

    trace = Trace(TicTacToe(), simulate=often_tired)
    for _ in range(20):
        with pytest.raises(RuntimeError, match="tired again"):
            trace.grow(50)
    assert len(trace) == 40
    assert len(trace.nodes) == len(trace._numbers) == 41  # a new node may lie in memory where one lay that is gone
    assert facts(trace.at(40).root) == facts(trace.root)


@pytest.mark.xdist_group("signals")
def test_the_stop_button_ends_a_recording_between_two_iterations(capsys):
    trace = record(TicTacToe(), 50, simulate=Pressing(6))
    assert len(trace) == 6
    assert facts(trace.root) == facts(search(TicTacToe(), 6))
    assert "the trace has 6 iterations" in capsys.readouterr().out


def test_bad_input_is_refused_in_words():
    trace = record(TicTacToe(), 5)
    for iteration in (-1, 6, 1.5, "1"):
        with pytest.raises(ValueError, match="iteration must be a whole number from 0 to 5"):
            trace.at(iteration)
    with pytest.raises(ValueError, match="phase must be one of select, expand, simulate, backpropagate, not 'rollout'"):
        trace.at(1, "rollout")
    with pytest.raises(ValueError, match="iterations must be a whole number of at least 1, not 0"):
        record(TicTacToe(), 0)
    with pytest.raises(ValueError, match="starts from a position"):
        record(search(TicTacToe(), 5), 5)
    with pytest.raises(ValueError, match="game is over"):
        record(from_text("XXX / OO. / ...", TicTacToe()), 5)
    with pytest.raises(TypeError, match="a search takes no 'rollout'; it takes a function for each of score, select"):
        record(TicTacToe(), 5, rollout=simulate)


def test_phases_are_the_four_of_the_search():
    assert tuple(step.phase for step in islice(steps(Node(TicTacToe()), Random(0)), 4)) == PHASES
