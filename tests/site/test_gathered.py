"""What the site shows is gathered from all over the repository; test_site.py builds the site, in a thorough run."""

import json
import re
from importlib.util import find_spec
from urllib.parse import urlsplit

import pytest

if find_spec("sphinx") is None:
    pytest.skip("sphinx is not installed: pip install -e .[site,fast]", allow_module_level=True)

import mcts_teach
from docs.api_pages import ROOMS, public_names
from docs.site_links import COURSE, ROOT

LINK = re.compile(r"\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """The folder that Sphinx would read, but for the films of the zoo: they take long, and lead nowhere."""
    from docs.build_site import gather  # it imports Sphinx, which takes long

    source = tmp_path_factory.mktemp("site") / "source"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("docs.zoo_pages._parted", lambda one: None)
        gather(source, lite=False)
    return source


def prose_of(path):
    """What a gathered page says: all of it, or the cells with text of a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return text
    cells = json.loads(text)["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


@pytest.mark.slow
def test_every_link_from_what_is_gathered_leads_to_what_is_gathered(source):
    pages = [path for path in source.rglob("*") if path.suffix in (".md", ".ipynb")]
    links = [(page, link) for page in pages for link in LINK.findall(prose_of(page)) if not urlsplit(link).scheme]
    assert len(links) > 200
    assert [(page.name, link) for page, link in links if not (page.parent / link).exists()] == []


def test_lessons_and_public_names_are_gathered(source):
    assert {path.relative_to(ROOT) for path in COURSE} <= {path.relative_to(source) for path in source.rglob("*.ipynb")}
    for room in ROOMS:
        page = (source / "docs" / "api" / f"{room}.md").read_text(encoding="utf-8")
        assert [name for name in public_names(room) if not re.search(rf"\b{name}\b", page)] == []
    shown = [thing for room in ROOMS for thing in public_names(room).values()]
    assert [name for name in dir(mcts_teach) if not any(getattr(mcts_teach, name) is one for one in shown)] == []
