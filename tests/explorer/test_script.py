"""The script of the living tree, tested by node beside it: films of all kinds, and what Python says of them."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from living_page import text_of
from living_trees import shown_in
from recordings import BROKEN, MAKERS, recording

from mcts_teach import ConnectFour, Hex, Nim, TicTacToe, compare, explore, from_text, record
from mcts_teach.drawing import fit, trees
from mcts_teach.drawing.fit import tidy
from mcts_teach.drawing.graphs import list_stripes
from mcts_teach.drawing.words import amount, decimal, many
from mcts_teach.explorer import scripts
from mcts_teach.explorer.living_tree import MODULE, figure_html, style
from mcts_teach.explorer.play_boards import PLAY_MODULE
from mcts_teach.explorer.scripts import FOLDER, joined
from mcts_teach.games import Pig
from mcts_teach.language import speaking, translate_script
from mcts_teach.mcts import Node
from mcts_teach.trace import Moment
from mcts_teach.variants import with_chance
from rerun_notebooks import COURSE

BUSY = from_text("X.. / XO. / .XO", TicTacToe())
STRETCHES = {  # a recording, and from where 40 steps are looked at
    "tic-tac-toe 60": (lambda: explore(BUSY, 60), 10),
    "tic-tac-toe 200": (lambda: explore(BUSY, 200), 100),
    "an empty board": (lambda: explore(TicTacToe(), 60), 30),
    "Connect Four 200": (lambda: explore(ConnectFour(), 200), 40),
    "Connect Four 1,000": (lambda: explore(ConnectFour(), 1000), 100),
    "Hex 7": (lambda: explore(Hex(7), 200), 60),
}
PAIRS = {  # two side by side; None: they are looked at only at some moments
    "two constants": (lambda: compare(*(record(BUSY, 60, c=c) for c in (1.4, 0.3))), 10),
    "an empty board": (lambda: compare(*(record(TicTacToe(), 60, c=c) for c in (1.4, 0.7))), 30),
    "Connect Four": (lambda: compare(*(record(ConnectFour(), 100, c=c) for c in (1.4, 1))), 40),
    "two seeds": (lambda: compare(*(record(Hex(7), 80, seed=seed) for seed in (0, 1))), 60),
    "one that ends before": (lambda: compare(*(record(BUSY, iterations, seed=3) for iterations in (40, 25))), 16),
    "the same": (lambda: compare(*(record(TicTacToe(), 30) for _ in range(2))), 10),
    "another expand": (lambda: compare(recording("TicTacToe()"), recording("expand all")), None),
    "nodes that take the place of others": (lambda: compare(recording("tries again"), record(Nim((2, 3)), 40)), None),
    "nodes without parents": (lambda: compare(recording("some without parents"), recording("tries again")), None),
    "dice": (lambda: compare(*(record(Pig(10), 60, seed=seed, **with_chance()) for seed in (0, 1))), None),
    "two games": (lambda: compare(record(TicTacToe(), 20), record(ConnectFour(), 20)), None),
}
USUAL = ["TicTacToe()", "ConnectFour()", "Hex(3)", "Nim((3, 4, 5), players=2)", *BROKEN, "priors"]
MOST = 150_000  # bytes of UTF-8 in a page: the module and its style, without a film and a still picture
LARGE = {"Connect Four 1,000", "two seeds"}  # a stretch and a pair of a thorough run
FEW, MANY = 3, 25  # moments of a film, besides its first and its last


def moment_of(moment: Moment, nodes: list[Node]) -> dict:
    """The path and the tree of a moment, by number; and each node with its room in an icicle of 1,000 pixels."""
    numbers, there, todo = {id(node): number for number, node in enumerate(nodes)}, set(), [moment.root, *moment.path]
    while todo:
        node = todo.pop()
        if numbers[id(node)] not in there:
            there.add(numbers[id(node)])
            todo += node.children.values()
    stripes = [[numbers[id(one.node)], one.left, one.width, one.depth] for one in list_stripes(moment.root, 0, 1000)]
    return {"path": [numbers[id(node)] for node in moment.path], "there": sorted(there), "stripes": stripes}


def film_of(name: str, number: int) -> dict:
    """A film, and what its recording says of some moments."""
    trace = recording(name)
    last, rng = 4 * len(trace), Random(name)
    moments = {last, *rng.sample(range(1, last + 1), min(last, number))}
    found = [{"t": 0, "path": [], "there": [0], "stripes": [[0, 0, 1000, 0]]}]
    found += [{"t": t} | moment_of(*at) for t, at in enumerate(trace.replay(), 1) if t in moments]
    return {"name": name, "data": json.loads(text_of(explore(trace)))["films"][0], "moments": found}


def random_tree(rng: Random) -> list:
    """Children by node, widths, a gap, and where the nodes stand; a child has a higher number than its parent."""
    size, bias = rng.randrange(1, 120), rng.choice([0, 2, 20])
    children: list[list[int]] = [[] for _ in range(size)]
    for node in range(1, size):
        children[rng.randrange(max(0, node - bias) if bias else 0, node)].append(node)
    widths, gap = [rng.choice([1, 7.5, rng.uniform(0, 60)]) for _ in range(size)], rng.choice([0, 1, 6.5])
    return [children, widths, gap, tidy(children, widths, gap=gap)]


def fitted_trees(every: int) -> list[dict]:
    """What pictures of growing trees ask to fit on pages of four sizes, and what of it is shown and where."""
    found: list[dict] = []

    def note(items: list[fit.Item], card: fit.CardOf, always: int, *rest: Any) -> fit.Layout:
        layout = fit.fit_items(items, card, always, *rest)
        asked = {"items": items, "sizes": [card(n) for n in range(len(items))], "always": always}
        gaps = {"between": fit.DOT_GAP, "margin": fit.CARD_GAP, "rise": fit.RISE}
        found.append(asked | {"rest": rest, "gaps": gaps, "layout": layout._asdict()})
        return layout

    with patch.object(trees, "fit_items", note):
        for moment, _ in (one for name in USUAL[:4] for one in recording(name).replay()):
            if moment.iteration % every == 1:
                for page in [(792, 600), (600, 320), (390, 500), (300, 240)]:
                    trees.tree_picture(moment._replace(final=None), page=page)
    return found


def plain_facts(every: int) -> dict:
    """How numbers are written, where the nodes of random trees stand, and which of a tree's nodes fit a page."""
    rng = Random(0)
    numbers = [0, 1, 2.5, 0.125, 0.375, -0.125, 0.004, 1234.25, 7.05, 99_999, *(rng.uniform(-3, 3) for _ in range(200))]
    written = [[n, decimal(n), amount(abs(n)), many(int(abs(n)), "visit")] for n in numbers]
    return {"numbers": written, "trees": [random_tree(rng) for _ in range(100)], "fitted": fitted_trees(every)}


def find_node() -> str:
    """The node of the environment, or that of this machine."""
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if node is None:
        pytest.skip("there is no node here; `python3 start.py setup test` installs one")
    return node


@pytest.mark.parametrize("names", [MODULE, PLAY_MODULE])
def test_joined_modules_are_one_module_in_both_languages_without_comments_and_indents(names, tmp_path):
    with speaking("zh"):
        said = translate_script(joined(*names))
    assert ("反向传播" in said) == (names is MODULE), "the phases have no words in the script: names are translated"
    (tmp_path / "joined.mjs").write_text(said, encoding="utf-8")  # the other runs in a browser
    run = subprocess.run([find_node(), "--check", tmp_path / "joined.mjs"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "/*" not in joined(*names)
    assert [line for line in joined(*names).splitlines() if line != line.strip()] == []
    assert len((joined(*names) + style()).encode()) <= MOST


def test_blanks_in_texts_and_patterns_stay(tmp_path, monkeypatch):
    words = 'const { a } = { a: "one, two; { three }" };\nconst b = `four, ${a}\n= five`;\nconst c = / = ;/;\n'
    said = f"{words}export {{ a, b, c }};\nconsole.log(JSON.stringify([a, b, String(c)]));\n"
    (tmp_path / "some.js").write_text(said, encoding="utf-8")
    monkeypatch.setattr(scripts, "FOLDER", tmp_path)
    (tmp_path / "tight.mjs").write_text(joined.__wrapped__("some.js"), encoding="utf-8")
    run = subprocess.run([find_node(), tmp_path / "tight.mjs"], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == ["one, two; { three }", "four, one, two; { three }\n= five", "/ = ;/"]


CASES = [(USUAL, FEW, LARGE), pytest.param(MAKERS, MANY, set(), marks=pytest.mark.thorough)]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "number", "left_out"), CASES, ids=["usual", "many moments, large trees"])
def test_the_script_does_what_its_own_tests_say(names, number, left_out, tmp_path):
    told: dict[str, Any] = {"plain": plain_facts(every=40 if left_out else 5)}
    told |= {f"film{index}": film_of(name, number) for index, name in enumerate(names)}
    for kind, table in {"stretch": STRETCHES, "pair": PAIRS}.items():
        for name in table.keys() - left_out:
            make, first = table[name]
            told[f"{kind} {name}"] = {"name": name, "from": first, "films": json.loads(text_of(make()))["films"]}
    for name, data in told.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    tests = sorted(str(path) for path in FOLDER.glob("tests/*.test.js"))
    command = [find_node(), "--test", "--experimental-test-isolation=none", *tests]  # the films are read once
    run = subprocess.run(command, env=os.environ | {"FILMS": str(tmp_path)}, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_notebooks_store_todays_module():
    stored = {}
    for path in COURSE:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                html = "".join(output.get("data", {}).get("text/html", ""))
                stored |= {f"{path.stem} {cell['id']}": html} if "data-mcts=" in html else {}
    assert len(stored) > 10
    old = [place for place, html in stored.items() if parts(html) != parts(figure_html(shown_in(html), ""))]
    assert old == [], "run these again: the module in their outputs is not today's"


def parts(html):
    """The module and the style sheet in an output; the data are compared when the notebook is run."""
    before, script = html.split('<script type="module">\n')
    return script.split('\nmountAll("')[0], before.partition("<style>")[2].partition("</style>")[0]
