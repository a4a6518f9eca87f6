"""The explorer without a browser: its buttons are pressed from Python, and what it shows is read."""

import re
import sys
import threading
from functools import partial
from html import unescape
from itertools import islice, pairwise
from random import Random
from typing import NamedTuple

import ipywidgets as widgets
import matplotlib.pyplot as plt
import pytest
from trees import Race

from mcts_teach import (
    ConnectFour,
    Hex,
    Nim,
    Node,
    TicTacToe,
    draw_tree,
    draw_ucb,
    explain,
    filmstrip,
    from_text,
    mcts_player,
    play_board,
    print_tree,
    record,
    search,
    select,
    simulate,
    steps,
    table,
    to_networkx,
    ucb1,
)
from mcts_teach.drawing import tree_svg
from mcts_teach.drawing.bars import bars_of
from mcts_teach.drawing.marks import PATH
from mcts_teach.drawing.scene import tree_scene
from mcts_teach.drawing.snapshots import moves_to, tree_size
from mcts_teach.drawing.words import describe
from mcts_teach.explorer import Explorer, explore, watch
from mcts_teach.explorer.tree_view import TreeView
from mcts_teach.trace import PHASES
from mcts_teach.variants import puct, ucb1_inside

STATE = from_text("X.. / XO. / .XO", TicTacToe())
TREE = {
    "n": 9,
    "w": 0,
    "kids": {"a": {"n": 5, "w": 4, "kids": {"x": {"n": 4, "w": 1, "kids": {}}}}, "b": {"n": 3, "w": 0}},
}


def parts(widget):
    """A widget and all within it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def find(explorer, text):
    """The control with these words, or with these before its numbers."""
    found = [part for part in parts(explorer) if getattr(part, "description", "").split("  ")[0] == text]
    assert len(found) == 1, (text, found)
    return found[0]


def press(explorer, *texts):
    for text in texts:
        button = find(explorer, text)
        assert not button.disabled, text
        button.click()


def html(explorer):
    """All that is written, without tags."""
    values = [part.value for part in parts(explorer) if isinstance(part, widgets.HTML | widgets.Label)]
    return re.sub(r"<(?!/?title)[^>]*>", "", "\n".join(values))


def said(explorer):
    """The sentence that says what has just happened."""
    (sentence,) = [part.value for part in parts(explorer) if 'role="status"' in str(getattr(part, "value", ""))]
    return re.sub(r"<[^>]*>", "", sentence)


def now(explorer):
    """Iteration and phase, as the sentence says them."""
    match = re.match(r"iteration (\d+), (\w+)", said(explorer))
    return (int(match[1]), match[2]) if match else (0, "")


def pictures(explorer):
    return [part.value for part in parts(explorer) if "<svg" in str(getattr(part, "value", ""))]


def choose(explorer, name):
    """Choose a child from the list."""
    menu = find(explorer, "child:")
    (menu.value,) = [value for text, value in menu.options if text.split("  ")[0] == name]


def at(explorer, iteration, phase="backpropagate"):
    find(explorer, "time:").value = 4 * (iteration - 1) + PHASES.index(phase) + 1


def test_it_opens_at_the_end_with_a_tree_a_board_and_bars():
    explorer = explore(STATE, 20)
    assert now(explorer) == (20, "backpropagate")
    tree, board, bars = pictures(explorer)
    assert 'aria-label="iteration 20, backpropagate' in tree
    assert 'aria-label="the board:' in board
    assert 'aria-label="UCB1 of each move from start' in bars
    assert "20 of 20, backpropagate" in html(explorer)


@pytest.mark.parametrize("iteration", [6, 13, 20, 31, 40])
def test_the_bar_that_is_marked_is_that_of_the_child_taken(iteration):
    explorer, path = explore(STATE, 40, seed=3), record(STATE, 40, seed=3).at(iteration, "select").path
    at(explorer, iteration, "select")
    for above, parent, child in zip([None, *path], path, path[1:], strict=False):
        if above is None:
            while not find(explorer, "▲ parent").disabled:
                press(explorer, "▲ parent")
        else:
            choose(explorer, above.state.name(moves_to(above, parent)[0]))
        svg, name = pictures(explorer)[2], parent.state.name(moves_to(parent, child)[0])
        (frame,) = re.findall(rf'<polyline points="([^"]*)" fill="none" stroke="{PATH}"', svg)
        xs = [int(point.split(",")[0]) for point in frame.split()]
        (middle,) = re.findall(rf'<text x="(\d+)" [^>]*>{name}</text>', svg)
        assert min(xs) < int(middle) < max(xs)
        assert re.search(rf"[:;] {name} [^;]*, taken[;<\"]", svg)


def test_every_control_says_what_it_is():
    controls = [part for part in parts(explore(STATE, 5)) if hasattr(part, "disabled")]
    assert len(controls) >= 20
    for control in controls:
        if isinstance(control, widgets.Play):
            assert control.layout.display == "none"
            continue
        assert control.description, control
        assert control.tooltip, control.description
        assert control.tabbable is not False


def test_there_is_nothing_that_makes_programs_hang():
    for explorer in (explore(STATE, 5), watch_tree()):
        kinds = {type(part).__name__ for part in parts(explorer)}
        assert not kinds & {"Output", "interactive"}
        assert {type(part).__module__.split(".")[0] for part in parts(explorer)} <= {"ipywidgets", "mcts_teach"}


def test_phases_and_iterations_forward_and_back():
    explorer = explore(STATE, 6)
    press(explorer, "|◀ first")
    assert said(explorer) == "the tree after 0 visits"
    for phase in PHASES:
        press(explorer, "phase ▶")
        assert now(explorer) == (1, phase)
    press(explorer, "iteration ▶")
    assert now(explorer) == (2, "backpropagate")
    press(explorer, "phase ▶", "phase ▶", "same phase ▶▶")
    assert now(explorer) == (4, "expand")
    press(explorer, "◀◀ same phase")
    assert now(explorer) == (3, "expand")
    press(explorer, "iteration ▶")
    assert now(explorer) == (3, "backpropagate")
    press(explorer, "◀ phase", "◀ iteration")
    assert now(explorer) == (2, "backpropagate")
    press(explorer, "◀ phase")
    assert now(explorer) == (2, "simulate")


def test_at_the_ends_of_the_recording_it_goes_no_further():
    explorer = explore(STATE, 3)
    backward, forward = ["|◀ first", "◀◀ same phase", "◀ iteration", "◀ phase"], ["phase ▶", "iteration ▶", "last ▶|"]
    assert all(find(explorer, text).disabled for text in forward)
    assert not any(find(explorer, text).disabled for text in backward)
    press(explorer, "◀ phase")
    press(explorer, "same phase ▶▶")
    assert now(explorer) == (3, "backpropagate")
    press(explorer, "|◀ first")
    assert all(find(explorer, text).disabled for text in backward)
    press(explorer, "phase ▶", "◀◀ same phase")
    assert now(explorer) == (0, "")
    press(explorer, "last ▶|")
    assert now(explorer) == (3, "backpropagate")


def test_the_slider_and_play_move_together():
    explorer = explore(STATE, 10)
    at(explorer, 4, "simulate")
    assert now(explorer) == (4, "simulate")
    play = next(part for part in parts(explorer) if isinstance(part, widgets.Play))
    assert (play.value, play.max) == (15, 40)
    play.value += 1  # as it does while it plays
    assert now(explorer) == (4, "backpropagate")
    find(explorer, "speed:").value = 4
    assert play.interval == 250
    find(explorer, "▶ play").value = True
    assert play.playing
    find(explorer, "pause").value = False
    assert not play.playing
    press(explorer, "last ▶|")
    find(explorer, "▶ play").value = True
    assert now(explorer) == (0, "")


@pytest.mark.parametrize("iteration", [1, 7, 30])
@pytest.mark.parametrize("phase", PHASES)
def test_it_shows_the_recording_and_nothing_else(iteration, phase):
    trace = record(STATE, 30)
    explorer = explore(trace)
    at(explorer, iteration, phase)
    assert now(explorer) == (iteration, phase)
    assert way(explorer) == len(trace.at(iteration, phase).path)
    assert len(trace) == 30


def way(explorer):
    """How many nodes there are on the way to the node looked at."""
    (line,) = [part.value for part in parts(explorer) if str(getattr(part, "value", "")).startswith("<b>start")]
    return line.split("</b>")[0].count("›") + 1


def numbers(explorer):
    (line,) = [part.value for part in parts(explorer) if str(getattr(part, "value", "")).startswith("<b>start")]
    return re.sub(r"<[^>]*>", "", line)


def test_walking_from_node_to_node():
    explorer = explore(TicTacToe(), 60)
    while not find(explorer, "▲ parent").disabled:
        press(explorer, "▲ parent")
    assert numbers(explorer) == "start: 60 visits, 9 child nodes"
    choose(explorer, "b1")
    root = record(TicTacToe(), 60).root
    assert numbers(explorer).startswith(
        f"start › b1: X moved here, {root.children[1].wins:g} wins in {root.children[1].visits} visits"
    )
    press(explorer, "sibling ▶")
    assert numbers(explorer).startswith("start › c1: ")
    press(explorer, "◀ sibling", "◀ sibling")
    assert numbers(explorer).startswith("start › a1: ")
    assert find(explorer, "◀ sibling").disabled
    assert "X . ." in pictures(explorer)[1]
    choose(explorer, "c3")
    assert numbers(explorer).startswith("start › a1 › c3: O moved here")
    press(explorer, "follow")
    assert find(explorer, "follow").disabled


def test_a_node_looked_at_stays_while_time_goes_by_until_it_is_not_born_yet():
    explorer = explore(TicTacToe(), 40)
    while not find(explorer, "▲ parent").disabled:
        press(explorer, "▲ parent")
    choose(explorer, "c3")
    press(explorer, "born")
    iteration, phase = now(explorer)
    assert phase == "expand"
    assert f"born in iteration {iteration}" in numbers(explorer)
    assert "stroke-dasharray" in pictures(explorer)[0]
    press(explorer, "◀ phase")
    assert numbers(explorer).startswith("start:")
    press(explorer, "phase ▶", "iteration ▶")
    assert numbers(explorer).startswith("start › c3: X moved here")


def test_a_subtree_is_folded_and_unfolded():
    explorer = explore(STATE, 30)
    before = pictures(explorer)[0]
    while not find(explorer, "▲ parent").disabled:
        press(explorer, "▲ parent")
    open_tree = pictures(explorer)[0]
    press(explorer, "fold")
    assert pictures(explorer)[0].count("data-node") == 1
    assert "▸ " in pictures(explorer)[0]
    press(explorer, "◀ phase", "phase ▶")
    assert pictures(explorer)[0].count("data-node") == 1
    press(explorer, "unfold")
    assert pictures(explorer)[0] == open_tree
    press(explorer, "follow")
    assert pictures(explorer)[0] == before


def test_sliders_search_again():
    explorer = explore(STATE, 30, seed=3)
    find(explorer, "iterations:").value = 12
    assert repr(explorer) == f"<Explorer: 12 iterations, {len(record(STATE, 12, seed=3).nodes)} nodes, from {STATE!r}>"
    assert now(explorer) == (12, "backpropagate")
    find(explorer, "seed:").value = 5
    find(explorer, "c:").value = 0.5
    same = explore(record(STATE, 12, seed=5, score=partial(ucb1, c=0.5)))
    assert pictures(explorer) == pictures(same)
    at(explorer, 4, "expand")
    find(explorer, "iterations:").value = 40
    assert now(explorer) == (4, "expand")
    find(explorer, "iterations:").value = 2
    assert now(explorer) == (2, "backpropagate")
    press(explorer, "|◀ first")
    assert find(explorer, "time:").max == 8


def test_a_score_of_ones_own_has_no_slider_for_c_and_a_recording_none_at_all():
    def greedy(parent, child):
        return child.wins / child.visits

    names = {getattr(part, "description", "") for part in parts(explore(STATE, 10, score=greedy))}
    assert "c:" not in names
    assert {"iterations:", "seed:"} <= names
    names = {getattr(part, "description", "") for part in parts(explore(record(STATE, 10)))}
    assert not names & {"c:", "iterations:", "seed:"}
    assert find(explore(STATE, 5, score=partial(ucb1, c=0.7)), "c:").value == 0.7


def test_a_score_with_a_constant_of_its_own_has_a_slider_for_it():
    explorer = explore(STATE, 20, score=partial(ucb1_inside, c=1), seed=4)
    assert find(explorer, "c:").value == 1
    find(explorer, "c:").value = 0.5
    assert pictures(explorer) == pictures(explore(record(STATE, 20, score=ucb1_inside, c=0.5, seed=4)))
    assert find(explore(STATE, 5, c=0.5), "c:").value == 0.5
    assert find(explore(STATE, 5, score=puct), "c:").value == 2.5
    assert find(explore(STATE, 5, c=-1), "c:").value == -1


def test_the_slider_for_c_and_the_constant_given_are_one():
    explorer = explore(STATE, 20, c=0.5)
    find(explorer, "iterations:").value = 15
    assert pictures(explorer) == pictures(explore(record(STATE, 15, c=0.5)))
    find(explorer, "c:").value = 2
    assert pictures(explorer) == pictures(explore(record(STATE, 15, c=2)))


@pytest.mark.parametrize("seed", [7, -5, Random(7), 2**70], ids=["7", "-5", "a Random", "large"])
def test_a_seed_that_a_slider_can_show_has_one(seed):
    explorer = explore(STATE, 20, seed=seed)
    names = {getattr(part, "description", "") for part in parts(explorer)}
    assert ("seed:" in names) == (seed in (7, -5))
    if seed in (7, -5):
        assert find(explorer, "seed:").value == seed
        find(explorer, "seed:").value = 3
        assert pictures(explorer) == pictures(explore(STATE, 20, seed=3))


def test_a_random_as_seed_begins_again_where_it_was_with_each_search():
    rng = Random(7)
    explorer = explore(STATE, 20, seed=rng)
    find(explorer, "iterations:").value = 12
    assert pictures(explorer) == pictures(explore(record(STATE, 12, seed=7)))
    find(explorer, "iterations:").value = 20
    assert pictures(explorer) == pictures(explore(record(STATE, 20, seed=7)))
    same = Random(7)
    search(STATE, 20, seed=same)
    assert rng.getstate() == same.getstate()  # the sliders draw from a copy


def test_a_search_of_some_seconds_is_explored_too():
    explorer = explore(STATE, seconds=1e-9)
    assert now(explorer) == (1, "backpropagate")
    find(explorer, "iterations:").value = 9
    assert pictures(explorer) == pictures(explore(record(STATE, 9)))


@pytest.mark.parametrize("iterations", [0, 1, 7])
def test_a_search_in_which_nothing_is_left_is_explored_as_far_as_it_went(iterations, capsys):
    walks = iter(range(iterations))
    nothing_left = lambda root, score: [] if next(walks, None) is None else select(root, score)  # noqa: E731
    explorer = explore(STATE, 20, select=nothing_left)
    assert now(explorer) == ((iterations, "backpropagate") if iterations else (0, ""))
    assert capsys.readouterr().out == (
        "select returned no path, which says that there is nothing left to search.\n"
        f"Stopped; the trace has {iterations} iterations.\n"
    )
    assert explorer._repr_mimebundle_()["image/svg+xml"].startswith("<svg")


def labels_seen(widget):
    """What will be written on labels from now on."""
    seen = []
    for part in parts(widget):
        if isinstance(part, widgets.Label):
            part.observe(lambda change: seen.append(change["new"]), "value")
    return seen


def test_a_long_search_says_that_it_is_busy(monkeypatch):
    monkeypatch.setattr("mcts_teach.explorer.controls.BUSY_AFTER", 0)
    explorer, said_so = explore(STATE, 1), threading.Event()

    def slow(state, rng):
        assert said_so.wait(timeout=60)
        return simulate(state, rng)

    explorer._busy.observe(lambda change: said_so.set(), "value")
    seen = labels_seen(explorer)
    explorer._phases["simulate"] = slow
    find(explorer, "iterations:").value = 3
    assert [text for text in seen if "of" not in text] == ["searching …", ""]


def test_a_short_search_does_not_say_that_it_is_busy(monkeypatch):
    monkeypatch.setattr("mcts_teach.explorer.controls.BUSY_AFTER", 3600)
    explorer = explore(STATE, 1)
    seen = labels_seen(explorer)
    find(explorer, "iterations:").value = 3
    assert [text for text in seen if "of" not in text] == []


def test_widgets_work_where_there_are_no_threads(monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    expected = pictures(explore(STATE, 3))
    monkeypatch.setattr(threading.Thread, "start", refuse)
    explorer = explore(STATE, 1)
    seen = labels_seen(explorer)
    find(explorer, "iterations:").value = 3
    assert [text for text in seen if "of" not in text] == ["searching …", ""]
    assert pictures(explorer) == expected
    board = play_board(STATE, mcts_player(20), seat=0)
    assert len(board.game.moves) == 1
    press(board, "show what it thinks")
    assert "Error" not in html(board)


def guess(explorer, iteration, *, right):
    """Answer the first question on the walk of an iteration; return the moves expected and taken, by name."""
    at(explorer, iteration, "select")
    parent, child = record(TicTacToe(), 60).at(iteration, "select").path[:2]
    scores = {move: ucb1(parent, node) for move, node in parent.children.items()}
    taken = next(move for move, node in parent.children.items() if node is child)
    wanted = taken if right else min(scores, key=scores.get)
    name = parent.state.name(wanted)
    press(explorer, name)
    return name, parent.state.name(taken)


def test_predict_then_reveal():
    explorer = explore(TicTacToe(), 60)
    find(explorer, "predict, then reveal").value = True
    at(explorer, 40, "select")
    assert now(explorer) == (40, "predict")
    tree, _board = pictures(explorer)
    assert tree.count(f'stroke="{PATH}"') == 1
    assert "The scores are shown after your answer." in html(explorer)
    assert "UCB1" not in html(explorer)
    guess(explorer, 40, right=True)
    assert "Right. " in html(explorer)
    assert "was chosen, " in html(explorer)
    assert "1 of 1 right" in html(explorer)
    assert len(pictures(explorer)) == 3
    wrong, taken = guess(explorer, 41, right=False)
    assert f"Missed. you said {wrong}; {taken} was chosen" in html(explorer)
    assert f"1 of 2 right; missed:iteration 41, at start: you said {wrong}" in html(explorer)
    assert "taken ▼" in pictures(explorer)[2]
    press(explorer, "go on ▶")
    if now(explorer) == (41, "select"):
        press(explorer, "go on ▶")
        assert now(explorer) == (42, "predict")
    find(explorer, "predict, then reveal").value = False
    assert now(explorer)[1] == "select"


def test_a_walk_is_asked_level_by_level():
    trace = record(STATE, 40)
    explorer = explore(trace)
    find(explorer, "predict, then reveal").value = True
    long = next(i for i, row in enumerate(trace.rows, 1) if row.selected > 2)
    at(explorer, long, "select")
    path = trace.at(long, "select").path
    for level, (parent, child) in enumerate(pairwise(path)):
        assert now(explorer) == (long, "predict")
        assert way(explorer) == level + 1
        move = next(move for move, node in parent.children.items() if node is child)
        press(explorer, STATE.name(move))
        assert f"{level + 1} of {level + 1} right" in html(explorer)
        press(explorer, "go on ▶")
    find(explorer, "time:").value = 4 * (long - 1) + 1
    assert now(explorer) == (long, "select")
    assert pictures(explorer)[0].count(f'stroke="{PATH}"') > 2


def test_where_there_is_nothing_to_predict_it_goes_on_to_where_there_is():
    explorer = explore(STATE, 20)
    find(explorer, "predict, then reveal").value = True
    press(explorer, "|◀ first")
    assert "Nothing to predict here" in html(explorer)
    press(explorer, "go on ▶")
    assert now(explorer)[1] == "predict"
    find(explorer, "▶ play").value = True
    press(explorer, "same phase ▶▶")
    assert not find(explorer, "▶ play").value  # it waits for an answer
    press(explorer, "last ▶|")
    assert find(explorer, "go on ▶").disabled
    find(explorer, "seed:").value = 1
    assert " right" not in html(explorer)


def test_a_phase_that_raises_is_shown_and_what_was_before_it_is_kept():
    calls = []

    def forgetful(state, rng):
        calls.append(state)
        if len(calls) > 7:
            raise KeyError("where <was> I?")
        return simulate(state, rng)

    explorer = explore(TicTacToe(), 20, simulate=forgetful)
    assert now(explorer) == (7, "backpropagate")
    assert "KeyError: &#x27;where &lt;was&gt; I?&#x27;" in html(explorer)
    assert "in forgetful, line " in html(explorer)
    assert "raise KeyError(&quot;where &lt;was&gt; I?&quot;)" in html(explorer)
    assert "What was recorded before it is kept: 7 iterations." in html(explorer)
    press(explorer, "|◀ first", "phase ▶")
    assert "KeyError" in html(explorer)
    calls[:] = range(-100, -90)
    find(explorer, "seed:").value = 1
    assert "What was recorded before it is kept: 0 iterations." in html(explorer)
    assert said(explorer) == "the tree after 0 visits"
    calls.clear()
    find(explorer, "iterations:").value = 5
    assert "KeyError" not in html(explorer)


def test_the_learners_line_is_named_even_if_the_error_comes_from_a_library():
    def hasty(state, rng):
        return rng.choice([])

    assert "in hasty, line " in html(explore(STATE, 5, simulate=hasty))
    assert "KeyError" not in html(explore(STATE, 5))


@pytest.mark.parametrize(
    ("phases", "said"),
    [
        ({"select": lambda root, score: root}, "your select returned <Node: root"),
        ({"expand": lambda node, rng: 7}, "your expand returned 7."),
        ({"simulate": lambda state, rng: 0.5}, "your simulate returned 0.5."),
        ({"score": lambda parent, child: None}, "your score returned None."),
        ({"select": lambda root, score: [root], "simulate": lambda state, rng: ("a", "b")}, "your simulate returned ("),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_a_phase_returned_is_named_if_our_line_is_where_it_shows(phases, said):
    explorer = explore(TicTacToe(), 20, **phases)
    assert f"No line of yours raised this. Before it, {said}" in unescape(html(explorer))
    assert "mcts_teach" not in html(explorer)
    assert "in steps, line" not in html(explorer)


def test_a_search_of_ones_own_phases_is_recorded_as_without_the_panel():
    def pickier(parent, child):
        return ucb1(parent, child, 0.4)

    explorer = explore(STATE, 15, score=pickier, simulate=simulate)
    assert pictures(explorer) == pictures(explore(record(STATE, 15, score=pickier)))


def breakable():
    """A score that raises once something stands in the list beside it."""
    broken = []

    def score(parent, child):
        if broken:
            raise ZeroDivisionError("a score")
        return ucb1(parent, child)

    return score, broken


def test_a_score_that_cannot_be_drawn_is_said_too():
    score, broken = breakable()
    explorer = explore(STATE, 20, score=score)
    broken.append(True)
    press(explorer, "◀ phase")
    assert "ZeroDivisionError: a score" in html(explorer)
    broken.clear()
    press(explorer, "◀ phase")
    assert "ZeroDivisionError" not in html(explorer)


def raising_after(number):
    """A score that works so many times."""
    calls = []

    def score(parent, child):
        calls.append(child)
        if len(calls) > number:
            raise ZeroDivisionError("no score")
        return ucb1(parent, child)

    return score


@pytest.mark.parametrize(
    ("score", "iterations"), [(lambda parent, child: 1 / 0, 9), (raising_after(0), 9), (raising_after(10), 10)]
)
def test_a_score_that_raises_is_said_beside_the_moment_before_it(score, iterations):
    explorer = explore(TicTacToe(), 30, score=score)
    stored = explorer._repr_mimebundle_()
    assert now(explorer) == (iterations, "backpropagate")
    for words in (html(explorer), stored["text/plain"], unescape(stored["image/svg+xml"])):
        assert words.count("ZeroDivisionError: ") == 1 + (words.startswith("<svg")) * 2  # seen, read aloud, titled
        assert re.search(r"in (score|<lambda>|&lt;lambda&gt;), line \d+", words)
        assert f"What was recorded before it is kept: {iterations} iterations." in words
    assert stored["text/plain"].startswith(f"<Explorer: {iterations} iterations, ")
    assert [f"iteration {i}, backpropagate" in stored["image/svg+xml"] for i in (3, iterations)] == [True, True]
    path = record(TicTacToe(), iterations).at(iterations).path
    assert pictures(explorer)[0].count(f'stroke="{PATH}"') == 2 * len(path) - 1
    assert ">?</text>" in pictures(explorer)[0]
    assert "There are no scores to compare: the score raised an error." in html(explorer)
    assert way(explorer) == len(path)
    press(explorer, "|◀ first")
    assert said(explorer) == "the tree after 0 visits"


def test_a_score_that_raises_only_while_it_is_drawn_is_said_and_the_right_moment_shown():
    score, broken = breakable()
    explorer = explore(STATE, 20, score=score)
    sound = explorer._repr_mimebundle_()
    assert "Error" not in sound["text/plain"] + sound["image/svg+xml"]
    broken.append(True)
    stored = explorer._repr_mimebundle_()
    assert "ZeroDivisionError: a score\nin score, line " in stored["text/plain"]
    assert "ZeroDivisionError: a score" in stored["image/svg+xml"]
    assert stored["image/svg+xml"].count("data-node") == sound["image/svg+xml"].count("data-node")
    at(explorer, 15, "select")
    assert now(explorer) == (15, "select")
    assert " was chosen" in said(explorer)
    assert " against " not in said(explorer)
    assert "iteration 15, select" in pictures(explorer)[0]
    broken.clear()
    at(explorer, 16, "select")
    assert "ZeroDivisionError" not in html(explorer)
    assert " against " in said(explorer)


def test_a_score_that_raises_while_an_answer_is_judged_is_said():
    score, broken = breakable()
    trace = record(TicTacToe(), 60, score=score)
    explorer = explore(trace)
    find(explorer, "predict, then reveal").value = True
    at(explorer, 41, "select")
    root, taken = trace.at(41, "select").path[:2]
    other = next(move for move, node in root.children.items() if node is not taken)
    broken.append(True)
    press(explorer, TicTacToe().name(other))
    assert "Missed. you said " in html(explorer)
    assert "ZeroDivisionError: a score" in html(explorer)


def test_a_position_that_cannot_be_drawn_leaves_no_picture_of_another_moment():
    class Shy(Race):
        """A game that does not want to be seen for a while."""

        broken = False

        def play(self, n):
            return Shy(self.left - n, 1 - self.player)

        def name(self, n):
            if Shy.broken:
                raise RuntimeError("no name")
            return str(n)

    explorer = explore(Shy(), 20)
    Shy.broken = True
    stored = explorer._repr_mimebundle_()
    assert "RuntimeError: no name" in stored["text/plain"]
    assert "RuntimeError: no name" in stored["image/svg+xml"]
    press(explorer, "◀ phase")
    assert pictures(explorer) == []
    assert "RuntimeError: no name" in html(explorer)


def test_what_a_recording_could_not_see_is_said(capsys):
    def elsewhere(path, rewards):
        for node in path:
            node.visits += 1
        for child in path[0].children.values():
            child.wins += 1

    explorer = explore(TicTacToe(), 12, backpropagate=elsewhere)
    assert "than the recording saw" in html(explorer)
    assert "than the recording saw" in capsys.readouterr().out


def test_two_explorers_do_not_disturb_each_other():
    one, other = explore(STATE, 10), explore(STATE, 10)
    before = html(other)
    press(one, "◀ phase", "▲ parent", "fold")
    find(one, "predict, then reveal").value = True
    find(one, "c:").value = 0.2
    assert html(other) == before
    assert not {id(part) for part in parts(one)} & {id(part) for part in parts(other)}
    assert not re.findall(r'\sid="', html(one) + "".join(pictures(one)))


@pytest.mark.parametrize("state", [ConnectFour(), Nim((3, 2, 2), players=3), Hex(4), STATE], ids=repr)
def test_any_game_from_end_to_end(state):
    explorer = explore(state, 25)
    while not find(explorer, "◀ phase").disabled:
        press(explorer, "◀ phase")
        assert "Error" not in html(explorer)
        assert len(pictures(explorer)) in (2, 3)
    assert said(explorer) == "the tree after 0 visits"


def test_a_game_of_ones_own_needs_nothing_for_pictures():
    explorer = explore(Race(), 20)
    press(explorer, "|◀ first")
    assert "5 &lt;left&gt;" in pictures(explorer)[1]


def test_one_step_is_quick_at_200_nodes():
    """Not by the clock, but by the calls of functions: about 18,000."""
    explorer, calls = explore(TicTacToe(), 200), []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: calls.append(event) if event == "call" else None)
    try:
        press(explorer, *["◀ phase"] * 8)
    finally:
        sys.setprofile(before)
    assert len(calls) / 8 < 40_000


def test_where_no_widget_runs_there_is_a_film_strip():
    one, other = (explore(STATE, 20)._repr_mimebundle_() for _ in range(2))
    assert one["text/plain"] == f"<Explorer: 20 iterations, {len(record(STATE, 20).nodes)} nodes, from {STATE!r}>"
    assert one["image/svg+xml"] == other["image/svg+xml"]
    assert [f"iteration {i}, backpropagate" in one["image/svg+xml"] for i in (3, 11, 20)] == [True] * 3
    assert "application/vnd.jupyter.widget-view+json" in one
    assert watch_tree()._repr_mimebundle_()["image/svg+xml"].startswith("<svg")


@pytest.mark.parametrize("iterations", [40, 200])
def test_the_path_that_the_sentence_tells_is_drawn_in_the_strip_and_at_every_moment(iterations):
    def walked(svg):
        rects = re.findall(r'<g data-node="\d+"><title>[^<]*</title>(<rect [^>]*>)', svg)
        return sum(f'stroke="{PATH}"' in rect for rect in rects)

    explorer, trace = explore(STATE, iterations, seed=3), record(STATE, iterations, seed=3)
    pictures_in_strip = explorer._repr_mimebundle_()["image/svg+xml"].split('<g transform="translate(')[2::2]
    moments = [3, (iterations + 3) // 2, iterations]
    assert [walked(picture) for picture in pictures_in_strip] == [len(trace.at(i).path) for i in moments]
    for iteration in range(1, iterations + 1, iterations // 20):
        for phase in PHASES:
            at(explorer, iteration, phase)
            path = trace.at(iteration, phase).path
            assert walked(pictures(explorer)[0]) == len(path) == way(explorer)


def watch_tree():
    return watch(TREE, children=lambda t: t.get("kids"), visits=lambda t: t["n"], wins=lambda t: t["w"])


def test_a_tree_that_is_not_ours():
    view = watch_tree()
    assert repr(view) == "<TreeView: 4 nodes, 9 visits>"
    assert numbers(view) == "start: 9 visits, 2 child nodes"
    tree, bars = pictures(view)
    assert "UCB1 of each move from start: a " in bars
    assert "4/5" in tree
    choose(view, "a")
    assert numbers(view).startswith("start › a: 4 wins in 5 visits, mean 0.80, UCB1 ")
    press(view, "fold")
    assert "▸ 1 below" in pictures(view)[0]
    press(view, "sibling ▶")
    assert numbers(view).startswith("start › b: 0 wins in 3 visits")
    press(view, "◀ sibling", "unfold")
    choose(view, "x")
    assert numbers(view).startswith("start › a › x: 1 wins in 4 visits")
    assert find(view, "child:").disabled
    press(view, "▲ parent", "▲ parent")


def test_a_tree_of_objects_in_a_row():
    class Thing:
        def __init__(self, label, *below):
            self.label, self.below = label, below

    view = watch(
        Thing("root", Thing("left"), Thing("right")),
        children=lambda thing: thing.below,
        visits=lambda thing: 1 + len(thing.below),
        wins=lambda thing: 0.5,
        name=lambda thing: thing.label,
    )
    choose(view, "right")
    assert numbers(view).startswith("start › right: 0.5 wins in 1 visit")


def test_a_tree_whose_nodes_have_no_names():
    for name in (lambda t: "", lambda t: " "):
        view = watch(
            {"n": 3, "w": 0, "kids": [{"n": 1, "w": 1}, {"n": 1, "w": 0}]},
            children=lambda t: t.get("kids"),
            visits=lambda t: t["n"],
            wins=lambda t: t["w"],
            name=name,
        )
        assert pictures(view)[0].count(">(no name)</text>") == 2
        assert pictures(view)[1].count(">(no name)</text>") == 2
        view.look_at((1,))
        assert numbers(view).startswith("start › (no name): 0 wins in 1 visit")


class AddOne(NamedTuple):
    """A learner's own game: add 1, or pass, which is None; who reaches 3 wins, and two passes in a row are a draw."""

    total: int = 0
    player: int = 0
    passes: int = 0

    def moves(self):
        return [] if self.total == 3 or self.passes == 2 else [None, 1]

    def play(self, move):
        return AddOne(self.total + (move or 0), 1 - self.player, 0 if move else self.passes + 1)

    def rewards(self):
        return (0.5, 0.5) if self.passes == 2 else (float(self.player == 1), float(self.player == 0))


def test_none_is_a_move_like_any_other_in_words_and_pictures(capsys):
    root = search(AddOne(), 60)
    assert None in root.children
    print_tree(root)
    assert re.search(r"^[├└]─ None  [\d.]+/\d+  mean ", capsys.readouterr().out, re.MULTILINE)
    svg = tree_svg(root)
    assert ">None</text>" in svg
    assert ">1</text>" in svg
    assert [row.name for row in table(root).rows] == ["1", "None"]
    assert [bar.name for bar in bars_of(root, ucb1)] == ["1", "None"]
    graph = to_networkx(root)
    assert len(graph) == tree_size(root)
    assert [graph.edges[edge]["move"] for edge in graph.out_edges(0)] == [1, None]
    draw_tree(root)
    draw_ucb(root)
    for pause in islice(steps(Node(AddOne()), Random(0)), 160):
        path = way_of(pause.path)
        assert path in describe(pause) or pause.phase == "expand"
        scene = tree_scene(pause)
        assert sum(spot.on_path for spot in scene.shapes) == len(pause.path)
    walks = (pause for pause in steps(Node(AddOne()), Random(0)) if pause.phase == "select")
    assert any("None was chosen, " in explain(pause) for pause in islice(walks, 40))
    plt.close("all")


def test_none_is_a_move_like_any_other_in_a_tree_to_walk_through():
    tree = {"n": 5, "w": 0, "kids": {None: {"n": 3, "w": 2, "kids": {1: {"n": 2, "w": 1}}}, 1: {"n": 1, "w": 0}}}
    for view in (
        watch(tree, children=lambda t: t.get("kids"), visits=lambda t: t["n"], wins=lambda t: t["w"]),
        TreeView(search(AddOne(), 60)),
    ):
        choose(view, "None")
        assert numbers(view).startswith("start › None: ")
        assert find(view, "sibling ▶").disabled
        press(view, "◀ sibling")
        assert numbers(view).startswith("start › 1: ")
        press(view, "sibling ▶", "fold")
        assert "▸ " in pictures(view)[0]
        press(view, "unfold")
        choose(view, "1")
        assert numbers(view).startswith("start › None › 1: ")


@pytest.mark.slow
def test_none_is_a_move_like_any_other_in_a_recording():
    trace = record(AddOne(), 60)
    assert len(trace.nodes) == tree_size(trace.root)
    assert len(filmstrip(trace, [1, 5, 60]).axes) == 3
    plt.close("all")
    explorer = explore(trace)
    find(explorer, "predict, then reveal").value = True
    answered = set()
    for iteration in range(1, 61):
        at(explorer, iteration, "select")
        for parent, child in pairwise(trace.at(iteration, "select").path):
            (move,) = moves_to(parent, child)
            answered.add(move)
            press(explorer, str(move))
            assert "Right." in html(explorer)
            press(explorer, "go on ▶")
    assert answered == {None, 1}
    find(explorer, "predict, then reveal").value = False
    for iteration in range(1, 61):
        for phase in PHASES:
            at(explorer, iteration, phase)
            path = trace.at(iteration, phase).path
            assert numbers(explorer).startswith(f"{way_of(path)}: ")
            assert pictures(explorer)[0].count(f'stroke="{PATH}"') == 2 * len(path) - 1
    press(explorer, "born")


def way_of(path):
    """A path in words; more than seven are cut in the middle."""
    names = ["start", *(str(move) for parent, child in pairwise(path) for move in moves_to(parent, child))]
    return " › ".join(names if len(names) <= 7 else [*names[:3], "…", *names[-3:]])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: explore(TicTacToe), "give a position of it"),
        (lambda: explore(5), "not a game position"),
        (lambda: explore(TicTacToe(), 0), "iterations must be a whole number of at least 1, not 0"),
        (lambda: explore(TicTacToe(), 10, seed="a"), "seed must be a whole number"),
        (lambda: explore(from_text("XXX / OO. / ...", TicTacToe())), "the game is over"),
        (lambda: explore(record(STATE, 3), 10), "a recording is searched already"),
        (lambda: watch(TREE, children="kids", visits=len, wins=len), "children must be a function of a node"),
        (lambda: watch(TREE, children=lambda t: t.get("kids"), visits=lambda t: "9", wins=len), "visits.* not '9'"),
    ],
)
def test_bad_input_is_refused_in_words(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_what_is_no_phase_is_refused_in_words():
    with pytest.raises(TypeError, match="a search takes no 'roll'; it takes a function for each of score, select"):
        explore(TicTacToe(), 10, roll=simulate)


def test_a_tree_that_goes_round_in_a_circle_is_refused(monkeypatch):
    monkeypatch.setattr("mcts_teach.explorer.tree_view._MOST_NODES", 100)
    with pytest.raises(ValueError, match="round in a circle"):
        watch(1, children=lambda node: [node], visits=lambda node: 1, wins=lambda node: 1)


def test_an_explorer_is_a_widget():
    assert isinstance(explore(STATE, 3), Explorer | widgets.VBox)


def test_a_legend_says_whose_rate_it_is_in_the_panel_and_in_what_is_stored():
    explorer = explore(TicTacToe(), 5, legend="X's share, whoever moved")
    assert "whoever moved" in explorer._tree.value
    assert "whoever moved" in explorer._repr_mimebundle_()["image/svg+xml"]
    assert "whoever moved" in explore(record(TicTacToe(), 5), legend="X's share, whoever moved")._tree.value
    assert "whoever moved" not in explore(TicTacToe(), 5)._tree.value
