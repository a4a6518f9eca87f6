"""A living tree on a page of its own, by what a reader sees of it."""

from playwright.sync_api import expect

from mcts_teach import TicTacToe, explore, record
from mcts_teach.drawing.words import explain

TRACE = record(TicTacToe(), 50)
ONE = explore(TRACE)
FORWARD, BACK, FIT = "one phase forward (.)", "one phase back (,)", "fit the tree to the page"
PRESS = """(root, name) => {
    const called = one => name === (one.getAttribute("aria-label") ?? one.textContent.trim());
    const seen = () => [...root.querySelectorAll("button")].filter(called).find(one => one.checkVisibility());
    if (!seen()) root.querySelector("[data-do=more]").click();
    seen().focus({ preventScroll: true });
    seen().click();
}"""
NOW = """root => [
    root.querySelector(".time").getAttribute("aria-valuetext"), root.querySelector(".say").textContent.toLowerCase(),
    [...root.querySelectorAll("[data-phase][aria-pressed=true]")].map(one => one.textContent.toLowerCase()).join(),
]"""
GO = """hash => hash === location.hash || new Promise(then => {
    addEventListener("hashchange", then, { once: true });
    location.hash = hash;
})"""


def press(root, name):
    """Press a button of a figure with the mouse; what is behind "more" is opened first."""
    if root.locator(".rest[hidden] button").filter(has_text=name).count():
        root.get_by_role("button", name="more", exact=True).click()
    root.get_by_role("button", name=name, exact=True).click()


class Figure:
    """The figure of a page, by what a reader sees of it; it draws at once what is pressed."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(".mcts-film")
        self.time, self.tree = page.get_by_role("slider", name="time"), page.get_by_role("tree").first
        self.follow = self.button("follow the search").first

    def button(self, name):
        return self.root.get_by_role("button", name=name, exact=True)

    def press(self, *names):
        """Press buttons that can be seen, or stand behind "more", sooner than with the mouse."""
        for name in names:
            self.root.evaluate(PRESS, name)

    def keys(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def is_at(self, iteration, phase=None):
        """It is at this moment: the timeline, the sentence and the chips say so."""
        time = f"iteration {iteration} of 50, {phase}" if phase else "before the search"
        told = explain(TRACE.at(iteration, phase)).split(", ", 1)[1].split("; ")[0] if phase else time
        now, say, pressed = self.root.evaluate(NOW)
        assert (now, pressed, told.lower() in say) == (time, phase or "", True), say

    def has(self, **numbers):
        """So many parts of a kind can be seen, by their class."""
        for name, number in numbers.items():
            expect(self.root.locator(f".{name}").filter(visible=True)).to_have_count(number)

    def card(self, name):
        """The card, or the tag, of a first move."""
        return self.tree.locator(f'[role=treeitem][aria-level="2"][aria-label*="{name}: "]').first

    def looks_at(self, words):
        assert self.root.locator(".facts b").inner_text() == words

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

    def drag(self, place, by):
        """Drag with the mouse from a place of the tree."""
        box, mouse = self.tree.bounding_box(), self.page.mouse
        x, y = box["x"] + place[0], box["y"] + place[1] % box["height"]
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + by[0], y + by[1], steps=3)
        mouse.up()
