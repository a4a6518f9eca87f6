"""What is left of a living tree where scripts do not run, and what of it notebooks store."""

import json
import re

import pytest
from living_trees import shown_in, strips_in

from mcts_teach import TicTacToe, compare, record
from mcts_teach.explorer.living_tree import figure_html
from rerun_notebooks import COURSE


def test_a_sanitizer_that_is_used_leaves_the_film_strip():
    bleach = pytest.importorskip("bleach")
    both = compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3))
    output = both._repr_mimebundle_()["text/html"]
    html = re.sub(r"<(script|style)\b.*?</\1>", "", output, flags=re.DOTALL)
    tags, attributes = {"div", "img", "p"}, {"img": ["src", "alt"]}
    clean = bleach.clean(html, tags=tags, attributes=attributes, protocols=["data"], strip=True)
    assert re.fullmatch(r'\s*<div><img alt="[^"<>]+" src="data:image/svg\+xml;base64,[\w+/=]+"></div>\s*', clean)
    assert "iteration 20, backpropagate" in clean
    [strip] = strips_in(output)
    assert {"start", "b2", "c3"} <= set(re.findall(r">([\w ]+)</text>", strip))


def stored_figures():
    """Every living tree that a notebook stores."""
    for path in COURSE:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                html = "".join(output.get("data", {}).get("text/html", ""))
                if "data-mcts=" in html:
                    yield f"{path.stem} {cell['id']}", html


def test_notebooks_store_todays_module():
    stored = dict(stored_figures())
    assert len(stored) > 10
    old = [place for place, html in stored.items() if parts(html) != parts(figure_html(shown_in(html), ""))]
    assert old == [], "run these again: the module in their outputs is not today's"


def parts(html):
    """The module and the style sheet in an output; the data are compared when the notebook is run."""
    before, script = html.split('<script type="module">\n')
    return script.split('\nmountAll("')[0], before.partition("<style>")[2].partition("</style>")[0]
