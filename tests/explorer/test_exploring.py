"""Searches to explore, without a browser: what the figure is told, what stands in its place, and what is refused."""

import gzip
import json
import re
from functools import partial
from html import escape
from random import Random

import pytest
from living_page import later
from living_trees import shown_in, strips_in
from trees import Passing, Race

from mcts_teach import Trace, best_move, compare, explore, record, search, select, simulate, ucb1, watch
from mcts_teach.drawing.words import explain_choice
from mcts_teach.explorer.film_file import save_film
from mcts_teach.explorer.filming import film
from mcts_teach.explorer.living_tree import TreeView, packed, written
from mcts_teach.games import ConnectFour, Pig, TicTacToe, from_text
from mcts_teach.variants import greedy, puct, ucb1_inside, with_chance

STATE = from_text("X.. / XO. / .XO", TicTacToe())
CURIOUS = [0, 0.1, 0.3, 0.7, 1.4, 3, 10]
TREE = {
    "n": 9,
    "w": 0,
    "kids": {"a": {"n": 5, "w": 4, "kids": {"x": {"n": 4, "w": 1, "kids": {}}}}, "b": {"n": 3, "w": 0}},
}


def told(explorer):
    """What the figure of an output is told, without its pictures, which take longer."""
    return json.loads(written(explorer._shown()))


def without_code(one):
    return {name: value for name, value in one.items() if name not in ("code", "label")}


def the_film(explorer):
    return without_code(told(explorer)["films"][0])


def strip(explorer):
    (svg,) = strips_in(explorer._repr_mimebundle_()["text/html"])
    return svg


def test_it_shows_the_search_and_opens_before_it():
    explorer, trace = explore(STATE, 40, seed=10), record(STATE, 40, seed=10)
    assert repr(explorer) == repr(trace).replace("<Trace", "<Explorer")
    assert the_film(explorer) == the_film(explore(trace)) == film(trace)
    assert (told(explorer)["moment"], told(explorer)["trouble"]) == (0, "")
    one, other = explore(STATE, 20), explore(STATE, 20)
    assert one._repr_mimebundle_() == other._repr_mimebundle_(), "the same search, the same output: it can be compared"
    assert set(one._repr_mimebundle_()) == {"text/html", "text/plain"}, "no widget is stored"
    assert all(f"iteration {i}, backpropagate" in strip(one) for i in (3, 11, 20))
    own = explore(STATE, 5, legend="a share, whoever moved")
    legends = [the_film(one)["legend"] for one in (own, other)]
    assert legends == ["a share, whoever moved", "won, by the player who moved there"]
    assert "whoever moved" in strip(own)


def test_the_code_that_runs_is_shown_the_learners_where_there_is_one(tmp_path):
    def pick(root, score):
        """Say nothing of this."""
        return select(root, score)

    code = told(explore(STATE, 5, select=pick))["films"][0]["code"]
    assert code["select"] == "def pick(root, score):\n    return select(root, score)"
    assert re.match(r"def ucb1\(parent: Node, child: Node, .*\) -> float:\n    if child\.visits == 0:", code["score"])
    assert set(code) == {"score", "select", "expand", "simulate", "backpropagate"}
    record(STATE, 3).save(tmp_path / "three.json")  # a file does not say what ran
    assert [*told(explore(Trace.load(tmp_path / "three.json")))["films"][0]["code"]] == ["score"]


@pytest.mark.parametrize("iterations", [0, 7])
def test_a_search_in_which_nothing_is_left_is_explored_as_far_as_it_went(iterations, capsys):
    walks = iter(range(iterations))
    explorer = explore(STATE, 20, select=lambda root, score: [] if next(walks, None) is None else select(root, score))
    assert f"Stopped; the trace has {iterations} iterations.\n" in capsys.readouterr().out
    assert len(the_film(explorer)["iterations"]) == iterations
    assert strip(explorer).startswith("<svg")


# What a learner's pieces do wrong is said, and what was before it is shown


def raising_after(number, error, usual):
    """A phase or a score that works so many times."""
    calls = []

    def forgetful(*given):
        calls.append(given)
        if len(calls) > number:
            raise error
        return usual(*given)

    return forgetful


def test_a_phase_that_raises_is_said_and_what_was_before_it_is_kept():
    explorer = explore(TicTacToe(), 20, simulate=raising_after(7, KeyError("where <was> I?"), simulate))
    words = told(explorer)["trouble"]
    assert words.startswith("KeyError: 'where <was> I?'\nin forgetful, line ")
    assert "raise error\nWhat was recorded before it is kept: 7 iterations." in words
    assert the_film(explorer) == film(record(TicTacToe(), 7))
    assert words in explorer._repr_mimebundle_()["text/plain"]
    assert "KeyError" in strip(explorer)
    lucky = explore(STATE, 5, simulate=lambda state, rng: rng.choice([]))
    assert "in <lambda>, line " in told(lucky)["trouble"], "the learner's line, even if a library raises"


@pytest.mark.parametrize(
    ("phases", "said"),
    [
        ({"select": lambda root, score: root}, "your select returned <Node: root"),
        ({"expand": lambda node, rng: 7}, "your expand returned 7."),
        ({"simulate": lambda state, rng: 0.5}, "your simulate returned 0.5."),
        ({"score": lambda parent, child: None}, "your score returned None."),
        ({"select": lambda root, score: [root], "simulate": lambda state, rng: ("a", "b")}, "your simulate returned ("),
    ],
)
def test_what_a_phase_returned_is_named_if_our_line_is_where_it_shows(phases, said):
    trouble = told(explore(TicTacToe(), 20, **phases))["trouble"]
    assert f"No line of yours raised this. Before it, {said}" in trouble
    assert not re.search("mcts_teach|in steps, line", trouble)


@pytest.mark.parametrize(("works", "iterations"), [(0, 9), (10, 10)])
def test_a_score_that_raises_is_said_once_beside_what_was_before_it(works, iterations):
    explorer = explore(TicTacToe(), 30, score=raising_after(works, ZeroDivisionError("no score"), ucb1))
    trouble = told(explorer)["trouble"]
    assert trouble.count("ZeroDivisionError: ") == 1
    assert "in forgetful, line " in trouble
    assert f"What was recorded before it is kept: {iterations} iterations." in trouble
    rows = the_film(explorer)["iterations"]
    assert [row["path"] for row in rows] == [list(row.path) for row in record(TicTacToe(), iterations).rows]
    assert "?" in [value for row in rows for news in row["scores"].values() for _, value in news]
    assert f"iteration {iterations}, backpropagate" in strip(explorer)


def test_a_score_that_raises_only_while_it_is_looked_at_is_said():
    broken = []

    def score(parent, child):
        if broken:
            raise ZeroDivisionError("a score")
        return ucb1(parent, child)

    explorer = explore(STATE, 20, score=score)
    assert told(explorer)["trouble"] == ""
    broken.append(True)
    assert "ZeroDivisionError: a score\nin score, line " in told(explorer)["trouble"]
    rows = the_film(explorer)["iterations"]
    assert [row["path"] for row in rows] == [list(row.path) for row in explorer.trace.rows]
    assert rows[15]["why"][0].endswith(" was chosen")
    with pytest.raises(ZeroDivisionError):
        film(explorer.trace)


class Shy(Race):
    """A game that does not want to be seen."""

    def name(self, n):
        raise IndexError("no name")


def test_a_position_that_cannot_be_looked_at_is_said():
    explorer = explore(Shy(), 20)
    assert told(explorer)["films"] == []
    for words in (told(explorer)["trouble"], explorer._repr_mimebundle_()["text/plain"], strip(explorer)):
        assert "IndexError: no name" in words


def test_what_a_recording_could_not_see_is_said(capsys):
    def elsewhere(path, rewards):
        for node in path:
            node.visits += 1
        for child in path[0].children.values():
            child.wins += 1

    explorer = explore(TicTacToe(), 12, backpropagate=elsewhere)
    assert "than the recording saw" in told(explorer)["trouble"]
    assert "than the recording saw" in capsys.readouterr().out


# Searching again


def live(**how):
    explorer = explore(STATE, 30, seed=3, live=True, **how)
    shown = []
    explorer._widget.show = lambda figure, settings: shown.append((figure, settings))
    return explorer, lambda **asked: (explorer._answer({"beside": False} | asked), shown[-1])[1]


def test_a_live_one_searches_again():
    explorer, ask = live()
    assert explorer._settings() == {"iterations": 30, "c": 1.414214, "seed": 3}
    figure, settings = ask(iterations=12, c=0.5, seed=5)
    assert settings == {"iterations": 12, "c": 0.5, "seed": 5}
    assert [without_code(one) for one in figure["films"]] == [film(record(STATE, 12, seed=5, c=0.5))]
    figure, settings = ask(iterations=12, c=2.0, seed=5, beside=True)
    assert settings == {"iterations": 12, "c": 0.5, "seed": 5}, "those of the search that is kept"
    assert [one["label"] for one in figure["films"]] == ["c = 0.50", "c = 2.00"]
    assert figure["difference"]["say"].startswith(f"They part in iteration {figure['difference']['iteration']}: ")
    assert "application/vnd.jupyter.widget-view+json" in explorer._repr_mimebundle_()
    assert explorer._repr_mimebundle_()["text/html"].startswith("<img")


def test_a_wrong_number_is_said_and_changes_nothing():
    explorer, ask = live()
    before = explorer._shown()["films"]
    for asked in ({"iterations": 0}, {"iterations": 2.5}, {"iterations": 5, "c": "high"}):
        figure, settings = ask(**asked)
        assert figure["films"] == before
        assert " must be a " in figure["trouble"]
        assert settings == {"iterations": 30, "c": 1.414214, "seed": 3}
    assert ask(iterations=5)[0]["trouble"] == ""


def test_a_score_has_the_constant_that_it_takes():
    assert "c" not in live(score=lambda parent, child: child.wins / child.visits)[0]._settings()
    for how, c in [({"score": partial(ucb1, c=0.7)}, 0.7), ({"score": puct}, 2.5), ({"c": 1}, 1)]:
        assert live(**how)[0]._settings()["c"] == c
    _, ask = live(score=partial(ucb1_inside, c=1))
    figure, _ = ask(iterations=20, c=0.5, seed=4)
    assert figure["films"][0]["iterations"] == film(record(STATE, 20, score=ucb1_inside, c=0.5, seed=4))["iterations"]


def test_a_random_as_seed_begins_again_where_it_was_with_each_search():
    explorer = explore(STATE, 20, seed=Random(7), live=True)
    assert "seed" not in explorer._settings()
    for beside, iterations in ((True, 12), (False, 20)):
        explorer._answer({"beside": beside, "iterations": iterations})
        assert told(explorer)["films"][-1]["iterations"] == film(record(STATE, iterations, seed=7))["iterations"]


# What if?


def test_the_search_that_goes_another_way_once_is_the_same_but_for_that():
    trace = record(TicTacToe(), 60, seed=3)
    shown = told(explore(TicTacToe(), 60, seed=Random(3), what_if=True))
    moves = [best_move(moment.root) for moment, _ in trace.replay() if moment.phase == "backpropagate"]
    changes = [number for number in range(2, 61) if moves[number - 1] != moves[number - 2]]
    expected = {number for number in changes[-3:] if trace.rows[number - 1].selected > 1}
    assert {turn["iteration"] for turn in shown["turns"]} == expected == {33, 54}
    assert len(shown["films"]) == 1 + len(shown["turns"])
    rows = film(trace)["iterations"]
    for turn, data in zip(shown["turns"], shown["films"][1:], strict=True):
        number, node = turn["iteration"], turn["node"]
        assert data["iterations"][: number - 1] == rows[: number - 1]
        assert data["iterations"][number - 1]["path"][:2] == [0, node] != rows[number - 1]["path"][:2]
        name = data["nodes"]["name"][node]
        assert data["iterations"][number - 1]["say"][0].startswith(f"the walk stops at start › {name}")
        assert len(data["iterations"]) == 60
        assert f"What if iteration {number} had gone to {name}? " in turn["say"]
        played = re.search(r"would (?:play|come to) (..)", turn["say"])[1]
        assert data["after"].startswith(f"the search would play {played}")


def test_what_if_below_the_root_and_alone_again():
    explorer, ask = live()
    trace = explorer.trace
    number = next(n for n, row in enumerate(trace.rows, 1) if row.selected > 2)
    taken = trace.rows[number - 1].path[2]
    above = trace.nodes[taken].parent
    there = range(1, trace.rows[number - 2].size)
    node = next(n for n in there if n != taken and trace.nodes[n].parent == above)
    figure, _ = ask(iteration=number, node=node)
    assert [one["label"] for one in figure["films"]] == ["as it was", "what if"]
    assert figure["films"][1]["iterations"][number - 1]["path"][:3] == [0, above, node]
    assert figure["difference"]["iteration"] == number
    assert figure["difference"]["say"].startswith(f"What if iteration {number} had gone to ")
    figure, _ = ask(alone=True)
    assert [without_code(one) for one in figure["films"]] == [film(trace)]
    figure, _ = ask(iteration=2, node=9)
    assert "node must be" in figure["trouble"]


def test_what_if_goes_with_dice_a_score_and_ones_own_phases():
    for state, phases in [(Pig(goal=9), with_chance()), (STATE, {"score": puct}), (STATE, {"select": select})]:
        shown = told(explore(state, 60, what_if=True, **phases))
        assert not shown["trouble"]
        assert len(shown["films"]) == 1 + len(shown.get("turns", []))


# Two searches


def test_two_searches_and_where_they_part():
    one, other = record(STATE, 40, seed=10), record(STATE, 40, seed=10, c=0.3)
    explorer = compare(one, other)
    shown = told(explorer)
    assert [without_code(one) for one in shown["films"]] == [film(one), film(other)]
    part = next(i for i in range(1, 41) if one.rows[i - 1] != other.rows[i - 1])
    whys = [explain_choice(*trace.at(part, "select").path[:2], trace.score) for trace in (one, other)]
    said = f"They part in iteration {part}: c = 1.41 goes to start › b1 › c1, c = 0.30 to start › c1 › a3. "
    said += f"Why c = 1.41: {whys[0]}. Why c = 0.30: {whys[1]}."
    assert shown["difference"] == {"iteration": part, "say": said}
    assert repr(explorer) == f"<Explorer: 40 iterations beside 40, which part in iteration {part}>"
    assert shown["moment"] == 4 * (part - 1) + 1
    assert [film_["label"] for film_ in shown["films"]] == ["c = 1.41", "c = 0.30"]
    named = told(compare(one, other, labels=("yours", "ours")))
    assert [film_["label"] for film_ in named["films"]] == ["yours", "ours"]
    assert named["difference"]["say"] == said.replace("c = 1.41", "yours").replace("c = 0.30", "ours")
    almost = told(compare(record(STATE, 5, c=1.4142), record(STATE, 5, c=2**0.5, seed=9)))
    assert [film_["label"] for film_ in almost["films"]] == ["the first", "the second"]  # as both would be c = 1.41
    assert (told(compare(one, one))["difference"], told(compare(one, one))["moment"]) == (None, 0)
    assert repr(compare(one, one)) == "<Explorer: 40 iterations beside 40, which do not differ>"
    shorter = told(compare(one, record(STATE, 30, seed=10)))["difference"]
    assert shorter == {"iteration": 31, "say": "One of them ends before iteration 31."}


def test_two_searches_may_part_in_what_they_count_alone():
    def half(path, rewards):
        for node in path:
            node.visits += 1

    parted = told(compare(record(STATE, 5, seed=10), record(STATE, 5, seed=10, backpropagate=half)))["difference"]
    assert re.fullmatch(r"They part .* 1: both go to start › ..?, but what is counted there differs\.", parted["say"])
    other = told(compare(record(STATE, 5), record(STATE, 5, simulate=lambda state, rng: (1, 0))))["difference"]
    assert ", but the rewards are (" in other["say"]


# Pages


def test_a_page_of_its_own(tmp_path):
    explorer = explore(STATE, 40, seed=10)
    explorer.save(tmp_path / "tree.html")
    page = (tmp_path / "tree.html").read_text(encoding="utf-8")
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert shown_in(page) == told(explorer) == shown_in(explorer._repr_mimebundle_()["text/html"])
    assert "<title>A search of 40 iterations</title>" in page
    assert not re.findall(r"\s(?:src|href)=|https?://(?!www\.w3\.org/2000/svg)", page), "nothing from another host"
    compare(record(STATE, 5), record(STATE, 9)).save(tmp_path / "two.html")
    title = "<title>A search of 5 iterations and one of 9 iterations: the first and the second</title>"
    assert title in (tmp_path / "two.html").read_text()
    title = "<b>'ß' & \"x\" \\1 {0} %s 棋"
    save_film(tmp_path / "film.json", film(record(STATE, 5)) | {"title": title})
    explore(tmp_path / "film.json").save(tmp_path / "tree.html")
    page = (tmp_path / "tree.html").read_text(encoding="utf-8")
    assert all(f"<{tag}>{escape(title)}: 5 iterations" in page for tag in ("h1", "title"))


LARGE = [(ConnectFour(), 1000, {}, 130_000), (STATE, 200, {"vary": {"c": CURIOUS}}, 70_000)]


@pytest.mark.parametrize(("state", "iterations", "how", "most"), [(STATE, 200, {}, 25_000), *later(LARGE)])
def test_what_a_page_is_told_is_small_enough_to_mail(state, iterations, how, most):
    shown = written(explore(state, iterations, seed=10, **how)._shown())
    assert 1000 < len(packed(shown)) < most
    assert gzip.decompress(packed(shown)).decode() == shown


# Trees that are not ours


def watched(tree, **how):
    return watch(tree, children=lambda t: t.get("kids"), visits=lambda t: t["n"], wins=lambda t: t["w"], **how)


def test_a_tree_that_is_not_ours(tmp_path):
    view = watched(TREE)
    assert repr(view) == "<TreeView: 4 nodes, 9 visits>"
    nodes = the_film(view)["nodes"]
    assert nodes["name"] == ["start", "a", "b", "x"]
    assert nodes["parent"] == [None, 0, 0, 1]
    assert (nodes["visits"], nodes["wins"]) == ([9, 5, 3, 4], [0, 4, 0, 1])
    assert the_film(view)["there"] == 4
    assert "the tree after 9 visits" in view._repr_mimebundle_()["text/html"]
    view.save(tmp_path / "tree.html")
    view.save(tmp_path / "tree.json")
    assert shown_in((tmp_path / "tree.html").read_text(encoding="utf-8")) == told(view)
    assert repr(explore(tmp_path / "tree.json")) == "<Explorer: 0 iterations, 4 nodes, from a tree>"
    two = {"n": 3, "w": 0, "kids": ({"n": 1, "w": 1, "name": "left"}, {"n": 1, "w": 0, "name": " "})}
    names = the_film(watched(two, name=lambda t: t["name"]))["nodes"]["name"]
    assert names == ["start", "left", "(no name)"]
    assert "None" in the_film(TreeView(search(Passing(), 30)))["nodes"]["name"]  # a move like any other


ENDLESS = {"children": lambda node: [node], "visits": lambda node: 1, "wins": lambda node: 1}
REFUSED = {
    "a search takes no 'roll'; it takes a function for each of score": lambda: explore(TicTacToe(), 10, roll=simulate),
    "the game is over": lambda: explore(from_text("XXX / OO. / ...", TicTacToe())),
    "searched already": lambda: explore(record(STATE, 3), live=True),
    "is searched already": lambda: explore(record(STATE, 3), vary={"c": [0, 1]}),
    "give two recordings, as record": lambda: compare(STATE, STATE),
    "at least two recordings to compare, not 1": lambda: compare({"one": record(STATE, 3)}),
    "come alone, as in compare": lambda: compare(dict.fromkeys("ab", record(STATE, 3)), labels=("a", "b")),
    "visits.* not '9'": lambda: watch(TREE, children=lambda t: t.get("kids"), visits=lambda t: "9", wins=len),
    "round in a circle": lambda: watch(1, **ENDLESS),
    r"at least two values of c, not \[1\]": lambda: explore(STATE, 9, vary={"c": [1]}),
    "c must be a number of at least 0, not -1": lambda: explore(STATE, 9, vary={"c": [0, -1]}),
    "vary names the values of c": lambda: explore(STATE, 9, vary={"seed": [0, 1]}),
    "without live and what_if": lambda: explore(STATE, 9, vary={"c": [0, 1]}, live=True),
    "has no constant c that could be set": lambda: explore(STATE, 9, score=greedy, vary={"c": [0, 1]}),
}


@pytest.mark.parametrize("message", REFUSED)
def test_bad_input_is_refused_in_words(message, monkeypatch):
    monkeypatch.setattr("mcts_teach.explorer.living_tree.MOST_NODES", 100)
    with pytest.raises((ValueError, TypeError), match=message):
        REFUSED[message]()


# A slider


def test_a_slider_has_a_search_for_each_constant_and_begins_at_the_usual_one(tmp_path):
    shown = explore(STATE, 30, seed=3, vary={"c": CURIOUS})
    assert repr(shown) == "<Explorer: 30 iterations for each c: 0, 0.1, 0.3, 0.7, 1.4, 3, 10>"
    data = told(shown)
    assert data["vary"] == {"name": "c", "values": ["0", "0.1", "0.3", "0.7", "1.4", "3", "10"], "start": 4}
    for c, one in zip(CURIOUS, data["films"], strict=True):
        alone = told(explore(STATE, 30, seed=3, c=c))["films"][0]
        assert (one["iterations"], one["score"]) == (alone["iterations"], alone["score"])
    assert shown.trace.score.keywords["c"] == 1.4
    assert told(explore(STATE, 9, c=0.25, vary={"c": CURIOUS}))["vary"]["start"] == 2


def test_searches_with_names_stand_beside_each_other_or_have_a_slider():
    traces = {name: record(STATE, 12, c=c) for name, c in [("greedy", 0), ("UCB1", 1.4), ("curious", 9)]}
    assert "vary" not in told(compare({name: traces[name] for name in ("greedy", "UCB1")}))
    shown = compare(traces)
    assert repr(shown) == "<Explorer: 12 iterations for each search: greedy, ucb1, curious>"
    assert told(shown)["vary"]["values"] == ["greedy", "UCB1", "curious"]
