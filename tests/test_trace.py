"""A recording, held against searches that were stopped where it says."""

from copy import copy, deepcopy
from pickle import dumps, loads

import pytest
from random_starts import Maze
from trees import facts

from mcts_teach import Nim, Node, TicTacToe, Trace, backpropagate, record, search, select, simulate, ucb1
from mcts_teach.arguments import PHASES

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


@pytest.mark.parametrize(("name", "called"), [("own", "own"), ("ucb1", "another ucb1")])
def test_a_game_and_a_score_of_ones_own_are_given_again_when_loading(name, called, tmp_path):
    def own(parent, child):
        return ucb1(parent, child, 0.9)

    own.__name__ = name
    file, trace = tmp_path / "trace.json", record(Maze(3, 2), 30, score=own)
    trace.save(file)
    assert facts(Trace.load(file, start=Maze(3, 2), score=own).root) == facts(trace.root)
    with pytest.raises(ValueError, match="first position as start="):
        Trace.load(file, score=own)
    with pytest.raises(ValueError, match=f"searched with a score of its own, {called}; give it as score="):
        Trace.load(file, start=Maze(3, 2))


def test_a_child_that_nobody_hung_into_the_tree_is_seen_on_the_path(tmp_path):
    def lost_child(node, rng):
        return Node(node.state.play(rng.choice(node.state.moves())), node.state.player)

    trace = record(TicTacToe(), 3, expand=lost_child)
    moment = trace.at(3)
    assert len(moment.path) == 2
    assert moment.root.children == {}
    with pytest.raises(ValueError, match=r"^node 1 was on a path, but is nobody's child, so this trace"):
        trace.save(tmp_path / "trace.json")
    assert not (tmp_path / "trace.json").exists()


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


def test_a_moment_says_when_it_was_and_there_is_none_before_the_first_or_after_the_last():
    trace = record(TicTacToe(), 5)
    assert [trace.at(number, phase).iteration for number in range(6) for phase in PHASES] == [
        number for number in range(6) for _ in PHASES
    ]
    assert trace.at(0)[1:6] == ((), "", None, (), 0)
    for number in (-1, 6, 1.5, "1", None):
        with pytest.raises(ValueError, match="iteration must be a whole number from 0 to 5, not "):
            trace.at(number)


@pytest.mark.parametrize("budget", [{"iterations": 0}, {"iterations": 2.5}, {"seconds": 0}, {"seconds": "1"}, {}])
def test_a_recording_that_goes_on_needs_a_budget_as_a_search_does(budget):
    with pytest.raises(ValueError) as wanted:
        search(TicTacToe(), **budget)
    trace = record(TicTacToe(), 3)
    with pytest.raises(ValueError) as caught:
        trace.grow(**budget)
    assert (str(caught.value), len(trace)) == (str(wanted.value), 3)


def test_a_moment_knows_what_its_phase_has_counted():
    trace = record(TicTacToe(), 30)
    for number in range(1, 31):
        *earlier, last = (trace.at(number, phase) for phase in PHASES)
        assert [(moment.before, moment.changed) for moment in earlier] == [((), ())] * 3
        assert last.before == tuple((node.visits, node.wins) for node in earlier[-1].path)
        assert last.changed == tuple(last.path)
        assert [node.visits for node in last.path] == [visits + 1 for visits, _ in last.before]


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


def below_the_root(root, score):
    """A learner's walk that forgets where it began."""
    return select(root, score)[1:] or [root]


@pytest.mark.parametrize("walk", [select, below_the_root])
def test_a_recording_that_was_broken_off_often_goes_on_as_if_it_had_not_been(walk):
    calls = []

    def often_tired(state, rng):
        calls.append(state)
        if len(calls) % 3 == 0:
            raise RuntimeError("tired again")
        return simulate(state, rng)

    trace = Trace(TicTacToe(), simulate=often_tired, select=walk)
    for _ in range(20):
        with pytest.raises(RuntimeError, match="tired again"):
            trace.grow(50)
    assert len(trace) == 40
    assert len(trace.nodes) == len(trace._numbers) == 41  # a new node may lie in memory where one lay that is gone
    assert facts(trace.at(40).root) == facts(trace.root)


def test_a_recording_goes_on_in_another_process_and_not_from_a_file(tmp_path):
    trace = record(TicTacToe(), 20, seed=3)
    assert loads(dumps(trace)).grow(30).rows == record(TicTacToe(), 50, seed=3).rows
    trace.save(tmp_path / "trace.json")
    with pytest.raises(ValueError, match="loaded from a file, so its search cannot go on"):
        Trace.load(tmp_path / "trace.json").grow(1)
