"""A living tree in Firefox, which is asked by WebDriver BiDi, the protocol that it speaks itself."""

import json
import os
import re
import shutil
import subprocess
from contextlib import closing, contextmanager
from threading import Timer

import pytest
import websocket
from living_figure import TRACE
from living_page import LIMIT

from mcts_teach import compare, explore, record

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox") or shutil.which("firefox-esr")
SECONDS = 90  # after which it is ended, whatever it waits for
CARD = (".node", ".node > .halo")
SAID = """new Promise(done => {
    const look = () => document.querySelector(".say")?.textContent;
    const wait = () => look() ? done(look().split(" · ")[0]) : setTimeout(wait, 50);
    wait();
})"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.thorough,  # the workflow of the tests has a job for it
    pytest.mark.timeout(LIMIT),
    pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox on the path, and none is named in FIREFOX"),
]


class Firefox:
    """A window of Firefox, and what it has complained of."""

    def __init__(self, socket):
        self.socket, self.asked, self.complaints = socket, 0, []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.window = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def call(self, method, **params):
        """Ask for something, and return the answer; what is logged meanwhile is noted."""
        self.asked += 1
        self.socket.send(json.dumps({"id": self.asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] == "error":
                self.complaints.append(answer["params"]["text"])
            if answer.get("id") == self.asked:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address):
        self.call("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def ask(self, code):
        """What a promise in JavaScript becomes."""
        target = {"context": self.window}
        return self.call("script.evaluate", expression=code, target=target, awaitPromise=True)["result"].get("value")


@contextmanager
def firefox(profile):
    command = [FIREFOX, "--headless", "--profile", str(profile), "--remote-debugging-port=0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        limit = Timer(SECONDS, process.kill)
        limit.start()
        try:
            url = next(filter(None, (re.search(r"ws://\S+", line) for line in process.stdout)))[0]
            with closing(websocket.create_connection(f"{url}/session", suppress_origin=True)) as socket:
                yield Firefox(socket)
        finally:
            limit.cancel()
            process.terminate()


def test_a_living_tree_lives_in_firefox(tmp_path):
    one, two = explore(TRACE), compare(TRACE, record(TRACE.root.state, 20, c=0))
    one.save(tmp_path / "one.html")
    two.save(tmp_path / "two.html")
    with firefox(tmp_path) as window:
        window.open((tmp_path / "one.html").as_uri() + "#iteration=3&phase=select")
        assert window.ask(SAID).startswith("Select: the walk stops at start")
        window.ask("document.querySelector('[data-do=forward]').click()")
        assert window.ask(SAID).startswith("Expand: ")
        assert window.ask("`${['.node', 'canvas'].map(what => document.querySelectorAll(what).length)}`") == "4,1"
        group, halo = (window.ask(f"document.querySelector('{what}').getBoundingClientRect().width") for what in CARD)
        assert group == pytest.approx(halo, abs=2)  # with the board in it
        window.open((tmp_path / "two.html").as_uri())
        window.ask(SAID)
        assert window.ask("document.querySelectorAll('.tree').length") == 2
        assert window.complaints == []
