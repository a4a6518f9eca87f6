"""One browser for all files of tests that follow each other here, with a window for a mouse and one for fingers."""

from contextlib import ExitStack

import pytest
from living_page import LIMIT, Window

import browser
from rerun_notebooks import NOTEBOOKS

RUNNING = ExitStack()  # the browser; another folder's tests start one of their own, and two cannot run at once
OPENED = {}


@pytest.fixture(scope="module")
def chromium():
    if "chromium" not in OPENED:
        OPENED["chromium"] = RUNNING.enter_context(browser.any_chromium(LIMIT))
    return OPENED["chromium"]


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


@pytest.fixture
def window(chromium, tmp_path):
    """The window for a mouse, or for fingers, cleared; in the end its console was quiet, and it asked nobody."""
    asked = []

    def window(width=1440, height=0, *, touch=False, **wishes):
        if touch not in OPENED:
            OPENED[touch] = Window(chromium, touch=touch).prepare(tmp_path)
        asked.append(OPENED[touch])
        OPENED[touch].clear((width, height or (844 if width < 800 else 900)), **wishes)
        return OPENED[touch]

    yield window
    for one in asked:
        one.check()


@pytest.fixture
def show(window):
    """Show an explorer in a window."""
    return lambda explorer, link="", **how: window(**how).show(explorer, link)
