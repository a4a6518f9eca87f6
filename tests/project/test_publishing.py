"""What a publisher makes: with GITHUB_REPOSITORY set, all addresses are theirs and lead to files; without, none is."""

import json
import re
import runpy
import subprocess
import sys
from importlib.util import find_spec
from types import SimpleNamespace

import pytest
from project.test_addresses import addresses, listed
from project.test_project import ROOT

from mcts_teach.workshop.publishing import site
from rerun_notebooks import COURSE

PUBLISHER = "someone/somewhere"
SITE = "https://{}.github.io/{}".format(*PUBLISHER.split("/"))
HERE = [  # what precedes the name of a file in an address of the publisher
    f"https://github.com/{PUBLISHER}/(?:blob|raw)/main/",
    f"https://mybinder.org/v2/gh/{PUBLISHER}/learners\\?urlpath=lab/tree/",
    f"https://colab.research.google.com/github/{PUBLISHER}/blob/learners/",
]
needs_sphinx = pytest.mark.skipif(find_spec("sphinx") is None, reason="sphinx is not installed: pip install -e .[site]")


@pytest.fixture(params=["", PUBLISHER], ids=["nobody", "somebody"])
def publisher(request, monkeypatch):
    """Who publishes the course: nobody, then somebody."""
    monkeypatch.setenv("GITHUB_REPOSITORY", request.param)
    return request.param


def check_addresses(text: str, publisher: str) -> None:
    """All addresses in a text are real: those of the publisher lead to files that are there, the others are listed."""
    own = {address for address in addresses(text) if publisher and publisher in address}
    files = {re.sub("|".join(HERE), "", address).partition("#")[0] for address in own}
    files -= {f"https://github.com/{publisher}"}
    assert [name for name in files if not (ROOT / name).is_file()] == []
    assert addresses(text) - own - set(listed()) - ({SITE} if publisher else set()) == set()
    assert bool(own) == bool(publisher)


def test_the_readme_on_an_index_has_the_addresses_of_its_publisher(publisher):
    made: dict = {}
    runpy.run_path(str(ROOT / ".ci" / "readme_on_pypi.py"))["WebLinks"](str(ROOT), {}).update(made)
    text = made["readme"]["text"]
    check_addresses(text, publisher)
    assert [link for link in re.findall(r"\]\(([^)]*)\)", text) if not link.startswith("https://")] == []
    assert text.count("[![Open in ") == (2 if publisher else 0)
    assert text.count("](https://github.com/" + PUBLISHER) > 30 * bool(publisher) - 1
    repository = f"https://github.com/{PUBLISHER}"
    assert made.get("urls") == ({"documentation": f"{SITE}/", "repository": repository} if publisher else None)


@needs_sphinx
@pytest.mark.parametrize("lite", [False, True])
def test_the_pages_of_the_site_have_the_addresses_of_their_publisher(publisher, lite):
    from docs import build_site

    pages = [build_site.with_links((ROOT / name).read_text(encoding="utf-8"), name) for name in build_site.PAGES]
    lesson = build_site.notebook("notebooks/05_select.ipynb", lite)
    front = build_site.front_page(lite)
    check_addresses("\n".join([*pages, lesson, front]), publisher)
    assert ("on Colab</a>" in lesson) == bool(publisher)
    assert ("To write and run code, open the first one" in front) == (lite or bool(publisher))
    assert "{{" not in front


@needs_sphinx
def test_buttons_and_canonical_links_are_those_of_the_publisher(publisher):
    settings = runpy.run_path(str(ROOT / "docs" / "conf.py"))
    options = settings["html_theme_options"]
    assert settings["html_baseurl"] == (f"{SITE}/" if publisher else "")
    assert options.get("repository_url") == (f"https://github.com/{PUBLISHER}" if publisher else None)
    assert ("launch_buttons" in options) == bool(publisher)


@pytest.mark.thorough
@pytest.mark.timeout(900)
@needs_sphinx
def test_the_chinese_pages_have_the_addresses_of_their_publisher(publisher, monkeypatch):
    from docs import chinese

    monkeypatch.setattr(chinese, "growing_tree", lambda: "")
    front = chinese.front_page(False, {"05_select": json.loads(chinese.in_chinese("05_select"))})
    check_addresses(front, publisher)
    assert "{{" not in front
    settings, context = runpy.run_path(str(ROOT / "docs" / "conf.py")), {}
    app = SimpleNamespace(config=SimpleNamespace(twins=["notebooks/05_select"], language="zh_CN"))
    settings["name_twins"](app, "notebooks/05_select", "page.html", context, None)
    assert (context["from_here"], context["from_there"]) == ("../../", f"{SITE}/" if publisher else "../../")


def test_badges_are_printed_for_a_readme(publisher):
    code = "from mcts_teach.workshop.publishing import badges; print(badges())"
    assert f'-c "{code}"' in (ROOT / "docs" / "publish.md").read_text(encoding="utf-8")
    command = [sys.executable, "-W", "error", "-c", code]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed.count("[![Open in ") == (2 if publisher else 0)
    check_addresses(printed, publisher)


def test_the_site_of_a_repository_that_bears_the_name_of_a_site_is_at_its_root(monkeypatch):
    host = "some-one.github" + ".io"
    monkeypatch.setenv("GITHUB_REPOSITORY", f"Some-One/{host}")
    assert site() == f"https://{host}/"


def test_no_stored_notebook_has_a_cell_for_colab():
    assert [path.stem for path in COURSE if "google.colab" in path.read_text(encoding="utf-8")] == []
