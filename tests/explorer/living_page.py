"""A living tree on a plain page of a real browser: opened, taken to moments, and read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import browser
from mcts_teach.explorer.living_tree import MODULE, style, written
from mcts_teach.explorer.scripts import joined

HERE = Path(__file__).parent
LIMIT = 1500  # seconds for all tests of a folder, where others keep the machine busy
SIZES = {1440: 900, 800: 900, 390: 844}


def later(cases: Iterable[Any]) -> list[Any]:
    """Cases of a test that only a thorough run looks at."""
    return [pytest.param(*(one if isinstance(one, tuple) else [one]), marks=pytest.mark.thorough) for one in cases]


class Opened:
    """A page, with what its console calls an error, and every address that it asks for."""

    def __init__(self, chromium: browser.Browser, width: int = 1440, *, still: bool = True, **options: Any) -> None:
        size = {"width": width, "height": SIZES.get(width, 900)}
        motion = "reduce" if still else "no-preference"
        self.page: Page = chromium.new_context(viewport=size, reduced_motion=motion, **options).new_page()
        self.page.set_default_timeout(browser.PATIENCE)
        self.complaints: list[str] = []
        self.asked_for: list[str] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked_for.append(request.url))

    def close(self) -> None:
        """Close the page, in which all was well."""
        self.page.context.close()
        self.check()

    def check(self) -> None:
        """Its console has called nothing an error, and it has asked no other host for anything."""
        assert self.complaints == []
        assert [url for url in self.asked_for if not url.startswith(("file:", "blob:", "data:", "about:"))] == []

    def resize(self, width: int, height: int = 0) -> None:
        self.page.set_viewport_size({"width": width, "height": height or SIZES.get(width, 900)})


class ModulePage(Opened):
    """An empty page to which the module's text is given, with the functions of living_page.js."""

    def __init__(self, chromium: browser.Browser, width: int = 1440, **options: Any) -> None:
        super().__init__(chromium, width, **options)
        page = self.page
        page.set_content("<!doctype html><html lang='en'><title>t</title><body style='margin: 0'></body></html>")
        page.add_style_tag(content=style())
        page.add_script_tag(content=f"{joined(*MODULE)}\nwindow.mcts = {{ Player }};", type="module")
        page.add_script_tag(path=HERE / "living_page.js")
        page.wait_for_function("window.mcts")

    def show(self, explorer: Any, width: int, height: int = 0) -> Page:
        """Show an explorer; as JSON, as a browser is handed other large data slowly."""
        self.resize(width, height)
        self.page.evaluate("shown => { show(shown); }", text_of(explorer))
        return self.page


@cache
def text_of(explorer: Any) -> str:
    """What an explorer tells the module, on a page or in an output."""
    return written(explorer._shown())


def films_of(explorer: Any) -> list[dict[str, Any]]:
    """The films of an explorer, as a page has them."""
    films: list[dict[str, Any]] = json.loads(text_of(explorer))["films"]
    return films
