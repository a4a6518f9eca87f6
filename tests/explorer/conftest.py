"""One browser for all files of tests that follow each other here, and living trees on its pages."""

from contextlib import ExitStack, contextmanager

import living_page
import pytest
from living_figure import CONSTANTS, OTHER, TRACE, Figure

import browser
from mcts_teach import TicTacToe, compare, explore
from rerun_notebooks import NOTEBOOKS

RUNNING = ExitStack()  # the browser; another folder's tests start one of their own, and two cannot run at once
OPENED = []


@pytest.fixture(scope="module")
def chromium():
    if not OPENED:
        OPENED.append(RUNNING.enter_context(browser.any_chromium(living_page.LIMIT)))
    return OPENED[0]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item, nextitem):
    """End the browser where the next test is none of these, or starts browsers itself."""
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path.parent != item.path.parent or "playwright" in nextitem.fixturenames:
            OPENED.clear()
            RUNNING.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """The one Jupyter of all tests, with the course."""
    with browser.jupyter(NOTEBOOKS, tmp_path_factory.mktemp("jupyter")) as started:
        yield started


@pytest.fixture(scope="module")
def opened(chromium):
    """An empty page with the module."""
    opened = living_page.ModulePage(chromium)
    yield opened
    opened.close()


PAGES = {
    "one.html": lambda: explore(TRACE),
    "two.html": lambda: compare(TRACE, OTHER),
    "knob.html": lambda: explore(TicTacToe(), 50, vary={"c": CONSTANTS}),
    "lines.html": lambda: explore(TicTacToe(), 20, lines=True),
    "turns.html": lambda: explore(TicTacToe(), 40, seed=3, what_if=True),
}


@pytest.fixture(scope="session")
def saved_pages(tmp_path_factory):
    """A folder of pages, each of which is saved once it is asked for."""
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def windows():
    """The windows of a file by what is special about them; each shows one page after the other."""
    windows = {}
    yield windows
    for opened in windows.values():
        opened.close()


@pytest.fixture
def open_page(chromium, windows, saved_pages):
    """Open a saved page, at a link if one is given; in the end its console was quiet and it asked nobody."""

    @contextmanager
    def open_page(name="one.html", link="", **options):
        if not (saved_pages / name).exists():
            PAGES[name]().save(saved_pages / name)
        opened = windows.pop(repr(options), None) or living_page.Opened(chromium, **options)
        opened.page.mouse.move(0, 0)
        opened.page.goto("about:blank")  # or another link to the same page would load nothing
        opened.page.goto(f"{(saved_pages / name).as_uri()}{link}")
        opened.page.locator(".mcts-film").wait_for()
        yield Figure(opened.page)
        opened.check()
        windows[repr(options)] = opened  # unless the test failed

    return open_page
