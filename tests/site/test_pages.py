"""What the site shows, and the commands that make it, looked at without a browser; test_site.py builds all of it."""

import json
import re
import runpy
import sys
from importlib.util import find_spec
from urllib.parse import urlsplit

import pytest

import mcts_teach
from docs import chinese, slides
from docs.api_pages import ROOMS, public_names
from docs.lite import as_text, is_native
from docs.notebook_pages import page_of
from docs.site_links import COURSE, LESSONS, ROOT
from docs.site_words import CHINESE, ENGLISH

FILES = [path for folder in ("docs", "mcts_teach") for path in sorted((ROOT / folder).rglob("*.py"))]
RUN = re.compile(r'^if __name__ == "__main__":.*(main\(|sys\.argv|parse_args)', re.MULTILINE | re.DOTALL)
COMMANDS = [path for path in FILES if RUN.search(path.read_text(encoding="utf-8"))]
ASKED = {
    "en": r"\b[Rr]un (the|it)\b[^.\n]*\bcells?\b|\b[Rr]un the next\b|Shift\+Enter|in the first line",
    "zh": r"运行(折叠的|下一个|下面)?单元格|单元格不打开也要运行|Shift\+Enter|写在第一行|在第一行",
}
LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")
EXERCISE = re.compile(r"\*\*(Exercise|练习)|^(\d\.|## (On your own|自己动手))", re.M)
APPENDICES = sorted((ROOT / "notebooks" / "appendix").glob("*.ipynb"))
every_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda path: path.stem)
def test_a_command_that_is_asked_for_help_prints_it_and_does_nothing_else(command, tmp_path, monkeypatch, capsys):
    if command.stem == "build_site" and find_spec("sphinx") is None:
        pytest.skip("sphinx is not installed: pip install -e .[site]")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [command.name, "--help"])
    with pytest.raises(SystemExit) as done:
        runpy.run_path(str(command), run_name="__main__")
    assert [*tmp_path.iterdir()] == []
    assert (done.value.code, capsys.readouterr().out[:7]) == (0, "usage: ")


@pytest.mark.parametrize("path", [*LESSONS, *APPENDICES], ids=lambda path: path.stem)
def test_a_page_does_not_ask_for_what_only_a_notebook_can_do(path):
    pages = {"en": (path.read_text(encoding="utf-8"), ENGLISH)}
    if path in LESSONS:
        pages["zh"] = chinese.in_chinese(path.stem), CHINESE
    for language, (text, words) in pages.items():
        page = page_of(json.loads(text), path.relative_to(ROOT).as_posix(), False, words, lambda source, _: source)
        prose = [cell["source"] for cell in json.loads(page)["cells"] if cell["cell_type"] == "markdown"]
        asked = [part for text in prose for part in text.split("\n\n") if re.search(ASKED[language], part)]
        assert [part for part in asked if not EXERCISE.search(part)] == []


@every_lesson
def test_each_figure_of_a_lesson_is_on_a_slide_with_a_sentence(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    found = list(slides.slides_of(notebook))
    shown = [output["data"] for cell in notebook["cells"] for output in cell.get("outputs", []) if "data" in output]
    assert sum("image/png" in data for data in shown) == sum(slide.figure.startswith("<img") for slide in found) > 0
    assert sum("mcts-film" in "".join(data.get("text/html", "")) for data in shown) <= len(found)
    assert [slide for slide in found if not (slide.heading and len(slide.sentence.split()) > 1)] == []
    assert not [slide.sentence for slide in found if re.fullmatch(r"\$[^$]*\$\.?", slide.sentence)]
    assert len({slide.sentence for slide in found}) >= len(found) - 1, "one sentence for several figures"


def test_a_page_of_slides_asks_no_other_host_and_can_be_printed():
    page = slides.page_of(json.loads(LESSONS[5].read_text(encoding="utf-8")))
    assert page.count("<section>") == page.count("</section>") > 5
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)
    assert "@page" in page


def test_a_cell_that_cannot_run_in_a_browser_is_text_with_what_it_showed():
    outputs = [
        {"output_type": "stream", "name": "stdout", "text": ["1\n", "2\n"]},
        {"output_type": "display_data", "data": {"image/png": "iVBO", "text/plain": ["<a tree>"]}},
    ]
    cell = {"cell_type": "code", "id": "x", "metadata": {"tags": ["native"]}, "source": ["f()"], "outputs": outputs}
    text = as_text(cell)
    assert text["source"] == "```python\nf()\n```\n\nIt showed:\n\n```\n1\n2\n```\n\n![<a tree>](attachment:1.png)"
    assert text["attachments"] == {"1.png": {"image/png": "iVBO"}}
    assert (is_native(cell), is_native(text)) == (True, False)


def test_what_a_notebook_shows_in_chinese_is_kept_until_the_package_changes(tmp_path, monkeypatch):
    ran = []
    monkeypatch.setattr(chinese, "run", lambda name: ran.append(name) or json.dumps(name))
    for times, digest in ((1, b"one"), (1, b"one"), (2, b"another")):
        monkeypatch.setattr(chinese, "digest_of_package", lambda digest=digest: digest)
        assert chinese.run_in_chinese(["06_expand"], tmp_path) == {"06_expand": "06_expand"}
        assert (len(ran), len([*tmp_path.iterdir()])) == (times, 1)


# What is gathered from all over the repository


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The folder that Sphinx would read, but for the films of the zoo: they take long, and lead nowhere."""
    gather = pytest.importorskip("docs.build_site", reason="sphinx is not installed: pip install -e .[site]").gather

    source = tmp_path_factory.mktemp("site") / "source"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("docs.zoo_pages._parted", lambda one: None)
        gather(source, lite=False)
    return source


@pytest.mark.slow
def test_every_link_from_what_is_gathered_leads_to_what_is_gathered(source):
    links = []
    for page in [*source.rglob("*.md"), *source.rglob("*.ipynb")]:
        text = page.read_text(encoding="utf-8")
        if page.suffix == ".ipynb":
            cells = json.loads(text)["cells"]
            text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        links += [(page, link) for link in LINK.findall(text) if not urlsplit(link).scheme]
    assert len(links) > 200
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


@pytest.mark.slow
def test_lessons_and_public_names_are_gathered(source):
    assert {path.relative_to(ROOT) for path in COURSE} <= {path.relative_to(source) for path in source.rglob("*.ipynb")}
    for room in ROOMS:
        page = (source / "docs" / "api" / f"{room}.md").read_text(encoding="utf-8")
        assert [name for name in public_names(room) if not re.search(rf"\b{name}\b", page)] == []
    shown = [thing for room in ROOMS for thing in public_names(room).values()]
    assert [name for name in dir(mcts_teach) if not any(getattr(mcts_teach, name) is one for one in shown)] == []
