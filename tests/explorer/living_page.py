"""A window of a real browser in which living trees and boards to play on are shown, one after the other."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from living_figure import Figure
from playwright.sync_api import Locator, Page

import browser
from mcts_teach import Nim, explore, play_board
from mcts_teach.explorer.living_tree import LivingTree, page_html, written
from mcts_teach.explorer.play_boards import BoardPage

LIMIT = 1500  # seconds for all tests of a folder, where others keep the machine busy
OWN = re.compile("(file|blob|data|about):")
EMPTY = "\nObject.assign(window, { Player, tree: render });"  # instead of a figure


def later(cases: Iterable[Any]) -> list[Any]:
    """Cases of a test that only a thorough run looks at."""
    return [pytest.param(*(one if isinstance(one, tuple) else [one]), marks=pytest.mark.thorough) for one in cases]


@cache
def text_of(explorer: Any) -> str:
    """What an explorer tells the module, on a page or in an output."""
    return written(explorer._shown())


class Window:
    """A page for a mouse, or for fingers; what its console calls an error, and every address that it asks for."""

    def __init__(self, chromium: browser.Browser, *, touch: bool = False) -> None:
        self.page: Page = chromium.new_context(has_touch=touch, is_mobile=touch).new_page()
        self.page.set_default_timeout(browser.PATIENCE)
        self.complaints: list[str] = []
        self.widgets: list[tuple[Any, Callable[[Any], None]]] = []
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "request", lambda request: OWN.match(request.url) or self.complaints.append(f"asked {request.url}")
        )

    def check(self) -> None:
        """Its console has called nothing an error, and it has asked no other host for anything."""
        said, self.complaints = self.complaints, []
        assert said == []

    def prepare(self, folder: Path) -> Window:
        """Open a page as they are saved, without a figure, with both scripts and the functions of living_page.js."""
        page, file = self.page, folder / "page.html"
        saved = page_html(explore(Nim((1,)), 1)._shown(), "a page")
        file.write_text(re.sub(r"\nmountAll\(.*", EMPTY, saved), encoding="utf-8")
        page.expose_function("answer", self.answer)
        page.goto(file.as_uri())
        page.add_style_tag(content=BoardPage._css)
        page.add_script_tag(content=f"{BoardPage._esm}\nwindow.board = render;", type="module")
        page.add_script_tag(path=Path(__file__).with_suffix(".js"))
        page.wait_for_function("!!(window.board && window.Player)")
        return self

    def clear(self, size: tuple[int, int], *, still: bool = True, colors: str = "light") -> None:
        """Have a size and a reader's wishes, and show nothing."""
        self.page.mouse.move(0, 0)
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(reduced_motion="reduce" if still else "no-preference", color_scheme=colors)
        self.page.evaluate("clear()")

    def show(self, explorer: Any, link: str | None) -> Figure:
        """Show an explorer as on a page of its own, which may be opened at a link, or, without one, as an output."""
        self.page.evaluate("shown => show(...shown)", [text_of(explorer), link])  # as JSON: other data go slowly
        return Figure(self.page)

    # Widgets: what the page sends, Python answers, with no kernel between them

    def answer(self, number: int, message: Any) -> dict[str, Any]:
        widget, hear = self.widgets[number]
        hear(message)
        return told_by(widget)

    def add(self, widget: Any, hear: Callable[[Any], None]) -> Locator:
        """Put a widget below those that are there; where it is."""
        self.widgets.append((widget, hear))
        number = len(self.widgets) - 1
        kind = "tree" if isinstance(widget, LivingTree) else "board"
        self.page.evaluate("given => connect(...given)", [number, kind, told_by(widget)])
        return self.page.locator(f"[data-number='{number}'] > .mcts-figure")

    def board(self, *given: Any) -> Locator:
        board = play_board(*given)
        return self.add(board._page, board.hear)


def told_by(widget: Any) -> dict[str, Any]:
    """What a page is told by a widget, as it travels."""
    if isinstance(widget, LivingTree):
        return {"data": b64encode(widget.data).decode(), "settings": widget.settings}
    return {name: getattr(widget, name) for name in ("setting", "plan", "shown", "hints")}
