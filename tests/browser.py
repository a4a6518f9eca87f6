"""A real browser on a real Jupyter: what the browser tests, the screenshots and a benchmark have in common."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread, Timer
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Locator, Playwright, TimeoutError, expect, sync_playwright

from surroundings import FIGURES_IN_NOTEBOOKS

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
INSTALL = "`sudo apt install chromium` (Debian) or `python -m playwright install chromium`"
SCREEN = {"width": 1280, "height": 800}
PATIENCE = 25_000  # milliseconds for one thing to appear, on a machine that does much else
RUN_ALL = 120_000  # milliseconds for all cells of a notebook
POLLING = 200  # milliseconds between two looks; a look at each frame would have the page drawn all the time
QUIET = ["--disable-gpu", "--disable-quic", "--disable-background-networking", "--disable-component-update"]

expect.set_options(timeout=PATIENCE)

# JupyterLab would ask on its first start whether to fetch news, on top of what is looked at.
NEWS = '{"fetchNews": "false", "checkForUpdates": false}'

# A page says so when its notebook can be run, and what came of running it.
NOTEBOOK = "window.jupyterapp?.shell.currentWidget"
READY = f"""name => {NOTEBOOK}?.context?.path === name
    && {NOTEBOOK}.sessionContext?.session?.kernel?.status === 'idle'"""
RUN = f"""() => {{
    window.errors = [];  // of cells, and of what a button does
    {NOTEBOOK}.sessionContext.iopubMessage.connect((_, {{header, content}}) => {{
        if (header.msg_type === "error") window.errors.push(`${{content.ename}}: ${{content.evalue}}`);
    }});
    window.jupyterapp.commands.execute("notebook:run-all-cells").then(() => {{ window.ran = true; }});
}}"""


def find_chromium(playwright: Playwright) -> str | None:
    """The browser named by the variable CHROMIUM, or that of this machine, or playwright's own; None: there is none."""
    if "CHROMIUM" in os.environ:
        return os.environ["CHROMIUM"]
    own = playwright.chromium.executable_path
    return next(filter(None, map(shutil.which, NAMES)), own if Path(own).exists() else None)


@contextmanager
def chromium(playwright: Playwright, path: str, seconds: float) -> Iterator[Browser]:
    """A browser that is ended after so many seconds, whatever it waits for; all that waits for it fails then."""
    with playwright.chromium.launch(executable_path=path, args=QUIET) as browser:
        processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        [number] = [process["id"] for process in processes if process["type"] == "browser"]
        limit = Timer(seconds, os.kill, [number, signal.SIGTERM])
        limit.start()
        try:
            yield browser
        finally:
            limit.cancel()
            limit.join()


@contextmanager
def any_chromium(seconds: float) -> Iterator[Browser]:
    """The browser of this machine, for tests; they are skipped where there is none."""
    import pytest  # the photographs and a benchmark do without

    with sync_playwright() as playwright:
        path = find_chromium(playwright) or pytest.skip(f"there is no chromium here; install one with {INSTALL}")
        with chromium(playwright, path, seconds) as opened:
            yield opened


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """A server of this machine that hands out the files of a folder, and says nothing of it; its address."""
    quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


class Server(NamedTuple):
    """A Jupyter server: its address, its token and what it says."""

    url: str
    token: str
    log: Path


@contextmanager
def jupyter(notebooks: Path, folder: Path) -> Iterator[Server]:
    """JupyterLab and Notebook 7 on a free port of this machine, with a copy of some notebooks and no settings."""
    shutil.copytree(notebooks, folder / "notebooks")
    settings = {name: str(folder / name.lower()) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    settings |= {f"JUPYTERLAB_{name}_DIR": str(folder / name.lower()) for name in ("SETTINGS", "WORKSPACES")}
    settings |= {"JUPYTER_RUNTIME_DIR": str(folder / "runtime"), "MPLBACKEND": FIGURES_IN_NOTEBOOKS}
    others = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0"]
    command += [f"--ServerApp.root_dir={folder / 'notebooks'}", "--LabApp.news_url=None"]
    command += ["--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    news = folder / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text(NEWS)
    log = folder / "server.log"
    with log.open("w") as file:
        process = subprocess.Popen(command, env=others | settings, stdout=file, stderr=subprocess.STDOUT)
    try:
        yield Server(**_wait_for(process, folder / "runtime", log), log=log)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(process: subprocess.Popen, runtime: Path, log: Path) -> dict[str, str]:
    """The address and the token that a server writes down, once it listens."""
    while True:
        for file in runtime.glob("jpserver-*.json"):
            with suppress(ValueError, ConnectionError):  # it may be half written, or come too early
                said = json.loads(file.read_text())
                socket.create_connection(("127.0.0.1", said["port"])).close()
                return {"url": said["url"], "token": said["token"]}
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.1)
            raise RuntimeError(f"the Jupyter server did not start:\n{log.read_text()}")


class Notebook:
    """A notebook in a page of its own."""

    def __init__(self, browser: Browser) -> None:
        self.page = browser.new_page(viewport=SCREEN)
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []  # what the page's console calls an error
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def run(self, url: str, name: str) -> None:
        """Open the notebook, run all of its cells, and wait for the first widget; RuntimeError if a cell fails."""
        self.page.goto(url)
        self.page.wait_for_function(READY, arg=name, polling=POLLING)
        self.page.evaluate(RUN)
        self.page.wait_for_function("window.ran", timeout=RUN_ALL, polling=POLLING)
        if self.errors():
            raise RuntimeError(f"cells fail: {self.errors()}")
        self.page.locator(".jupyter-widgets").first.wait_for(state="attached")

    def errors(self) -> list[str]:
        """The errors that the kernel has sent so far."""
        return self.page.evaluate("window.errors")

    def widget(self, button: str) -> Locator:
        """The first output that has this button."""
        has_it = self.page.get_by_role("button", name=button, exact=True)
        widget = self.page.locator(".jp-OutputArea-output").filter(has=has_it).first
        widget.scroll_into_view_if_needed()
        return widget


@contextmanager
def notebook(browser: Browser, server: Server, place: str, folder: Path) -> Iterator[Notebook]:
    """A notebook at a place of a server, all cells run.

    Now and then a page shows no widgets at all, so it may be loaded once more.  What fails is raised with what the
    server said and a picture of the page.
    """
    name, address = place.rpartition("/")[2], f"{server.url}{place}?reset&token={server.token}"
    opened = Notebook(browser)
    try:
        try:
            opened.run(address, name)
        except TimeoutError as error:
            print(f"{place} is loaded once more: {error}")
            opened.page.screenshot(path=folder / "first.png")
            opened.page.close()
            opened = Notebook(browser)
            opened.run(address, name)
        yield opened
    except BaseException as error:
        picture = folder / "page.png"
        with suppress(Error):  # the browser may be gone
            opened.page.screenshot(path=picture)
            error.add_note(f"The page: {picture}")
        error.add_note(f"Its console: {opened.complaints}\nThe server:\n{server.log.read_text()[-4000:]}")
        raise
