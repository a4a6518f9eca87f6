"""Every outside address in the project is real: docs/external_links.txt lists them all, each with the reason why."""

import re
import tomllib
from functools import cache

import pytest
from project.test_project import ROOT, git

NAME = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
LISTED = ROOT / "docs" / "external_links.txt"
NO_TEXT = {".gif", ".otf", ".pdf", ".png"}
HOST = r"(?:[a-z0-9-]+\.)+[a-z]+"
ADDRESS = re.compile(
    rf"(https?://(?={HOST})|(?<![\w./@-])(?=(?:[a-z0-9-]+\.)+(?:com|edu|io|net|org)/))([^\s\"'`<>()\[\]{{}}|\\]+)", re.I
)


def addresses(text: str) -> set[str]:
    """The outside addresses in a text; one that lacks its protocol is completed, as the bug zoo's pages do."""
    return {(protocol or "https://") + rest.rstrip(".,;:/") for protocol, rest in ADDRESS.findall(text)}


def listed() -> dict[str, str]:
    """The reason why an address is real, by the address."""
    entries = (line.partition("  ") for line in LISTED.read_text(encoding="utf-8").splitlines())
    return {address: reason for address, _, reason in entries if reason}


@cache
def texts() -> dict[str, str]:
    """What each file of the project says, but for the list itself."""
    paths = [ROOT / name for name in git("ls-files", "--cached", "--others", "--exclude-standard")]
    paths = [path for path in paths if path.is_file() and path != LISTED and path.suffix not in NO_TEXT]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.slow
def test_every_outside_address_is_listed_with_the_reason_why_it_is_real():
    found = {address: name for name, text in texts().items() for address in addresses(text)}
    assert {address: name for address, name in found.items() if address not in listed()} == {}
    assert set(listed()) - set(found) == set(), "these are in no file any more"
    assert list(listed()) == sorted(listed())


def test_nothing_is_installed_by_a_name_that_is_on_no_index():
    asked = re.compile(rf"pip install[^\n]*?\b{NAME}\b")
    assert {name: found[0] for name, text in texts().items() if (found := asked.search(text))} == {}
