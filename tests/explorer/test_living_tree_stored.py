"""What is left of a living tree where scripts do not run, and what of it notebooks store."""

import json
import re
from html.parser import HTMLParser

import pytest
from living_trees import shown_in, strips_in

from mcts_teach import TicTacToe, compare, explore, record
from mcts_teach.explorer.living_tree import figure_html, style
from rerun_notebooks import COURSE

TAKEN_OUT = {"script", "style", "svg"}


class Sanitizer(HTMLParser):
    """Takes out scripts, styles, drawings and whatever an element might run, as sites that show notebooks do."""

    def __init__(self):
        super().__init__()
        self.inside, self.left = [], []

    def handle_starttag(self, tag, attributes):
        if tag in TAKEN_OUT:
            self.inside.append(tag)
        elif not self.inside:
            self.left.append((tag, {name: value for name, value in attributes if not name.startswith("on")}))

    def handle_endtag(self, tag):
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()

    def handle_data(self, text):
        if not self.inside and text.strip():
            self.left.append(("", text))


def html_of(explorer):
    return explorer._repr_mimebundle_()["text/html"]


OUTPUTS = {
    "one": lambda: explore(TicTacToe(), 20),
    "two": lambda: compare(record(TicTacToe(), 20), record(TicTacToe(), 20, c=0.3)),
}


@pytest.mark.parametrize("name", OUTPUTS)
def test_without_scripts_styles_and_drawings_the_film_strip_is_left(name):
    html = html_of(OUTPUTS[name]())
    sanitizer = Sanitizer()
    sanitizer.feed(html)
    assert [tag for tag, _ in sanitizer.left] == ["div", "img"]
    image = sanitizer.left[1][1]
    assert image["src"].startswith("data:image/svg+xml;base64,")
    assert "iteration 20, backpropagate" in image["alt"]
    [strip] = strips_in(html)
    assert {"start", "b2", "c3"} <= set(re.findall(r">([\w ]+)</text>", strip))


@pytest.mark.parametrize("name", OUTPUTS)
def test_a_sanitizer_that_is_used_leaves_the_film_strip(name):
    bleach = pytest.importorskip("bleach")
    html = re.sub(r"<(script|style)\b.*?</\1>", "", html_of(OUTPUTS[name]()), flags=re.DOTALL)
    tags, attributes = {"div", "img", "p"}, {"img": ["src", "alt"]}
    clean = bleach.clean(html, tags=tags, attributes=attributes, protocols=["data"], strip=True)
    assert re.fullmatch(r'\s*<div><img alt="[^"<>]+" src="data:image/svg\+xml;base64,[\w+/=]+"></div>\s*', clean)


def stored_figures():
    """Every living tree that a notebook stores."""
    for path in COURSE:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", ()):
                html = "".join(output.get("data", {}).get("text/html", ""))
                if "data-mcts=" in html:
                    yield pytest.param(html, id=f"{path.stem} {cell['id']}")


@pytest.mark.parametrize("html", list(stored_figures()))
def test_a_notebook_stores_todays_module(html):
    is_todays = parts(html) == parts(figure_html(shown_in(html), ""))
    assert is_todays, "run this notebook again: the module in its output is not today's"


def parts(html):
    """The module and the style sheet in an output; the data are compared when the notebook is run."""
    before, script = html.split('<script type="module">\n')
    return script.split('\nmountAll("')[0], before.partition("<style>")[2].partition("</style>")[0]


def test_a_module_that_is_put_on_a_page_does_not_end_its_script():
    html = html_of(explore(TicTacToe(), 5))
    module, looks = parts(html)
    assert "</script" not in module
    assert looks == style()
    assert not re.search(r"^(import|export) ", module, flags=re.MULTILINE)
