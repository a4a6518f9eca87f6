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
from many import naming
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


def told(explorer):
    """What the figure of an output is told, without its pictures, which take longer."""
    return json.loads(written(explorer._shown()))


def films_in(shown):
    """The films that a figure is told, without their code and labels."""
    return [{name: part for name, part in one.items() if name not in ("code", "label")} for one in shown["films"]]


def labels(shown):
    return [one["label"] for one in shown["films"]]


def strip(explorer):
    (svg,) = strips_in(explorer._repr_mimebundle_()["text/html"])
    return svg


def paths(trace, number):
    return [list(row.path) for row in trace.rows[:number]]


def test_it_shows_the_search_and_opens_before_it():
    explorer, trace = explore(STATE, 40, seed=10), record(STATE, 40, seed=10)
    assert repr(explorer) == repr(trace).replace("<Trace", "<Explorer")
    assert films_in(told(explorer)) == films_in(told(explore(trace))) == [film(trace)]
    assert (told(explorer)["moment"], told(explorer)["trouble"]) == (0, "")
    one, other = explore(STATE, 20), explore(STATE, 20)
    assert one._repr_mimebundle_() == other._repr_mimebundle_(), "the same search, the same output: it can be compared"
    assert set(one._repr_mimebundle_()) == {"text/html", "text/plain"}, "no widget is stored"
    assert all(f"iteration {i}, backpropagate" in strip(one) for i in (3, 11, 20))
    own = explore(STATE, 5, legend="a share, whoever moved")
    assert told(own)["films"][0]["legend"] == "a share, whoever moved"
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


# What a learner's pieces do wrong is said, and what was before it is shown


def works(number, usual, error=None):
    """A phase or a score that works so many times; then it raises, or gives an empty path."""
    calls = []

    def forgetful(*given):
        calls.append(given)
        if len(calls) > number and error:
            raise error
        return usual(*given) if len(calls) <= number else []

    return forgetful


def elsewhere(path, rewards):
    """Count what the recording does not look at."""
    for node in path:
        node.visits += 1
    for child in path[0].children.values():
        child.wins += 1


LOST, NO_SCORE = KeyError("where <was> I?"), ZeroDivisionError("no score")
OURS = "No line of yours raised this. Before it, your "
TROUBLES = [  # a phase, what is said, and how many iterations are kept
    ("simulate", works(7, simulate, LOST), r"KeyError: 'where <was> I.'\nin forgetful, line \d+: raise error\n", 7),
    ("simulate", lambda state, rng: rng.choice([]), "\nin <lambda>, line ", 0),  # a library raises it
    ("score", works(0, ucb1, NO_SCORE), "ZeroDivisionError: no score\nin forgetful, line ", 9),
    ("score", works(10, ucb1, NO_SCORE), "ZeroDivisionError: no score\nin forgetful, line ", 10),
    ("select", lambda root, score: root, OURS + "select returned <Node: root", 0),
    ("expand", lambda node, rng: 7, OURS + "expand returned 7.", 0),
    ("simulate", lambda state, rng: 0.5, OURS + "simulate returned 0.5.", 0),
    ("simulate", lambda state, rng: ("a", "b"), OURS + r"simulate returned \(", 0),
    ("score", lambda parent, child: None, OURS + "score returned None.", 9),
    ("select", works(0, select), "Stopped; the trace has 0 iterations.", 0),
    ("select", works(7, select), "Stopped; the trace has 7 iterations.", 7),
    ("backpropagate", elsewhere, "than the recording saw", 20),
]


@pytest.mark.parametrize(("phase", "piece", "said", "kept"), TROUBLES)
def test_what_a_piece_does_wrong_is_said_once_beside_all_that_was_before_it(phase, piece, said, kept, capsys):
    explorer = explore(TicTacToe(), 20, **{phase: piece})
    trouble = told(explorer)["trouble"]
    heard = capsys.readouterr().out if said.startswith("Stopped") else trouble
    assert len(re.findall(said, heard)) == 1
    assert "is kept:" not in trouble or f"What was recorded before it is kept: {kept} iterations." in trouble
    assert not re.search("mcts_teach|in steps, line", trouble)
    assert trouble in explorer._repr_mimebundle_()["text/plain"]
    assert [row["path"] for row in told(explorer)["films"][0]["iterations"]] == paths(explorer.trace, kept)
    assert kept == 20 or paths(explorer.trace, kept) == paths(record(TicTacToe(), 20), kept)
    assert strip(explorer).count(trouble[:8] or "<svg") >= (3 if trouble else 1)  # its label, its title, and above it


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
    [data] = told(explorer)["films"]
    assert [row["path"] for row in data["iterations"]] == paths(explorer.trace, 20)
    assert "?" in [value for row in data["iterations"] for news in row["scores"].values() for _, value in news]
    assert data["iterations"][15]["why"][0].endswith(" was chosen")
    assert "iteration 20, backpropagate" in strip(explorer)
    with pytest.raises(ZeroDivisionError):
        film(explorer.trace)


def test_a_position_that_cannot_be_looked_at_is_said(monkeypatch):
    monkeypatch.setattr(Race, "name", lambda self, n: 1 / 0, raising=False)
    explorer = explore(Race(), 20)
    assert told(explorer)["films"] == []
    for words in (told(explorer)["trouble"], explorer._repr_mimebundle_()["text/plain"], strip(explorer)):
        assert "ZeroDivisionError: " in words


# Searching again


def live(**how):
    explorer = explore(STATE, 30, live=True, **{"seed": 3} | how)
    shown = []
    explorer._widget.show = lambda figure, settings: shown.append((figure, settings))
    return explorer, lambda **asked: (explorer._answer({"beside": False} | asked), shown[-1])[1]


def test_a_live_one_searches_again_and_a_wrong_number_is_said_and_changes_nothing():
    explorer, ask = live()
    first = {"iterations": 30, "c": 1.414214, "seed": 3}
    assert explorer._settings() == first
    before = explorer._shown()["films"]
    for asked in ({"iterations": 0}, {"iterations": 2.5}, {"iterations": 5, "c": "high"}):
        figure, settings = ask(**asked)
        assert (figure["films"], " must be a " in figure["trouble"], settings) == (before, True, first)
    figure, settings = ask(iterations=12, c=0.5, seed=5)
    assert (settings, figure["trouble"]) == ({"iterations": 12, "c": 0.5, "seed": 5}, "")
    assert films_in(figure) == [film(record(STATE, 12, seed=5, c=0.5))]
    figure, settings = ask(iterations=12, c=2.0, seed=5, beside=True)
    assert settings == {"iterations": 12, "c": 0.5, "seed": 5}, "those of the search that is kept"
    assert labels(figure) == ["c = 0.50", "c = 2.00"]
    part = figure["difference"]
    assert part["say"].startswith(f"They part in iteration {(part['moment'] + 3) // 4}: ")
    assert "application/vnd.jupyter.widget-view+json" in explorer._repr_mimebundle_()
    assert explorer._repr_mimebundle_()["text/html"].startswith("<img")


def test_a_search_goes_on_with_the_constant_of_its_score_and_the_numbers_of_its_random():
    assert "c" not in live(score=lambda parent, child: child.wins / child.visits)[0]._settings()
    for how, c in [({"score": partial(ucb1, c=0.7)}, 0.7), ({"score": puct}, 2.5), ({"c": 1}, 1)]:
        assert live(**how)[0]._settings()["c"] == c
    figure, _ = live(score=partial(ucb1_inside, c=1))[1](iterations=20, c=0.5, seed=4)
    assert figure["films"][0]["iterations"] == film(record(STATE, 20, score=ucb1_inside, c=0.5, seed=4))["iterations"]
    explorer, ask = live(seed=Random(7))
    assert "seed" not in explorer._settings()
    for beside, iterations in ((True, 12), (False, 20)):
        figure, _ = ask(beside=beside, iterations=iterations)
        assert figure["films"][-1]["iterations"] == film(record(STATE, iterations, seed=7))["iterations"]


# What if?


@pytest.mark.slow
def test_the_search_that_goes_another_way_once_is_the_same_but_for_that():
    trace = record(TicTacToe(), 60, seed=3)
    shown = told(explore(TicTacToe(), 60, seed=Random(3), what_if=True))
    moves = [best_move(moment.root) for moment, _ in trace.replay() if moment.phase == "backpropagate"]
    changes = [number for number in range(2, 61) if moves[number - 1] != moves[number - 2]]
    expected = {number for number in changes[-3:] if trace.rows[number - 1].selected > 1}
    assert {turn["iteration"] for turn in shown["turns"]} == expected == {33, 54}
    rows = film(trace)["iterations"]
    for turn, data in zip(shown["turns"], shown["films"][1:], strict=True):
        number, node = turn["iteration"], turn["node"]
        assert (data["iterations"][: number - 1], len(data["iterations"])) == (rows[: number - 1], 60)
        row, name = data["iterations"][number - 1], data["nodes"]["name"][node]
        assert row["path"][:2] == [0, node] != rows[number - 1]["path"][:2]
        assert row["say"][0].startswith(f"the walk stops at start › {name}")
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
    assert labels(figure) == ["as it was", "what if"]
    assert figure["films"][1]["iterations"][number - 1]["path"][:3] == [0, above, node]
    assert figure["difference"]["moment"] == figure["moment"] == 4 * number - 3
    assert figure["difference"]["say"].startswith(f"What if iteration {number} had gone to ")
    assert films_in(ask(alone=True)[0]) == [film(trace)]
    assert "node must be" in ask(iteration=2, node=9)[0]["trouble"]


def test_what_if_goes_with_dice_a_score_and_ones_own_phases():
    for state, phases in [(Pig(goal=9), with_chance()), (STATE, {"score": puct}), (STATE, {"select": select})]:
        shown = told(explore(state, 60, what_if=True, **phases))
        assert not shown["trouble"]
        assert len(shown["films"]) == 1 + len(shown.get("turns", []))


# Two searches, and a slider


def test_two_searches_and_where_they_part():
    one, other = record(STATE, 40, seed=10), record(STATE, 40, seed=10, c=0.3)
    explorer = compare(one, other)
    shown = told(explorer)
    assert films_in(shown) == [film(one), film(other)]
    part = next(i for i in range(1, 41) if one.rows[i - 1] != other.rows[i - 1])
    whys = [explain_choice(*trace.at(part, "select").path[:2], trace.score) for trace in (one, other)]
    said = f"They part in iteration {part}: c = 1.41 goes to start › b1 › c1, c = 0.30 to start › c1 › a3."
    why = f"Why c = 1.41: {whys[0]}. Why c = 0.30: {whys[1]}."
    assert shown["difference"] == {"moment": 4 * part - 3, "say": said, "why": why}
    assert repr(explorer) == f"<Explorer: 40 iterations beside 40, which part in iteration {part}>"
    assert (shown["moment"], labels(shown)) == (4 * (part - 1) + 1, ["c = 1.41", "c = 0.30"])
    named = told(compare(one, other, labels=("yours", "ours")))
    assert labels(named) == ["yours", "ours"]
    assert named["difference"]["say"] == said.replace("c = 1.41", "yours").replace("c = 0.30", "ours")
    almost = told(compare(record(STATE, 5, c=1.4142), record(STATE, 5, c=2**0.5, seed=9)))
    assert labels(almost) == ["the first", "the second"]  # as both would be c = 1.41
    assert (told(compare(one, one))["difference"], told(compare(one, one))["moment"]) == (None, 0)
    lost = partial(record, STATE, 5, seed=10, backpropagate=lambda path, rewards: None)
    for shown in (told(compare(lost(), record(STATE, 5, seed=10))), told(compare(lost(), one))):
        assert (shown["moment"], shown["difference"]["moment"]) == (4, 4)
    assert told(compare(record(STATE, 5, seed=10), record(STATE, 9, seed=10)))["moment"] == 21  # the first is over
    assert told(compare(record(STATE, 5, seed=10, simulate=lambda state, rng: (0.25, 0.75)), one))["moment"] == 3
    assert repr(compare(one, one)) == "<Explorer: 40 iterations beside 40, which do not differ>"


PARTED = [  # how the other search differs, and what is said of it
    ({"backpropagate": elsewhere}, r"They part .* 1: both go to start › ..?, but what is counted there differs\."),
    ({"simulate": lambda state, rng: (1, 0)}, r"They part .* both go to .*, but the rewards are \(.*\) and \(1, 0\)\."),
    ({"iterations": 4}, r"One of them ends before iteration 5\."),
]


@pytest.mark.parametrize(("how", "said"), PARTED)
def test_two_searches_may_part_in_what_they_count_or_where_one_ends(how, said):
    shown = told(compare(record(STATE, 5, seed=10), record(STATE, **{"iterations": 5, "seed": 10} | how)))
    assert re.fullmatch(said, shown["difference"]["say"])


def test_a_slider_has_a_search_for_each_constant_and_begins_at_the_usual_one():
    shown = explore(STATE, 30, seed=Random(3), vary={"c": CURIOUS})
    assert repr(shown) == "<Explorer: 30 iterations for each c: 0, 0.1, 0.3, 0.7, 1.4, 3, 10>"
    data = told(shown)
    assert data["vary"] == {"name": "c", "values": ["0", "0.1", "0.3", "0.7", "1.4", "3", "10"], "start": 4}
    for c, one in zip(CURIOUS, data["films"], strict=True):
        alone = told(explore(STATE, 30, seed=3, c=c))["films"][0]
        assert (one["iterations"], one["score"]) == (alone["iterations"], alone["score"])
    assert shown.trace.score.keywords["c"] == 1.4
    assert told(explore(STATE, 9, c=0.25, vary={"c": CURIOUS}))["vary"]["start"] == 2
    traces = {name: record(STATE, 12, c=c) for name, c in [("greedy", 0), ("UCB1", 1.4), ("curious", 9)]}
    assert "vary" not in told(compare({name: traces[name] for name in ("greedy", "UCB1")}))
    assert repr(compare(traces)) == "<Explorer: 12 iterations for each search: greedy, ucb1, curious>"
    assert told(compare(traces))["vary"]["values"] == ["greedy", "UCB1", "curious"]


# Pages


def test_a_page_of_its_own(tmp_path):
    explorer = explore(STATE, 40, seed=10)
    explorer.save(tmp_path / "tree.html")
    page = (tmp_path / "tree.html").read_text(encoding="utf-8")
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert shown_in(page) == told(explorer) == shown_in(explorer._repr_mimebundle_()["text/html"])
    assert "<title>A search of 40 iterations</title>" in page
    assert not re.findall(r"\s(?:src|href)=|https?://(?!www\.w3\.org/2000/svg)", page), "nothing from another host"
    two = compare(record(STATE, 5), record(STATE, 9))
    assert two._title() == "A search of 5 iterations and one of 9 iterations: the first and the second"
    title = "<b>'ß' & \"x\" \\1 {0} %s 棋"
    save_film(tmp_path / "film.json", film(record(STATE, 5)) | {"title": title})
    explore(tmp_path / "film.json").save(tmp_path / "tree.html")
    page = (tmp_path / "tree.html").read_text(encoding="utf-8")
    assert all(f"<{tag}>{escape(title)}: 5 iterations" in page for tag in ("h1", "title"))


def test_a_sanitizer_that_is_used_leaves_the_film_strip():
    bleach = pytest.importorskip("bleach")
    both = compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3))
    output = both._repr_mimebundle_()["text/html"]
    html = re.sub(r"<(script|style)\b.*?</\1>", "", output, flags=re.DOTALL)
    tags, attributes = {"div", "img", "p"}, {"img": ["src", "alt"]}
    clean = bleach.clean(html, tags=tags, attributes=attributes, protocols=["data"], strip=True)
    assert re.fullmatch(r'\s*<div><img alt="[^"<>]+" src="data:image/svg\+xml;base64,[\w+/=]+"></div>\s*', clean)
    assert "iteration 20, backpropagate" in clean
    assert {"start", "b2", "c3"} <= set(re.findall(r">([\w ]+)</text>", strip(both)))


LARGE = [(ConnectFour(), 1000, {}, 130_000), (STATE, 200, {"vary": {"c": CURIOUS}}, 70_000)]


@pytest.mark.parametrize(("state", "iterations", "how", "most"), [(STATE, 200, {}, 25_000), *later(LARGE)])
def test_what_a_page_is_told_is_small_enough_to_mail(state, iterations, how, most):
    shown = written(explore(state, iterations, seed=10, **how)._shown())
    assert 1000 < len(packed(shown)) < most
    assert gzip.decompress(packed(shown)).decode() == shown


# Trees that are not ours, and what is refused

TREE = {"n": 9, "w": 0, "kids": {"a": {"n": 5, "w": 4, "kids": {"x": {"n": 4, "w": 1}}}, "b": {"n": 3, "w": 0}}}
KIDS = {"children": lambda node: node.get("kids"), "visits": lambda node: node["n"], "wins": lambda node: node["w"]}


def test_a_tree_that_is_not_ours(tmp_path):
    view = watch(TREE, **KIDS)
    assert repr(view) == "<TreeView: 4 nodes, 9 visits>"
    [data] = told(view)["films"]
    columns = {
        "name": ["start", "a", "b", "x"],
        "parent": [None, 0, 0, 1],
        "visits": [9, 5, 3, 4],
        "wins": [0, 4, 0, 1],
    }
    assert columns.items() <= data["nodes"].items()
    assert data["there"] == 4
    assert "the tree after 9 visits" in view._repr_mimebundle_()["text/html"]
    view.save(tmp_path / "tree.html")
    view.save(tmp_path / "tree.json")
    assert shown_in((tmp_path / "tree.html").read_text(encoding="utf-8")) == told(view)
    assert repr(explore(tmp_path / "tree.json")) == "<Explorer: 0 iterations, 4 nodes, from a tree>"
    two = {"n": 3, "w": 0, "kids": ({"n": 1, "w": 1, "name": "left"}, {"n": 1, "w": 0, "name": " "})}
    names = told(watch(two, name=lambda t: t["name"], **KIDS))["films"][0]["nodes"]["name"]
    assert names == ["start", "left", "(no name)"]
    assert "None" in told(TreeView(search(Passing(), 30)))["films"][0]["nodes"]["name"]  # a move like any other


REFUSED = {
    "a search takes no 'roll'; it takes a function for each of score": lambda: explore(TicTacToe(), 10, roll=simulate),
    "is searched already": lambda: explore(record(STATE, 3), vary={"c": [0, 1]}),
    "at least two recordings to compare, not 1": lambda: compare({"one": record(STATE, 3)}),
    "come alone, as in compare": lambda: compare(dict.fromkeys("ab", record(STATE, 3)), labels=("a", "b")),
    "visits.* not '9'": lambda: watch(TREE, **KIDS | {"visits": lambda node: "9"}),
    "round in a circle": lambda: watch(TREE, **KIDS | {"children": lambda node: [node]}),
    r"at least two values of c, not \[1\]": lambda: explore(STATE, 9, vary={"c": [1]}),
    "c must be a number of at least 0, not -1": lambda: explore(STATE, 9, vary={"c": [0, -1]}),
    "vary names the values of c": lambda: explore(STATE, 9, vary={"seed": [0, 1]}),
    "without live and what_if": lambda: explore(STATE, 9, vary={"c": [0, 1]}, live=True),
    "has no constant c that could be set": lambda: explore(STATE, 9, score=greedy, vary={"c": [0, 1]}),
}


def test_bad_input_is_refused_in_words(monkeypatch):
    monkeypatch.setattr("mcts_teach.explorer.living_tree.MOST_NODES", 100)
    for message, call in REFUSED.items():
        with naming(message), pytest.raises((ValueError, TypeError), match=message):
            call()
