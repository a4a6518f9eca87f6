"""A living tree on a saved page, by what a reader sees of it."""

import re

from playwright.sync_api import expect

from mcts_teach import TicTacToe, record
from mcts_teach.drawing.words import explain

TRACE = record(TicTacToe(), 50)
OTHER = record(TicTacToe(), 50, c=0.3)
CONSTANTS = [0, 1.4, 10]
FORWARD, BACK = "one phase forward (.)", "one phase back (,)"
GO = """hash => hash === location.hash || new Promise(then => {
    addEventListener("hashchange", then, { once: true });
    location.hash = hash;
})"""


def press(root, name):
    """Press a button of a figure; what is behind "more" is opened first."""
    rest = root.locator(".rest[hidden] button").filter(has_text=name)
    if rest.count():
        root.get_by_role("button", name="more", exact=True).click()
    root.get_by_role("button", name=name, exact=True).click()


class Figure:
    """The figure of a page, by what a reader sees of it."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".mcts-film")
        self.time = page.get_by_role("slider", name="time")
        self.tree = page.get_by_role("tree").first
        self.follow = page.get_by_role("button", name="follow the search").first

    def press(self, *names):
        for name in names:
            press(self.root, name)

    def speed(self):
        """The menu of speeds, which is behind "more"."""
        if not self.root.get_by_label("speed").is_visible():
            self.press("more")
        return self.root.get_by_label("speed")

    def keys(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def is_at(self, iteration, phase=None):
        """It is at this moment: the timeline, the sentence, the chips and the clock say so."""
        words = f"iteration {iteration} of 50, {phase}" if phase else "before the search"
        expect(self.time).to_have_attribute("aria-valuetext", words)
        pressed = self.root.locator("[data-phase][aria-pressed=true]")
        expect(pressed).to_have_text([phase.capitalize()] if phase else [])
        said = explain(TRACE.at(iteration, phase)).split(", ", 1)[1].split("; ")[0] if phase else "before the search"
        expect(self.root.locator(".say")).to_contain_text(re.compile(re.escape(said), re.IGNORECASE))

    def card(self, name):
        """The card, or the tag, of a first move."""
        return self.tree.locator(f'[role=treeitem][aria-level="2"][aria-label*="{name}: "]').first

    def looks_at(self, words):
        expect(self.root.locator(".facts b")).to_have_text(words)

    def shows(self):
        return self.tree.get_by_role("treeitem").count()

    def go(self, iteration, phase):
        """Go to a moment by the page's address."""
        self.page.evaluate(GO, f"#iteration={iteration}&phase={phase}")
        self.is_at(iteration, phase)

    def place(self):
        """Where the tree is in its window."""
        words = self.tree.locator("g").first.get_attribute("transform").removeprefix("translate(").split(")")[0]
        return [float(number) for number in words.split()]
